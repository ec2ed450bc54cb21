/** What erasure does to a column: it is emptied, as SQL says with what, or kept, and under which duty. */
export type Rule = { erased: string } | { kept: Duty };

/** Why something outlives an erasure. */
export const duties = {
  money:
    'it says who paid whom: records of transactions are kept for at least five years after them (Money Laundering (Prevention and Prohibition) Act 2022)',
  audit: 'it says who did what, in a chain that nothing can shorten; what is personal in it is masked',
  account: 'it belongs to the account of a person who signs in, and goes with it: remove them from the business',
  days: 'it goes by itself after the days that the register tells',
  underWay: 'it is of a payment or a batch that is still under way; it goes when it has ended, if asked again',
} as const;
export type Duty = keyof typeof duties;

/**
 * A table in which a person can be found: how, and what erasure does with each of its personal columns (decision 70). A condition is SQL over
 * the row `t` and what is known of the person, `m`: ids of customers and of people, e-mail addresses, phone numbers as they may be written, account numbers,
 * the keyed hashes of identity numbers and of phone numbers, and `mentions`, all that would tell of them in a longer text.
 */
export interface Place {
  /** As the register names it. */
  table: string;
  /** Name in counts, exports and statements where a table has a second place; the table otherwise. */
  name?: string;
  /** Which rows are those of the business. */
  scope: 'book' | 'business' | 'people';
  /** In this order it is gone through, with the types: no two rows are the same in it. */
  key: Readonly<Record<string, string>>;
  /** Which rows are about the person. */
  about: string;
  /** A sealed column in which the person may be found as well, and which is opened for them. */
  sealed?: string;
  /** How a column is shown to the person, where it is not text. */
  shows?: Readonly<Record<string, string>>;
  /** Every personal column of it. */
  columns: Readonly<Record<string, Rule>>;
  /** Whether erasure removes rows whole, writes what the columns say, or has the database do it where the application may not. */
  erase: 'delete' | 'update' | 'forget' | 'keep';
  /** What else is set in an erased row. */
  also?: string;
  /** Which rows erasure leaves for now, as SQL over `t`. */
  unless?: string;
}

export const nameOf = ({ name, table }: Pick<Place, 'name' | 'table'>): string => name ?? table;

export const erased = (sql: string): Rule => ({ erased: sql });
export const kept = (duty: Duty): Rule => ({ kept: duty });

/** What stands where something was erased and a text must stand. */
export const ERASED = "'[erased]'";
