import { type ReactNode, useEffect } from 'react';
import { useClient } from 'urql';
import { labelOf, moment } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { DeliveryListRowFragment } from '../../gql/graphql.ts';
import { BulkAct, useEach } from '../../ui/bulk.tsx';
import { ExportChosen } from '../../ui/chosen-csv.tsx';
import { List } from '../../ui/list.tsx';
import { Status, Time } from '../../ui/show.tsx';
import type { Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { fill } from '../../texts/fill.ts';
import { EndpointName, endpointName, ObjectLink, objectOf } from './delivery-parts.tsx';
import { labels } from '../../texts/labels.ts';
import { deliveriesTexts as texts } from '../../texts/webhooks.ts';

graphql(`
  fragment DeliveryRow on WebhookDelivery {
    id
    eventId
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

graphql(`
  fragment DeliveryListRow on WebhookDelivery {
    ...DeliveryRow
    endpointId
    endpoint {
      id
      description
      isFirst
    }
    payload
  }
`);

const DeliveryFeed = graphql(`
  subscription DeliveryFeed {
    webhookDeliveryFeed {
      ...DeliveryRow
    }
  }
`);

const ResendChosen = graphql(`
  mutation ResendChosen($input: ResendWebhookDeliveryInput!) {
    resendWebhookDelivery(input: $input) {
      delivery {
        ...DeliveryRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface DeliveryListProps {
  label: string;
  of: { nodes: readonly DeliveryListRowFragment[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined } };
  paging: ReturnType<typeof usePaging>;
  reload(): void;
  empty: ReactNode;
  /** Of one endpoint, whose name is on the page already. */
  isOfOneEndpoint?: boolean;
}

/** Deliveries in pages, with bulk resend and export. */
export function DeliveryList({ label, of, paging, reload, empty, isOfOneEndpoint = false }: DeliveryListProps) {
  const may = useMay();
  const again = useEach(ResendChosen);
  const acts = (rows: readonly DeliveryListRowFragment[]): ReactNode => (
    <>
      {may('WEBHOOKS_WRITE') && (
        <BulkAct
          label={texts.resend}
          rows={rows}
          sentence={texts.sendsEachDeliveryOnceMore}
          nameOf={nameOf}
          run={({ id }) => again({ input: { deliveryId: id } })}
          done={reload}
        />
      )}
      <ExportChosen rows={rows} name="deliveries.csv" columns={CSV} />
    </>
  );
  return (
    <List
      label={label}
      columns={isOfOneEndpoint ? OF_ONE_ENDPOINT : COLUMNS}
      of={of}
      paging={paging}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/webhooks/${id}`}
      empty={empty}
      bulk={{ nameOf, acts }}
    />
  );
}

const nameOf = ({ event, createdAt }: DeliveryListRowFragment): string =>
  fill(texts.eventOfCreatedAt, { event, createdAt: moment(createdAt) });

const CSV: Readonly<Record<string, (row: DeliveryListRowFragment) => string | number | null | undefined>> = {
  id: ({ id }) => id,
  event: ({ event }) => event,
  object: ({ event, payload }) => objectOf(event, payload)?.name,
  endpoint: (row) => endpointName(row),
  status: ({ status }) => status,
  attempts: ({ attempts }) => attempts,
  httpStatus: ({ httpStatus }) => httpStatus,
  lastError: ({ lastError }) => lastError,
  createdAt: ({ createdAt }) => createdAt,
  deliveredAt: ({ deliveredAt }) => deliveredAt,
};

const COLUMNS: readonly Column<DeliveryListRowFragment>[] = [
  { head: texts.event, cell: ({ event }) => <span className="code nowrap">{event}</span> },
  { head: texts.object, cell: (row) => <ObjectLink of={row} /> },
  { head: texts.endpoint, cell: (row) => <EndpointName of={row} /> },
  { head: labels.status, cell: ({ status }) => <Status of={status} /> },
  {
    head: texts.attempts,
    num: true,
    cell: ({ attempts, maxAttempts }) => fill(texts.attemptsOfMaxAttempts, { attempts, maxAttempts }),
  },
  { head: texts.response, cell: ({ httpStatus, lastError }) => <Response code={httpStatus} error={lastError} /> },
  { head: texts.time, cell: ({ createdAt }) => <Time at={createdAt} age /> },
  { head: texts.nextAttempt, isExtra: true, cell: ({ nextRetryAt }) => <Time at={nextRetryAt} /> },
  { head: labels.acknowledged, isExtra: true, cell: ({ deliveredAt }) => <Time at={deliveredAt} /> },
];
const OF_ONE_ENDPOINT = COLUMNS.filter(({ head }) => head !== texts.endpoint);

function Response({ code, error }: { code: number | null | undefined; error: string | null | undefined }) {
  if (code == null && error == null) return <span className="dim">{texts.noneYet}</span>;
  return (
    <span title={error ?? undefined}>
      {code ?? ''} {error != null && <span className="dim cut">{labelOf(error)}</span>}
    </span>
  );
}

/** Polls new deliveries at most once per second; listed ones update in the cache. */
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
