import { useState } from 'react';
import { useAction } from '../../data.ts';
import { useFormDraft } from '../../draft.ts';
import { koboOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Copy, MoneyField, TextField } from '../../ui/controls.tsx';
import { linkFormTexts as texts } from '../../texts/checkout.ts';

const MakeLink = graphql(`
  mutation MakeLink($input: CreateCheckoutLinkInput!) {
    createCheckoutLink(input: $input) {
      link {
        id
        url
        title
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function LinkForm({ productId, after }: { productId?: string; after?(): void }) {
  const act = useAction(MakeLink);
  const { draft, set, forget, clear, isSaved } = useFormDraft(`link ${productId ?? ''}`, () => ({ title: '', typed: '', isOnce: false }));
  const { title, typed, isOnce } = draft;
  const [url, setUrl] = useState<string | null>(null);
  const amount = typed.trim() === '' ? null : koboOf(typed);
  const isReady = productId !== undefined || (title.trim() !== '' && typeof amount !== 'string');
  const submit = async (): Promise<void> => {
    const done = await act.run({
      input: {
        ...(productId === undefined ? { type: 'AMOUNT' as const } : { type: 'PRODUCT' as const, productId }),
        ...(title.trim() !== '' && { title: title.trim() }),
        ...(productId === undefined && typeof amount === 'number' && { amount }),
        ...(isOnce && { singleUse: true }),
      },
    });
    if (!done?.createCheckoutLink.link) return;
    forget();
    setUrl(done.createCheckoutLink.link.url);
    after?.();
  };
  if (url !== null) {
    return (
      <div className="note good" role="status">
        <p>{texts.checkoutLinkCreated}</p>
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>{' '}
          <Copy text={url} />
        </p>
      </div>
    );
  }
  return (
    <ActForm
      act={act}
      label={texts.createCheckoutLink}
      fields={['title', 'amount']}
      reason={isReady ? null : ''}
      onSubmit={submit}
      {...(isSaved && { onAnew: clear })}
    >
      <TextField
        label={texts.title}
        value={title}
        onChange={(text) => set({ title: text })}
        error={act.errors['title']}
        {...(productId !== undefined && { hint: texts.defaultTheProductName })}
      />
      {productId === undefined && (
        <MoneyField
          label={texts.amountEmptyEnteredByThe}
          value={typed}
          onChange={(text) => set({ typed: text })}
          error={act.errors['amount']}
        />
      )}
      <label>
        <input type="checkbox" checked={isOnce} onChange={(event) => set({ isOnce: event.target.checked })} />
        {texts.singleUse}
      </label>
    </ActForm>
  );
}
