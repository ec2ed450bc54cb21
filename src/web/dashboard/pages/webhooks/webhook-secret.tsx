import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { useRotation } from './rotation.tsx';

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
  const { gracePeriodSeconds, isConfirmed, fields } = useRotation(
    'A new secret signs from the next attempt on, including retries. A receiver with the old secret alone refuses these deliveries.',
  );
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { gracePeriodSeconds } });
    if (!done?.rotateWebhookSecret.secret) return;
    setSecret(done.rotateWebhookSecret.secret);
    reload();
  };
  if (secret !== null) return <ShownOnce rows={[['Secret', secret]]} />;
  return (
    <ActForm
      act={act}
      label={wasThere ? 'Rotate secret' : 'Create secret'}
      danger={wasThere}
      reason={!wasThere || isConfirmed ? null : ''}
      onSubmit={submit}
    >
      {wasThere ? fields : <p>Deliveries are signed with this secret from the next attempt on.</p>}
    </ActForm>
  );
}
