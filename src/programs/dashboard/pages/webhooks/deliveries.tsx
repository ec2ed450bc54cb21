import { useEffect } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../gql/gql.ts';
import type { DeliveryRowFragment } from '../../gql/graphql.ts';
import { Status, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';

graphql(`
  fragment DeliveryRow on WebhookDelivery {
    id
    event
    status
    attempts
    maxAttempts
    httpStatus
    lastError
    nextRetryAt
    deliveredAt
    createdAt
  }
`);

const DeliveryFeed = graphql(`
  subscription DeliveryFeed {
    webhookDeliveryFeed {
      ...DeliveryRow
    }
  }
`);

/** How deliveries stand in lists. */
export const DELIVERY_COLUMNS: readonly Column<DeliveryRowFragment>[] = [
  { head: 'Event', cell: ({ event }) => <span className="code nowrap">{event}</span> },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  {
    head: 'Attempts',
    num: true,
    cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
  },
  { head: 'Answer', cell: ({ httpStatus, lastError }) => lastError ?? httpStatus ?? <span className="dim">none yet</span> },
  { head: 'Next attempt', cell: ({ nextRetryAt }) => <Time at={nextRetryAt} /> },
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

/** New deliveries are asked for, at most every second; known ones change in the cache by themselves. */
export function useDeliveryFeed([list, chart]: [() => void, () => void]): void {
  const client = useClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = client.subscription(DeliveryFeed, {}).subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        list();
        chart();
      }, 1_000);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client, list, chart]);
}
