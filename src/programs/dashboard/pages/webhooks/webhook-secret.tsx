import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';

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

const WORD = 'rotate';

/** A new secret, shown in this dialog and nowhere else. */
export function RotateSecret({ hasSecret, reload }: { hasSecret: boolean; reload(): void }) {
  const act = useAction(RotateWebhookSecret);
  const [wasThere] = useState(hasSecret);
  const [grace, setGrace] = useState('0');
  const [typed, setTyped] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { gracePeriodSeconds: Number(grace) } });
    if (!done?.rotateWebhookSecret.secret) return;
    setSecret(done.rotateWebhookSecret.secret);
    reload();
  };
  if (secret !== null) return <ShownOnce rows={[['Secret', secret]]} />;
  return (
    <ActForm
      act={act}
      label={wasThere ? 'Rotate now' : 'Make it'}
      danger={wasThere}
      reason={!wasThere || typed.trim() === WORD ? null : ''}
      onSubmit={submit}
    >
      {wasThere ? (
        <>
          <p>A new secret signs from the next attempt on, retries included. Receivers that know only the old one refuse what it signs.</p>
          <Select
            label="The old secret signs beside it"
            value={grace}
            onChange={setGrace}
            options={[
              ['0', 'not at all'],
              ['3600', 'for 1 hour'],
              ['86400', 'for 1 day'],
              ['604800', 'for 7 days'],
            ]}
            hint="In webhook-signature; the X-Service signatures carry the new one alone"
          />
          <TextField label={`Type ${WORD} to confirm`} value={typed} onChange={setTyped} />
        </>
      ) : (
        <p>Deliveries are signed with it from the next attempt on.</p>
      )}
    </ActForm>
  );
}
