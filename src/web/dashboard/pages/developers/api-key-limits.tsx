import { naira } from '../../format.ts';
import type { ApiKeyRowFragment } from '../../gql/graphql.ts';

type KeyLimits = NonNullable<ApiKeyRowFragment['limits']>;

/** Limits without the paid amounts. */
export const mostOf = ({ perPayment, day, month }: KeyLimits) => ({
  perPayment,
  dayAmount: day.amount,
  dayPayments: day.payments,
  monthAmount: month.amount,
});

/** Limits of a key: the first in the line, all limits and remaining amounts in the title. */
export function PaysAtMost({ of }: { of: ApiKeyRowFragment['limits'] }) {
  if (!of) return null;
  const { perPayment, day, month } = of;
  const result = [
    perPayment !== null && [`${naira(perPayment)} per transaction`, null],
    day.amount !== null && [`${naira(day.amount)} per day`, `${naira(Math.max(0, day.remainingAmount ?? 0))} remaining`],
    day.payments !== null && [`${day.payments} payments per day`, `${Math.max(0, day.remainingPayments ?? 0)} remaining`],
    month.amount !== null && [`${naira(month.amount)} per month`, `${naira(Math.max(0, month.remainingAmount ?? 0))} remaining`],
  ].filter((each) => each !== false);
  const [[first] = ['']] = result;
  return (
    <span className="dim nowrap" title={result.map(([most, left]) => (left === null ? most : `${most}, ${left}`)).join('; ')}>
      pays {first}
      {result.length > 1 && ' …'}
    </span>
  );
}
