import { useEffect } from 'react';
import { useClient } from 'urql';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OneDeliveryQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { settings } from '../../settings.ts';
import { Copy } from '../../ui/controls.tsx';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { toast } from '../../ui/overlays.tsx';
import { labelOf } from '../../format.ts';
import { Empty, Facts, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { EndpointName, ObjectLink, objectOf } from './delivery-parts.tsx';
import { ResendToForm } from './resend-to.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { resendToTexts, webhookDeliveryTexts as texts } from '../../texts/webhooks.ts';

const OneDelivery = graphql(`
  query OneDelivery($id: ID!) {
    webhookDelivery(id: $id) {
      ...DeliveryListRow
      requestHeaders
      attemptLog {
        n
        startedAt
        finishedAt
        httpStatus
        errorClass
        responseHead
        timings
        trigger
      }
    }
  }
`);

const OneDeliveryFeed = graphql(`
  subscription OneDeliveryFeed($event: String!) {
    webhookDeliveryFeed(filter: { event: $event }) {
      ...DeliveryRow
    }
  }
`);

const ResendOneDelivery = graphql(`
  mutation ResendOneDelivery($input: ResendWebhookDeliveryInput!) {
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

type Delivery = NonNullable<OneDeliveryQuery['webhookDelivery']>;
type Attempt = Delivery['attemptLog'][number];

export function Page({ params }: PageProps) {
  const id = params['id'] ?? '';
  const loaded = useData(OneDelivery, { id });
  const delivery = loaded.data?.webhookDelivery ?? null;
  useChanges(id, delivery?.event, loaded.reload);
  return (
    <div className="stack">
      <PageHead title={delivery?.event ?? texts.delivery}>{delivery && <Status of={delivery.status} />}</PageHead>
      <Show of={loaded} rem={40}>
        {() => (delivery ? <Whole delivery={delivery} reload={loaded.reload} /> : <Missing what="delivery" list="/webhooks" />)}
      </Show>
    </div>
  );
}

/** The live feed updates the status; attempts need another request. */
function useChanges(id: string, event: string | undefined, reload: () => void): void {
  const client = useClient();
  useEffect(() => {
    if (event === undefined) return;
    const { unsubscribe } = client.subscription(OneDeliveryFeed, { event }).subscribe(({ data }) => {
      if (data?.webhookDeliveryFeed.id === id) reload();
    });
    return unsubscribe;
  }, [client, id, event, reload]);
}

function Whole({ delivery, reload }: { delivery: Delivery; reload(): void }) {
  const may = useMay();
  const act = useAction(ResendOneDelivery);
  const { attemptLog, payload } = delivery;
  const resend = async (): Promise<void> => {
    if (!(await act.run({ input: { deliveryId: delivery.id } }))) return;
    toast(texts.deliveryResentWithTheSame);
    reload();
  };
  return (
    <>
      <Facts
        rows={[
          [
            texts.event,
            <span key="event" className="row">
              <span className="code">{delivery.eventId}</span> <Copy text={delivery.eventId} />
            </span>,
          ],
          [
            'X-Webhook-ID',
            <span key="id" className="row">
              <span className="code">{delivery.id}</span> <Copy text={delivery.id} />
            </span>,
          ],
          objectOf(delivery.event, payload) ? [texts.object, <ObjectLink key="object" of={delivery} />] : null,
          [texts.endpoint, <EndpointName key="to" of={delivery} />],
          [texts.eventTime, <Time key="at" at={delivery.createdAt} />],
          [texts.attempts, fill(texts.attemptsOfMaxAttempts, { attempts: delivery.attempts, maxAttempts: delivery.maxAttempts })],
          delivery.deliveredAt ? [labels.acknowledged, <Time key="at" at={delivery.deliveredAt} />] : null,
          delivery.nextRetryAt ? [texts.nextAttempt, <Time key="at" at={delivery.nextRetryAt} />] : null,
          delivery.lastError ? [texts.lastError, labelOf(delivery.lastError)] : null,
        ]}
      />
      {may('WEBHOOKS_WRITE') && (
        <div className="row">
          <ActForm act={act} label={texts.resend} onSubmit={resend} />
          <DialogButton label={resendToTexts.resendToEndpoint}>
            {(close) => <ResendToForm eventId={delivery.eventId} close={close} reload={reload} />}
          </DialogButton>
        </div>
      )}
      <Section title={texts.attempts}>
        {attemptLog.length === 0 ? (
          <Empty>
            <p>{texts.noAttemptsYet}</p>
          </Empty>
        ) : (
          <Table label={texts.attemptsNewestFirst} columns={ATTEMPTS} rows={attemptLog.toReversed()} keyOf={({ n }) => String(n)} />
        )}
      </Section>
      <AsSent delivery={delivery} />
    </>
  );
}

function AsSent({ delivery: { payload, requestHeaders } }: { delivery: Delivery }) {
  const body = JSON.stringify(payload);
  const headers = Object.entries((requestHeaders ?? {}) as Record<string, string>)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return (
    <>
      {headers !== '' && (
        <Section title={texts.requestHeaders} actions={<Copy text={headers} label={texts.copyTheHeaders} />}>
          <p className="dim">{texts.headersAreThose}</p>
          <pre tabIndex={0}>{headers}</pre>
        </Section>
      )}
      <Section title={texts.bodyAsSent} actions={<Copy text={body} label={texts.copyThePayload} />}>
        <pre tabIndex={0} className="wrapped">
          {body}
        </pre>
        <details>
          <summary>{texts.formatted}</summary>
          <pre tabIndex={0}>{JSON.stringify(payload, null, 2)}</pre>
        </details>
      </Section>
    </>
  );
}

const ATTEMPTS: readonly Column<Attempt>[] = [
  { head: texts.no, cell: ({ n }) => n },
  { head: labels.time, cell: ({ startedAt }) => <Time at={startedAt} /> },
  { head: texts.trigger, cell: ({ trigger }) => trigger.toLowerCase() },
  {
    head: labels.outcome,
    cell: ({ finishedAt, errorClass, httpStatus }) => {
      if (!finishedAt) return <Status of="RUNNING" />;
      return (
        <>
          <Status of={errorClass ? 'FAILED' : 'DELIVERED'} /> {httpStatus} {errorClass && labelOf(errorClass)}
        </>
      );
    },
  },
  { head: labels.duration, num: true, cell: ({ timings }) => millisecondsOf(timings) },
  {
    head: texts.response,
    cell: ({ responseHead, httpStatus }) => {
      if (responseHead) return <span className="code">{responseHead.slice(0, EXCERPT)}</span>;
      // Empty, or not stored because the response came from the operator's own network.
      return <span className="dim">{httpStatus === null ? 'none' : fill(texts.notStored, { days: settings.answerDays })}</span>;
    },
  },
];

const EXCERPT = 500;

function millisecondsOf(timings: unknown): string {
  const total = (timings as { totalMs?: number } | null)?.totalMs;
  return total === undefined ? '–' : fill(texts.totalMs, { total: Math.round(total) });
}
