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
  { head: 'Endpoint', cell: (endpoint) => nameOf(endpoint) },
  { head: 'Host', cell: ({ url }) => <span className="code nowrap">{serverOf(url)}</span> },
  { head: 'Status', cell: ({ status, health }) => <Status of={status === 'ACTIVE' && health.failingSince ? 'FAILING' : status} /> },
  { head: 'Acknowledged', num: true, cell: ({ health }) => shareOf(health.successShare) },
  { head: 'Last delivery', cell: ({ health }) => <Time at={health.lastDeliveredAt} age /> },
  { head: 'Oldest pending', cell: ({ health }) => <Time at={health.oldestWaitingAt} age /> },
];

/** Endpoints of the business in this environment. */
export function Page() {
  const may = useMay();
  const loaded = useData(Endpoints, {});
  return (
    <div className="stack">
      <PageHead title="Webhook endpoints">
        {may('WEBHOOKS_WRITE') && (
          <DialogButton label="Add endpoint" variant="primary">
            {() => <AddEndpoint reload={loaded.reload} />}
          </DialogButton>
        )}
      </PageHead>
      <p>
        Each endpoint gets its own delivery of every matching event. Change the endpoint of the settings under{' '}
        <Link href="/webhooks">Webhooks</Link>.
      </p>
      <Show of={loaded} rem={16}>
        {({ webhookEndpoints }) => (
          <List
            label="Webhook endpoints"
            columns={COLUMNS}
            of={{ nodes: webhookEndpoints }}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/webhooks/endpoints/${id}`}
            empty={<p>No endpoints yet. Set a URL under Webhooks, or add an endpoint.</p>}
          />
        )}
      </Show>
    </div>
  );
}

export const nameOf = ({ description, isFirst }: Pick<EndpointRowFragment, 'description' | 'isFirst'>): string =>
  description ?? (isFirst ? 'Settings endpoint' : 'Endpoint');

const serverOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

export const shareOf = (share: number | null | undefined): string =>
  share === null || share === undefined ? '–' : `${Math.round(share * 100)} %`;
