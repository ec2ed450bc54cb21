import { naira } from '../../format.ts';
import type { ApiKeyRowFragment } from '../../gql/graphql.ts';

type KeyLimits = NonNullable<ApiKeyRowFragment['limits']>;

/** The limits alone, without what was paid. */
export const mostOf = ({ perPayment, day, month }: KeyLimits) => ({
  perPayment,
  dayAmount: day.amount,
  dayPayments: day.payments,
  monthAmount: month.amount,
});

/** What a key may pay to others: the first of its limits in a line, all of them and what is left in its title. */
export function PaysAtMost({ of }: { of: ApiKeyRowFragment['limits'] }) {
  if (!of) return null;
  const { perPayment, day, month } = of;
  const result = [
    perPayment !== null && [`${naira(perPayment)} at once`, null],
    day.amount !== null && [`${naira(day.amount)} a day`, `${naira(Math.max(0, day.remainingAmount ?? 0))} left`],
    day.payments !== null && [`${day.payments} payments a day`, `${Math.max(0, day.remainingPayments ?? 0)} left`],
    month.amount !== null && [`${naira(month.amount)} a month`, `${naira(Math.max(0, month.remainingAmount ?? 0))} left`],
  ].filter((each) => each !== false);
  const [[first] = ['']] = result;
  return (
    <span className="dim nowrap" title={result.map(([most, left]) => (left === null ? most : `${most}, ${left}`)).join('; ')}>
      pays {first}
      {result.length > 1 && ' …'}
    </span>
  );
}
