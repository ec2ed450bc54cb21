import { minus, negated, plus } from '../../domain/money/money.ts';
import type { ListedSettlement, Treasury } from '../../providers/treasury/port.ts';
import type { ListedRow, ListPage, PageAsked } from './lists.ts';

/** A page of what was settled, as rows of a statement. */
export async function settlementPage(settlements: NonNullable<Treasury['settlements']>, { from, to, after }: PageAsked): Promise<ListPage> {
  const page = await settlements({ from, to, after });
  return page.kind === 'settlements' ? { kind: 'rows', rows: page.settlements.flatMap(rowsOf), next: page.next } : page;
}

/**
 * What customers paid is in the list of payments already, gross. A settlement takes it apart: what the provider kept is a fee, what went to our bank account left as money of the house, and
 * what only went into our balance there left and came. What payers were given back, and what its sums leave over, our books do not know: those are differences for operators.
 */
function rowsOf({ id, at, gross, fees, returned, net, to }: ListedSettlement): ListedRow[] {
  const name = `settlement ${id}`;
  const row = { at, fee: null, balance: null, name: null };
  const over = minus(gross, plus(net, fees, returned));
  return [
    { ...row, key: `${name} fees`, kind: 'fee' as const, amount: negated(fees), reference: name },
    { ...row, key: `${name} net`, kind: 'house' as const, amount: negated(net), reference: name },
    ...(to === 'balance' ? [{ ...row, key: `${name} balance`, kind: 'house' as const, amount: net, reference: `${name} balance` }] : []),
    { ...row, key: `${name} returned`, kind: 'payment' as const, amount: negated(returned), reference: `${name} returned` },
    { ...row, key: `${name} over`, kind: 'payment' as const, amount: negated(over), reference: `${name} deductions` },
  ].filter(({ amount }) => amount !== 0);
}
