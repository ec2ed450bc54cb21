import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { useRotation } from './rotation.tsx';
import { labels } from '../../texts/labels.ts';
import { webhookSecretTexts as texts } from '../../texts/webhooks.ts';

const RotateWebhookSecret = graphql(`
  mutation RotateWebhookSecret($input: RotateWebhookSecretInput) {
    rotateWebhookSecret(input: $input) {
      secret
      userErrors {
        ...UserErrors
      }
    }
  }
`);

/** New secret, shown once. */
export function RotateSecret({ hasSecret, reload }: { hasSecret: boolean; reload(): void }) {
  const act = useAction(RotateWebhookSecret);
  const [wasThere] = useState(hasSecret);
  const { gracePeriodSeconds, isConfirmed, fields } = useRotation(texts.theNewSecretSignsAll);
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { gracePeriodSeconds } });
    if (!done?.rotateWebhookSecret.secret) return;
    setSecret(done.rotateWebhookSecret.secret);
    reload();
  };
  if (secret !== null) return <ShownOnce rows={[[labels.secret, secret]]} />;
  return (
    <ActForm
      act={act}
      label={wasThere ? texts.rotateSecret : texts.createSecret}
      danger={wasThere}
      reason={!wasThere || isConfirmed ? null : ''}
      onSubmit={submit}
    >
      {wasThere ? fields : <p>{texts.deliveriesAreSignedWithThis}</p>}
    </ActForm>
  );
}
