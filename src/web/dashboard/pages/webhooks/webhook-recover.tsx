import { useState } from 'react';
import { useAction } from '../../data.ts';
import { lagosDay } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { MomentField } from '../../ui/date-field.tsx';

const RecoverWebhooks = graphql(`
  mutation RecoverWebhooks($input: RecoverWebhookDeliveriesInput!) {
    recoverWebhookDeliveries(input: $input) {
      recovery {
        id
        events
        status
        until
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

/** Counts first, then sends what is missing since a moment. */
export function Recover() {
  const act = useAction(RecoverWebhooks);
  const [since, setSince] = useState(`${lagosDay(Date.now(), 1)}T00:00`);
  const [counted, setCounted] = useState<number | null>(null);
  const [isSent, setSent] = useState(false);
  const run = async (dryRun: boolean): Promise<void> => {
    const done = await act.run({ input: { since: `${since}:00+01:00`, dryRun } });
    const recovery = done?.recoverWebhookDeliveries.recovery;
    if (!recovery) return;
    setCounted(recovery.events);
    setSent(!dryRun);
  };
  if (isSent) return <p className="note good">They are being sent again; each appears among the deliveries as it goes.</p>;
  return (
    <ActForm
      act={act}
      label={counted === null ? 'Count' : `Send ${counted} again`}
      fields={['since']}
      reason={counted === 0 ? 'Nothing is missing' : null}
      onSubmit={() => run(counted === null)}
    >
      <p>Sends events without a delivery and deliveries that failed. What was acknowledged is left alone.</p>
      <MomentField
        label="Since"
        value={since}
        onChange={(value) => {
          setSince(value);
          setCounted(null);
        }}
        error={act.errors['since']}
        hint="In Lagos"
      />
      {counted !== null && <p role="status">{counted === 1 ? '1 event is missing.' : `${counted} events are missing.`}</p>}
    </ActForm>
  );
}
