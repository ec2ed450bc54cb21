import type { ReviewDecision } from '../../gql/graphql.ts';
import { Money } from '../../ui/show.tsx';
import type { Waiting } from './review-queue.tsx';

/** Ledger postings of a decision on a pending review. */
export function Books({ row, decision }: { row: Waiting; decision: ReviewDecision }) {
  const legs = row.outcomes.filter((each) => each.decision === decision);
  if (legs.length === 0) return null;
  return (
    <ul aria-label="Ledger postings">
      {legs.map(({ from, to, amount }) => (
        <li key={from + to}>
          <Money kobo={amount} /> from {spaced(from)} to {spaced(to)}
        </li>
      ))}
    </ul>
  );
}

/** `payoutsInFlight` as a lower-case phrase. */
const spaced = (account: string): string => account.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
