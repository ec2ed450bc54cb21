import { naira } from '../../format.ts';
import type { ApiKeyRowFragment } from '../../gql/graphql.ts';
import { fill, rich } from '../../texts/fill.ts';
import { apiKeyLimitsTexts as texts } from '../../texts/developers.ts';

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
    perPayment !== null && [fill(texts.perPaymentPerTransaction, { perPayment: naira(perPayment) }), null],
    day.amount !== null && [
      fill(texts.amountPerDay, { amount: naira(day.amount) }),
      fill(texts.maxRemaining, { max: naira(Math.max(0, day.remainingAmount ?? 0)) }),
    ],
    day.payments !== null && [
      fill(texts.paymentsPaymentsPerDay, { payments: day.payments }),
      fill(texts.maxRemaining, { max: Math.max(0, day.remainingPayments ?? 0) }),
    ],
    month.amount !== null && [
      fill(texts.amountPerMonth, { amount: naira(month.amount) }),
      fill(texts.maxRemaining, { max: naira(Math.max(0, month.remainingAmount ?? 0)) }),
    ],
  ].filter((each) => each !== false);
  const [[first] = ['']] = result;
  return (
    <span className="dim nowrap" title={result.map(([most, left]) => (left === null ? most : `${most}, ${left}`)).join('; ')}>
      {rich(texts.paysFirstOthers, { first, others: result.length > 1 && ' …' })}
    </span>
  );
}
