import type { Place } from './personal-data-place.ts';

/** Columns in rows of other people that may mention the person. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, 'json' | 'text'>>>> = {
  customer: { metadata: 'json' },
  checkout_order: { metadata: 'json' },
  subscription: { metadata: 'json' },
  'cards.card': { metadata: 'json' },
  customer_transaction: { metadata: 'json', description: 'text' },
  refund: { reason: 'text' },
  payroll_item: { narration: 'text' },
  payroll_batch: { narration: 'text' },
  'ledger.transfer': { narration: 'text', metadata: 'json' },
  'ledger.deposit': { narration: 'text' },
  suspense_deposit: { narration: 'text' },
  'bills.bill': { metadata: 'json' },
};

const SUFFIX = ' (free text)';

export const tableOf = (name: string): string => name.replace(SUFFIX, '');

/** Second places of tables: only the free text is exported or erased. */
export const freeTextPlaces = (places: readonly Place[]): Place[] =>
  places.flatMap(({ table, scope, key, about, erase, unless, erases, retains }) => {
    const free = Object.entries(COLUMNS[table] ?? {});
    if (free.length === 0) return [];
    const mentions = free.map(([column, form]) => `privacy.is_mentioned(t.${column}::text, m.mentions, ${form === 'json'})`);
    const isFree = (column: string): boolean => free.some(([name]) => name === column);
    const own = Object.entries(erases ?? {}).filter(([column]) => isFree(column));
    const money = retains?.money?.filter(isFree) ?? [];
    return [
      {
        table,
        name: `${table}${SUFFIX}`,
        scope,
        key,
        about: `(${mentions.join(' or ')}) and not coalesce(${about}, false)`,
        ...(own.length > 0 && erase && { erase, erases: Object.fromEntries(own) }),
        ...(money.length > 0 && { retains: { money } }),
        ...(unless !== undefined && { unless }),
      },
    ];
  });
