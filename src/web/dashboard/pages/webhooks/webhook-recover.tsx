import { useState } from 'react';
import { useAction } from '../../data.ts';
import { lagosDay } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { MomentField } from '../../ui/date-field.tsx';
import { fill } from '../../texts/fill.ts';
import { webhookRecoverTexts as texts } from '../../texts/webhooks.ts';

const RecoverWebhooks = graphql(`
  mutation RecoverWebhooks($input: CreateWebhookRecoveryInput!) {
    createWebhookRecovery(input: $input) {
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

/** Counts missing events since a time, then sends them. */
export function Recover() {
  const act = useAction(RecoverWebhooks);
  const [since, setSince] = useState(`${lagosDay(Date.now(), 1)}T00:00`);
  const [counted, setCounted] = useState<number | null>(null);
  const [isSent, setSent] = useState(false);
  const run = async (dryRun: boolean): Promise<void> => {
    const done = await act.run({ input: { since: `${since}:00+01:00`, dryRun } });
    const recovery = done?.createWebhookRecovery.recovery;
    if (!recovery) return;
    setCounted(recovery.events);
    setSent(!dryRun);
  };
  if (isSent) return <p className="note good">{texts.missedEventsSent}</p>;
  return (
    <ActForm
      act={act}
      label={counted === null ? texts.countMissedEvents : fill(texts.resendCounted, { counted })}
      fields={['since']}
      reason={counted === 0 ? texts.noMissedEvents : null}
      onSubmit={() => run(counted === null)}
    >
      <p>{texts.sendsEventsWithoutADelivery}</p>
      <MomentField
        label={texts.since}
        value={since}
        onChange={(value) => {
          setSince(value);
          setCounted(null);
        }}
        error={act.errors['since']}
        hint={texts.lagosTime}
      />
      {counted !== null && <p role="status">{counted === 1 ? texts.missedEvent : fill(texts.countedMissedEvents, { counted })}</p>}
    </ActForm>
  );
}
