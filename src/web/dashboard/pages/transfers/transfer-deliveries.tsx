import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { TransferQuery } from '../../gql/graphql.ts';
import { Button } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Empty, ErrorNote, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { EndpointName } from '../webhooks/delivery-parts.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { transferDeliveriesTexts as texts } from '../../texts/transfers.ts';

const Resend = graphql(`
  mutation ResendDelivery($input: ResendWebhookDeliveryInput!) {
    resendWebhookDelivery(input: $input) {
      delivery {
        id
        status
        attempts
        nextRetryAt
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Row = NonNullable<NonNullable<TransferQuery['transfer']>['webhookDeliveries']>[number];

export function Deliveries({ rows, reload }: { rows: readonly Row[]; reload(): void }) {
  const may = useMay();
  const resend = useAction(Resend);
  const send = async (deliveryId: string): Promise<void> => {
    if (!(await resend.run({ input: { deliveryId } }))) return;
    toast(texts.deliveryQueued);
    reload();
  };
  const again = ({ id, event }: Row) => (
    <Button small aria-label={fill(texts.resendEvent, { event })} isBusy={resend.isBusy} onClick={() => void send(id)}>
      {texts.resend}
    </Button>
  );
  return (
    <div className="stack close">
      <h2>{texts.webhookDeliveries}</h2>
      {resend.errors[''] && <p className="note bad">{resend.errors['']}</p>}
      {resend.trouble && <ErrorNote trouble={resend.trouble} />}
      {rows.length === 0 ? (
        <Empty>
          <p>{texts.eventDeliveriesAppearHere}</p>
        </Empty>
      ) : (
        <Table
          label={texts.webhookDeliveries}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/webhooks/${id}`}
          columns={[
            { head: texts.event, cell: ({ event }) => <code>{event}</code> },
            { head: texts.endpoint, cell: (row) => <EndpointName of={row} /> },
            { head: labels.status, cell: ({ status }) => <Status of={status} /> },
            { head: texts.attempts, num: true, cell: ({ attempts }) => attempts },
            { head: 'HTTP', num: true, cell: ({ httpStatus }) => httpStatus ?? '–' },
            { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
            ...(may('WEBHOOKS_WRITE') ? [{ head: labels.action, cell: again } satisfies Column<Row>] : []),
          ]}
        />
      )}
    </div>
  );
}
