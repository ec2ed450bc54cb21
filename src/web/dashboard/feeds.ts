import type { Client } from 'urql';
import { graphql } from './gql/gql.ts';
import type { TransferFeedSubscription } from './gql/graphql.ts';

graphql(`
  fragment TransferRow on Transfer {
    id
    transferCode
    clientReference
    amount
    fee
    settlementStatus
    status
    isConclusive
    needsReview
    createdAt
    settledAt
    scheduledAt
    nextCheckAt
    retriedAs
    beneficiary {
      accountName
      accountNumber
      bankName
    }
  }
`);

const TransferFeed = graphql(`
  subscription TransferFeed($after: String) {
    transferFeed(after: $after) {
      cursor
      kind
      at
      transfer {
        ...TransferRow
      }
    }
  }
`);

const WalletFeed = graphql(`
  subscription WalletFeed {
    walletUpdated {
      id
      availableBalance
      heldBalance
      ledgerBalance
      updatedAt
    }
  }
`);

export type TransferChange = TransferFeedSubscription['transferFeed'];

const listeners = new Set<(change: TransferChange) => void>();

/** Called with every change of a transfer of the business, after the cache has it. */
export function onTransferChange(listener: (change: TransferChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Subscribes to transfers and wallet during the session, so every page is current. */
export function watchFeeds(client: Client): () => void {
  const transfers = client.subscription(TransferFeed, {}).subscribe(({ data }) => {
    if (data) for (const listener of listeners) listener(data.transferFeed);
  });
  const wallet = client.subscription(WalletFeed, {}).subscribe(() => {});
  return () => {
    transfers.unsubscribe();
    wallet.unsubscribe();
  };
}
