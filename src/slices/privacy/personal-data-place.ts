/** Reasons to retain data after an erasure. */
export const duties = {
  money:
    'states who paid whom: records of transactions are retained for at least five years (Money Laundering (Prevention and Prohibition) Act 2022)',
  audit: 'states who did what, in an append-only chain; personal values in it are masked',
  account: 'belongs to the account of a person who signs in, and is deleted with it: remove the person from the business',
  days: 'deleted after the retention days of the register',
  underWay: 'belongs to a payment or batch in progress; erased by a new request after its end',
} as const;
export type Duty = keyof typeof duties;

/** Conditions are SQL over the row `t` and the identifiers `m` (decision 70). */
export interface Place {
  table: string;
  /** Name in counts, exports and statements of a second place. */
  name?: string;
  scope: 'book' | 'business' | 'people';
  /** Unique order of the search, with types. */
  key: Readonly<Record<string, string>>;
  about: string;
  /** Sealed column that is opened and searched, too. */
  sealed?: string;
  shows?: Readonly<Record<string, string>>;
  /** Columns that an erasure empties, with their SQL values; deleted rows have none. */
  erases?: Readonly<Record<string, string>>;
  /** Columns that a duty retains. */
  retains?: Readonly<Partial<Record<Duty, readonly string[]>>>;
  /** Erasure: delete rows, update columns, or call a database function; none where every column is retained. */
  erase?: 'delete' | 'update' | 'forget';
  also?: string;
  /** Condition of rows in progress, which an erasure skips. */
  unless?: string;
}

export const nameOf = ({ name, table }: Pick<Place, 'name' | 'table'>): string => name ?? table;

export const retainedOf = ({ retains = {} }: Place): string[] => Object.values(retains).flat();

export const columnsOf = (place: Place): string[] => [...Object.keys(place.erases ?? {}), ...retainedOf(place)];

/** Value of an erased required text. */
export const ERASED = "'[erased]'";

/** Columns in rows of other people that may mention the person. */
const FREE_TEXT: Readonly<Record<string, Readonly<Record<string, 'json' | 'text'>>>> = {
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
    const free = Object.entries(FREE_TEXT[table] ?? {});
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
