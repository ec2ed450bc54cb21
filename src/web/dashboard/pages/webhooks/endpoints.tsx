import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { EndpointRowFragment } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List } from '../../ui/list.tsx';
import { PageHead, Show, Status, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { AddEndpoint } from './endpoint-form.tsx';
import { rich } from '../../texts/fill.ts';
import { nameOf, shownEndpointStatus } from './delivery-parts.tsx';
import { labels } from '../../texts/labels.ts';
import { endpointsTexts as texts } from '../../texts/webhooks.ts';

graphql(`
  fragment EndpointRow on WebhookEndpoint {
    id
    isFirst
    url
    description
    status
    health {
      successShare
      lastDeliveredAt
      oldestWaitingAt
      failingSince
    }
  }
`);

const Endpoints = graphql(`
  query Endpoints {
    webhookEndpoints {
      ...EndpointRow
    }
  }
`);

const COLUMNS: readonly Column<EndpointRowFragment>[] = [
  { head: texts.endpoint, cell: (endpoint) => nameOf(endpoint) },
  { head: texts.host, cell: ({ url }) => <span className="code nowrap">{serverOf(url)}</span> },
  { head: labels.status, cell: ({ status, health }) => <Status of={shownEndpointStatus({ status, health })} /> },
  { head: labels.acknowledged, num: true, cell: ({ health }) => shareOf(health.successShare) },
  { head: texts.lastDelivery, cell: ({ health }) => <Time at={health.lastDeliveredAt} age /> },
  { head: texts.oldestPending, cell: ({ health }) => <Time at={health.oldestWaitingAt} age /> },
];

/** Endpoints of the business in this environment. */
export function Page() {
  const may = useMay();
  const loaded = useData(Endpoints, {});
  return (
    <div className="stack">
      <PageHead title={texts.webhookEndpoints}>
        {may('WEBHOOKS_WRITE') && (
          <DialogButton label={texts.addEndpoint} variant="primary">
            {() => <AddEndpoint reload={loaded.reload} />}
          </DialogButton>
        )}
      </PageHead>
      <p>{rich(texts.eachEndpointGetsItsOwn, { link: <Link href="/webhooks">{texts.webhooks}</Link> })}</p>
      <Show of={loaded} rem={16}>
        {({ webhookEndpoints }) => (
          <List
            label={texts.webhookEndpoints}
            columns={COLUMNS}
            of={{ nodes: webhookEndpoints }}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/webhooks/endpoints/${id}`}
            empty={<p>{texts.noEndpointsYet}</p>}
          />
        )}
      </Show>
    </div>
  );
}

const serverOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

export const shareOf = (share: number | null | undefined): string =>
  share === null || share === undefined ? '–' : `${Math.round(share * 100)}%`;
