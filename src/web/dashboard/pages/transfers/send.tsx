import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type FieldErrors, useAction, useData } from '../../data.ts';
import { useFormDraft } from '../../draft.ts';
import { naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { QuoteQuery } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { commonTexts } from '../../texts/common.ts';
import { hasUnread } from '../../ui/act.tsx';
import { Button, MoneyField, TextField } from '../../ui/controls.tsx';
import { MomentField } from '../../ui/date-field.tsx';
import { Dialog, toast } from '../../ui/overlays.tsx';
import { ErrorNote, Facts, Money, PageHead } from '../../ui/show.tsx';
import { Beneficiary, type BeneficiaryProps, NameDiffers, useName } from './send-beneficiary.tsx';
import { type Draft, missingIn, newDraft } from './send-draft.ts';
import { MagicAmounts } from '../developers/magic-amounts.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { sendTexts as texts } from '../../texts/send.ts';

const Quote = graphql(`
  query Quote($amount: MinorUnits!) {
    quoteTransfer(amount: $amount) {
      fee
      totalDebited
      feeBreakdown {
        type
        amount
      }
    }
    wallet {
      id
      availableBalance
    }
  }
`);

const Send = graphql(`
  mutation SendTransfer($input: SendTransferInput!) {
    sendTransfer(input: $input) {
      isReplay
      transfer {
        ...TransferRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const TO_LIST = (
  <Link href="/send/many" className="button">
    {texts.bulkTransfer}
  </Link>
);

const inputOf = ({ accountNumber, bankCode, kobo, narration, clientReference, scheduledAt }: Draft) => ({
  accountNumber,
  bankCode,
  amount: kobo ?? 0,
  clientReference,
  narration: narration || null,
  // Lagos time, independent of the browser's time zone.
  scheduledAt: scheduledAt === '' ? null : new Date(`${scheduledAt}:00+01:00`).toISOString(),
});

export function Page() {
  // Snapshot: navigation may drop the query string while the page is open.
  const [asked] = useState(() => new URLSearchParams(location.search));
  const { draft, ...saved } = useFormDraft('send', () => newDraft(asked), asked.size > 0);
  const [isConfirming, setConfirming] = useState(false);
  const [, navigate] = useLocation();
  const send = useAction(Send);
  const set = (change: Partial<Draft>): void => {
    saved.set(change);
    send.clear();
  };
  const name = useName(draft);
  const quote = useQuote(draft.kobo);
  const confirm = async (): Promise<void> => {
    const done = await send.run({ input: inputOf(draft) });
    setConfirming(false);
    const transfer = done?.sendTransfer.transfer;
    if (!transfer) return;
    saved.forget();
    toast(done.sendTransfer.isReplay ? texts.duplicateReferenceThe : texts.transferSubmitted);
    navigate(`/transfers/${transfer.id}`);
  };
  const missing = missingIn(draft);
  return (
    <div className="stack">
      <PageHead title={texts.sendMoney}>{TO_LIST}</PageHead>
      <div className="beside">
        <form
          className="stack close narrow"
          onSubmit={(event) => {
            event.preventDefault();
            if (missing === null && !hasUnread(event.currentTarget)) setConfirming(true);
          }}
        >
          <Refusals errors={send.errors} trouble={send.trouble} />
          <Beneficiary draft={draft} set={set} errors={send.errors} name={name} />
          <MoneyField
            label={labels.amount}
            value={draft.amount}
            onChange={(amount, kobo) => set({ amount, kobo })}
            error={send.errors['amount']}
            required
          />
          <Cost of={quote.data} />
          <Details draft={draft} set={set} errors={send.errors} />
          <div className="row">
            <Button variant="primary" type="submit" icon="send" reason={missing}>
              {texts.reviewTransfer}
            </Button>
            {saved.isSaved && (
              <Button variant="plain" onClick={saved.clear}>
                {commonTexts.clearForm}
              </Button>
            )}
          </div>
        </form>
        {settings.environment === 'sandbox' && <MagicAmounts />}
      </div>
      <Dialog title={texts.confirmTransfer} isOpen={isConfirming} onClose={() => setConfirming(false)}>
        <Confirm
          draft={draft}
          name={name}
          quote={quote.data?.quoteTransfer}
          isBusy={send.isBusy}
          onSend={confirm}
          onEdit={() => setConfirming(false)}
        />
      </Dialog>
    </div>
  );
}

interface ConfirmProps {
  draft: Draft;
  name: BeneficiaryProps['name'];
  quote: { fee: number; totalDebited: number } | undefined;
  isBusy: boolean;
  onSend(): Promise<void>;
  onEdit(): void;
}

/** A differing name is acknowledged before the transfer is sent; the dialog begins anew each time. */
function Confirm({ draft, name, quote, isBusy, onSend, onEdit }: ConfirmProps) {
  const [isNameChecked, setNameChecked] = useState(false);
  return (
    <>
      <Summary draft={draft} name={name.text} quote={quote} />
      <NameDiffers name={name} />
      {name.differsFrom && (
        <label>
          <input type="checkbox" checked={isNameChecked} onChange={({ target }) => setNameChecked(target.checked)} />
          {texts.iCheckedTheName}
        </label>
      )}
      <div className="row">
        <Button
          variant="primary"
          isBusy={isBusy}
          reason={name.differsFrom && !isNameChecked ? texts.confirmTheName : null}
          onClick={() => void onSend()}
        >
          {fill(texts.sendKobo, { kobo: naira(draft.kobo ?? 0) })}
        </Button>
        <Button onClick={onEdit}>{texts.editTransfer}</Button>
      </div>
    </>
  );
}

function Summary({ draft, name, quote }: { draft: Draft; name: string | null; quote: { fee: number; totalDebited: number } | undefined }) {
  return (
    <Facts
      rows={[
        [labels.beneficiary, name ?? commonTexts.accountNameUnknown],
        [labels.account, draft.accountNumber],
        [labels.amount, <Money key="amount" kobo={draft.kobo ?? 0} />],
        [labels.fee, quote ? <Money key="fee" kobo={quote.fee} /> : '…'],
        [texts.debited, quote ? <Money key="debited" kobo={quote.totalDebited} /> : '…'],
      ]}
    />
  );
}

function Details({ draft, set, errors }: Omit<BeneficiaryProps, 'name'>) {
  return (
    <>
      <TextField
        label={labels.narration}
        value={draft.narration}
        onChange={(narration) => set({ narration })}
        hint={texts.shownOnTheBeneficiarysStatement}
        error={errors['narration']}
        maxLength={100}
      />
      <TextField
        label={labels.reference}
        value={draft.clientReference}
        onChange={(clientReference) => set({ clientReference })}
        hint={texts.idempotencyKeyARepeated}
        error={errors['clientReference']}
        required
      />
      <MomentField
        label={texts.scheduledFor}
        value={draft.scheduledAt}
        onChange={(scheduledAt) => set({ scheduledAt })}
        hint={texts.lagosTimeEmptySendNow}
        error={errors['scheduledAt']}
      />
    </>
  );
}

function Cost({ of }: { of: QuoteQuery | undefined }) {
  return (
    <div aria-live="polite">
      {of && (
        <p className="dim">
          {rich(texts.feeTotalDebitAvailable, {
            fee: <Money kobo={of.quoteTransfer.fee} />,
            totalDebited: <Money kobo={of.quoteTransfer.totalDebited} />,
            availableBalance: <Money kobo={of.wallet.availableBalance} />,
          })}
        </p>
      )}
    </div>
  );
}

function useQuote(kobo: number | null) {
  const [amount, setAmount] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAmount(kobo), 250);
    return () => clearTimeout(timer);
  }, [kobo]);
  const quote = useData(Quote, { amount: amount ?? 1 }, amount === null || amount < 1);
  return { ...quote, data: amount !== null && amount === kobo ? quote.data : undefined };
}

const ASKED = new Set(['accountNumber', 'bankCode', 'accountName', 'amount', 'narration', 'clientReference', 'scheduledAt']);

function Refusals({ errors, trouble }: { errors: FieldErrors; trouble: Parameters<typeof ErrorNote>[0]['trouble'] | null }) {
  const other = Object.entries(errors).filter(([field]) => !ASKED.has(field));
  return (
    <>
      {other.map(([field, message]) => (
        <p key={field} className="note bad" role="alert">
          {message}
        </p>
      ))}
      {trouble && <ErrorNote trouble={trouble} />}
    </>
  );
}
