import { Link } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { CardQuery, CardTransactionType } from '../../gql/graphql.ts';
import { Button } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Facts, idRow, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import type { PageProps } from '../../pages.ts';
import { Actions } from './card-actions.tsx';
import { controlsOf, limitLabel } from './card-controls.tsx';

const Card = graphql(`
  query Card($id: ID!, $after: String) {
    virtualCard(id: $id) {
      id
      customerId
      nameOnCard
      maskedPan
      last4
      brand
      expiryMonth
      expiryYear
      balance
      status
      providerStatus
      frozenBy
      terminatedReason
      spendingControls
      lastSyncedAt
      createdAt
      transactions(first: 25, after: $after) {
        nodes {
          id
          type
          direction
          amount
          status
          channel
          declineReason
          createdAt
          merchant {
            name
            city
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const SyncCard = graphql(`
  mutation SyncCard($input: VirtualCardInput!) {
    syncVirtualCard(input: $input) {
      changed
      previousStatus
      card {
        id
        status
        balance
        providerStatus
        frozenBy
        terminatedReason
        lastSyncedAt
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export type ShownCard = NonNullable<CardQuery['virtualCard']>;
type Line = ShownCard['transactions']['nodes'][number];

const KINDS: Record<CardTransactionType, string> = {
  ADJUSTMENT: 'Adjustment',
  AUTHORIZATION: 'Purchase',
  FEE: 'Fee',
  FUNDING: 'Funding',
  REFUND: 'Refund',
  REVERSAL: 'Reversal',
  SETTLEMENT: 'Settlement',
  WITHDRAWAL: 'Withdrawal',
};

const COLUMNS: readonly Column<Line>[] = [
  { head: 'Type', cell: ({ type }) => KINDS[type] },
  { head: 'Merchant', cell: ({ merchant }) => (merchant ? [merchant.name, merchant.city].filter(Boolean).join(', ') : '–') },
  {
    head: 'Status',
    cell: ({ status, declineReason }) => (
      <>
        <Status of={status} />
        {declineReason && <span className="dim"> {labelOf(declineReason)}</span>}
      </>
    ),
  },
  { head: 'Amount', num: true, cell: ({ direction, amount }) => <Money kobo={direction === 'DEBIT' ? -amount : amount} /> },
  { head: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

export function Page({ params }: PageProps) {
  const id = params['id'] ?? '';
  const paging = usePaging(id);
  const card = useData(Card, { id, after: paging.after });
  return (
    <div className="stack">
      <Show of={card} rem={36} title="Card">
        {({ virtualCard: found }) =>
          found === null || found === undefined ? (
            <>
              <PageHead title="Card" />
              <Missing what="card" list="/cards" />
            </>
          ) : (
            <>
              <Head card={found} reload={card.reload} />
              <About card={found} />
              <Actions card={found} reload={card.reload} />
              <Section title="Transactions">
                <List
                  label="Card transactions"
                  columns={COLUMNS}
                  of={found.transactions}
                  paging={paging}
                  keyOf={({ id: line }) => line}
                  empty={<p>Card transactions appear here. Sync the card to import missing transactions.</p>}
                />
              </Section>
            </>
          )
        }
      </Show>
    </div>
  );
}

function Head({ card, reload }: { card: ShownCard; reload(): void }) {
  const may = useMay();
  const sync = useAction(SyncCard);
  const run = async (): Promise<void> => {
    const done = await sync.run({ input: { cardId: card.id } });
    if (!done) return;
    const { changed, previousStatus, card: now } = done.syncVirtualCard;
    const moved =
      previousStatus && now && previousStatus !== now.status ? `: ${labelOf(previousStatus)} changed to ${labelOf(now.status)}` : '';
    toast(changed ? `Card updated from the processor${moved}` : 'Card is up to date');
    reload();
  };
  return (
    <>
      <PageHead title={`Card ${card.last4 === null || card.last4 === undefined ? '' : `•••• ${card.last4}`}`.trim()}>
        <Status of={card.status} />
        {may('CARDS_WRITE') && (
          <Button
            icon="refresh"
            isBusy={sync.isBusy}
            reason={card.status === 'PENDING' || card.status === 'FAILED' ? 'The card does not exist at the processor' : null}
            onClick={() => void run()}
          >
            Sync card
          </Button>
        )}
      </PageHead>
      {sync.trouble && <ErrorNote trouble={sync.trouble} onRetry={() => void run()} />}
      {Object.entries(sync.errors).map(([field, message]) => (
        <p key={field} className="note bad" role="alert">
          {message}
        </p>
      ))}
    </>
  );
}

function About({ card }: { card: ShownCard }) {
  const may = useMay();
  const { channels, blockedCategories, allowedCategories, spendingLimits } = controlsOf(card.spendingControls);
  const closed = Object.entries(channels).filter(([, isOpen]) => !isOpen);
  return (
    <div className="cards">
      <section className="card stack close" aria-label="Balance">
        <div>
          <div className="figure" data-testid="balance">
            <Money kobo={card.balance} />
          </div>
          <span className="dim">card balance</span>
        </div>
        {card.frozenBy && (
          <p className="note warn">
            {card.frozenBy === 'PROCESSOR'
              ? 'Frozen by the processor; only the processor can unfreeze the card.'
              : 'Frozen by your business.'}
          </p>
        )}
        {card.terminatedReason && <p className="note">Terminated: {card.terminatedReason}</p>}
      </section>
      <section className="card" aria-label="Card details">
        <Facts
          rows={[
            ['Number', <span className="code">{card.maskedPan ?? 'not issued yet'}</span>],
            ['Name', card.nameOnCard],
            ['Scheme', card.brand],
            ['Expires', card.expiryMonth ? `${card.expiryMonth}/${card.expiryYear}` : '–'],
            ['Customer', may('CUSTOMERS_READ') ? <Link href={`/customers/${card.customerId}`}>View customer</Link> : card.customerId],
            ['Processor status', card.providerStatus ?? '–'],
            ['Last synced', <Time at={card.lastSyncedAt} age />],
            ['Issued', <Time at={card.createdAt} />],
            idRow(card.id),
          ]}
        />
      </section>
      <section className="card" aria-label="Controls">
        <Facts
          rows={[
            ['Blocked channels', closed.length === 0 ? 'none' : closed.map(([name]) => name).join(', ')],
            ['Limits', spendingLimits.length === 0 ? 'none' : spendingLimits.map(limitLabel).join(', ')],
            ['Blocked categories', blockedCategories.length === 0 ? 'none' : blockedCategories.join(', ')],
            allowedCategories.length > 0 && ['Allowed categories', allowedCategories.join(', ')],
          ]}
        />
      </section>
    </div>
  );
}
