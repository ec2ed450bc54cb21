import { z } from 'zod';
import type { Actor, Scope } from '../../../domain/actor/actor.ts';
import { kobo } from '../../../domain/money/money.ts';
import { dateTime, typeNames } from '../../../domain/schema/type-names.ts';
import type { App } from '../../../core/app/app.ts';
import { operation } from '../../../core/operation/operation.ts';
import { hook } from '../../../core/app/parts.ts';
import { transferNotFound } from './find.ts';
import { transferCode } from './input.ts';
import { findByCode, findById } from './read.ts';
import type { Transfer } from './transfer.ts';

/** What something is to a transfer, in the order in which it is told. */
export const relations = ['retry_of', 'retried_as', 'salary', 'refunded_order', 'request'] as const;
export type Relation = (typeof relations)[number];

const relationWord = z.enum(relations).register(typeNames, {
  name: 'TransferRelation',
  description: 'What something is to a transfer.',
  meanings: {
    retry_of: 'The transfer that it retries.',
    retried_as: 'The transfer that retries it.',
    salary: 'The payroll of which it pays a salary.',
    refunded_order: 'The order whose money it gave back.',
    request: 'A request to the REST API that made it, asked for it again or changed it.',
  },
});

/** Something that a transfer belongs to, as every answer shows it. */
export const relatedSchema = z
  .object({
    relation: relationWord.meta({ description: 'What it is to the transfer.' }),
    id: z.string().meta({ description: 'What its own operation takes: the id of a transfer, payroll or order, or an X-Request-Id.' }),
    title: z.string().meta({ description: 'What people call it.' }),
    detail: z.string().nullable().meta({ description: 'What tells it apart from others of that name; null when there is nothing.' }),
    amount: kobo.nullable().meta({ description: 'In kobo; null where it has none.' }),
    status: z.string().nullable().meta({ description: 'Where it stands, in the word of its own operation.' }),
    at: dateTime.meta({ description: 'When it was made.' }),
  })
  .meta({ id: 'RelatedToTransfer' })
  .register(typeNames, { name: 'RelatedToTransfer', description: 'Something that a transfer belongs to.' });

type Related = z.output<typeof relatedSchema>;

/** One way from a transfer to something else. */
export interface RelatedWay {
  relation: Relation;
  /** Whose reading it is: whoever lacks it is not told. */
  scope: Scope;
  /**
   * Selects `id, title, detail, amount, status, at` of at most `$4` rows of the book `$1` that belong to the transfer with the id `$2` and the
   * code `$3`, from an index that begins with them.
   */
  sql: string;
}

/** Slices hang on what of theirs belongs to a transfer. */
export const relatedHook = hook<RelatedWay>();

const OTHER = `select o.id, coalesce(o.account_name, o.account_number) as title, o.transfer_code as detail, o.amount, o.settlement_status as status, o.created_at as at
  from ledger.transfer t join ledger.transfer o on o.book_id = t.book_id and o.transfer_code =`;

/** These two name all four parameters, so that they have types whoever asks. */
export const ownWays: readonly RelatedWay[] = [
  {
    relation: 'retry_of',
    scope: 'transfers:read',
    sql: `${OTHER} t.retry_of where t.book_id + 0 = $1 and t.id = $2 and t.transfer_code = $3 limit $4`,
  },
  {
    relation: 'retried_as',
    scope: 'transfers:read',
    sql: `${OTHER} t.retried_as where t.book_id + 0 = $1 and t.id = $2 and t.transfer_code = $3 limit $4`,
  },
];

/** The most of one way: a transfer is asked about as often as somebody likes. */
const EACH_MAX = 10;

/**
 * What a transfer belongs to, of everything the caller may read: the transfer that it retries and the one that retries it, the salary that
 * it pays, the order that it refunds, and the requests to the REST API that made or changed it, as long as they are kept.
 * @throws Refusal 404 RECORD_NOT_FOUND, also for another business's transfer.
 */
export const relatedToTransfer = operation({
  title: 'transfers.related',
  summary: 'What a transfer belongs to: retries, salary, refunded order, requests',
  scope: 'transfers:read',
  input: z.strictObject({ transferCode }),
  output: { list: relatedSchema },
  run: async (app, actor, input) => relatedOf(app, actor, await findByCode(app.db, actor.bookId, input.transferCode)),
});

/** The same by its id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export const relatedToTransferById = operation({
  title: 'transfers.related_by_id',
  summary: 'What the transfer with this id belongs to',
  scope: 'transfers:read',
  input: z.strictObject({ transferId: z.uuid({ error: 'must be the id of a transfer' }).meta({ description: 'Its id.' }) }),
  output: { list: relatedSchema },
  run: async (app, actor, input) => relatedOf(app, actor, await findById(app.db, actor.bookId, input.transferId)),
});

async function relatedOf(app: App, actor: Actor, transfer: Transfer | null): Promise<Related[]> {
  if (transfer === null) throw transferNotFound();
  const ways = [...ownWays, ...relatedHook(app)].filter(({ scope }) => actor.scopes.has(scope));
  const rows = await app.db.query<Related>(...relatedQuery(ways, actor.bookId, transfer));
  return rows.toSorted((one, other) => relations.indexOf(one.relation) - relations.indexOf(other.relation));
}

/** The name, text and values of the one statement that asks all ways. */
export function relatedQuery(
  ways: readonly RelatedWay[],
  bookId: number,
  { id, transferCode: code }: Pick<Transfer, 'id' | 'transferCode'>,
): [string, string, unknown[]] {
  const parts = ways.map(
    ({ relation, sql }) => `(select '${relation}' as relation, id::text, title, detail, amount, status, at from (${sql}) as found)`,
  );
  const name = `transfer.related ${ways.map(({ relation }) => relation.slice(0, 7)).join(' ')}`;
  return [name, parts.join('\nunion all\n'), [bookId, id, code, EACH_MAX]];
}
