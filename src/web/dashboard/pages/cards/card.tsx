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
import { CustomerLink } from '../customers/customer-link.tsx';
import { Actions } from './card-actions.tsx';
import { controlsOf, limitLabel } from './card-controls.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { cardTexts as texts } from '../../texts/cards.ts';

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
  ADJUSTMENT: texts.adjustment,
  AUTHORIZATION: texts.purchase,
  FEE: labels.fee,
  FUNDING: texts.funding,
  REFUND: texts.refund,
  REVERSAL: texts.reversal,
  SETTLEMENT: texts.settlement,
  WITHDRAWAL: texts.withdrawal,
};

const COLUMNS: readonly Column<Line>[] = [
  { head: labels.type, cell: ({ type }) => KINDS[type] },
  { head: texts.merchant, cell: ({ merchant }) => (merchant ? [merchant.name, merchant.city].filter(Boolean).join(', ') : '–') },
  {
    head: labels.status,
    cell: ({ status, declineReason }) => (
      <>
        <Status of={status} />
        {declineReason && <span className="dim"> {labelOf(declineReason)}</span>}
      </>
    ),
  },
  { head: labels.amount, num: true, cell: ({ direction, amount }) => <Money kobo={direction === 'DEBIT' ? -amount : amount} /> },
  { head: labels.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

export function Page({ params }: PageProps) {
  const id = params['id'] ?? '';
  const paging = usePaging(id);
  const card = useData(Card, { id, after: paging.after });
  return (
    <div className="stack">
      <Show of={card} rem={36} title={texts.card}>
        {({ virtualCard: found }) =>
          found === null || found === undefined ? (
            <>
              <PageHead title={texts.card} />
              <Missing what="card" list="/cards" />
            </>
          ) : (
            <>
              <Head card={found} reload={card.reload} />
              <About card={found} />
              <Actions card={found} reload={card.reload} />
              <Section title={texts.transactions}>
                <List
                  label={texts.cardTransactions}
                  columns={COLUMNS}
                  of={found.transactions}
                  paging={paging}
                  keyOf={({ id: line }) => line}
                  empty={<p>{texts.cardTransactionsAppearHere}</p>}
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
      previousStatus && now && previousStatus !== now.status
        ? fill(texts.previousStatusChangedTo, { previousStatus: labelOf(previousStatus), status: labelOf(now.status) })
        : '';
    toast(changed ? fill(texts.cardUpdatedFromTheProcessor, { moved }) : texts.cardIsUpToDate);
    reload();
  };
  return (
    <>
      <PageHead
        title={fill(texts.cardNumber, { number: card.last4 === null || card.last4 === undefined ? '' : `•••• ${card.last4}` }).trim()}
      >
        <Status of={card.status} />
        {may('CARDS_WRITE') && (
          <Button
            icon="refresh"
            isBusy={sync.isBusy}
            reason={card.status === 'PENDING' || card.status === 'FAILED' ? texts.theCardDoesNotExist : null}
            onClick={() => void run()}
          >
            {texts.syncCard}
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
  const { channels, blockedCategories, allowedCategories, spendingLimits } = controlsOf(card.spendingControls);
  const closed = Object.entries(channels).filter(([, isOpen]) => !isOpen);
  return (
    <div className="cards">
      <section className="card stack close" aria-label={labels.balance}>
        <div>
          <div className="figure" data-testid="balance">
            <Money kobo={card.balance} />
          </div>
          <span className="dim">{texts.cardBalance}</span>
        </div>
        {card.frozenBy && (
          <p className="note warn">{card.frozenBy === 'PROCESSOR' ? texts.frozenByTheProcessor : texts.frozenByYourBusiness}</p>
        )}
        {card.terminatedReason && (
          <p className="note">{rich(texts.terminatedTerminatedReason, { terminatedReason: card.terminatedReason })}</p>
        )}
      </section>
      <section className="card" aria-label={texts.cardDetails}>
        <Facts
          rows={[
            [texts.number, <span className="code">{card.maskedPan ?? texts.notIssuedYet}</span>],
            [labels.name, card.nameOnCard],
            [texts.scheme, card.brand],
            [labels.expires, card.expiryMonth ? `${card.expiryMonth}/${card.expiryYear}` : '–'],
            [labels.customer, <CustomerLink id={card.customerId} />],
            [texts.processorStatus, card.providerStatus ?? '–'],
            [texts.lastSynced, <Time at={card.lastSyncedAt} age />],
            [texts.issued, <Time at={card.createdAt} />],
            idRow(card.id),
          ]}
        />
      </section>
      <section className="card" aria-label={texts.controls}>
        <Facts
          rows={[
            [texts.blockedChannels, closed.length === 0 ? 'none' : closed.map(([name]) => name).join(', ')],
            [labels.limits, spendingLimits.length === 0 ? 'none' : spendingLimits.map(limitLabel).join(', ')],
            [texts.blockedCategories, blockedCategories.length === 0 ? 'none' : blockedCategories.join(', ')],
            allowedCategories.length > 0 && [texts.allowedCategories, allowedCategories.join(', ')],
          ]}
        />
      </section>
    </div>
  );
}
