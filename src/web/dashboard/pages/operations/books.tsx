import type { ReviewDecision } from '../../gql/graphql.ts';
import { Money } from '../../ui/show.tsx';
import type { Waiting } from './review-queue.tsx';
import { rich } from '../../texts/fill.ts';
import { booksTexts as texts } from '../../texts/operations-records.ts';

/** Ledger postings of a decision on a pending review. */
export function Books({ row, decision }: { row: Waiting; decision: ReviewDecision }) {
  const legs = row.outcomes.filter((each) => each.decision === decision);
  if (legs.length === 0) return null;
  return (
    <ul aria-label={texts.ledgerPostings}>
      {legs.map(({ from, to, amount }) => (
        <li key={from + to}>{rich(texts.amountFromFromToTo, { amount: <Money kobo={amount} />, from: spaced(from), to: spaced(to) })}</li>
      ))}
    </ul>
  );
}

/** `payoutsInFlight` as a lower-case phrase. */
const spaced = (account: string): string => account.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
