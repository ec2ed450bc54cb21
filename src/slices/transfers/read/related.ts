import { z } from 'zod';
import { found } from '../../../platform/errors/refusal.ts';
import type { Actor, Scope } from '../../../domain/actor/actor.ts';
import { kobo } from '../../../domain/money/money.ts';
import { dateTime, namedEnum, namedObject } from '../../../domain/schema/type-names.ts';
import { type App, hook } from '../../../core/app/app.ts';
import { operation } from '../../../core/operation/operation.ts';
import { NO_TRANSFER } from './find.ts';
import { type Transfer, transferCode } from './transfer.ts';
import { findByCode, findById } from './read.ts';

export const relations = ['retry_of', 'retried_as', 'salary', 'refunded_order', 'request'] as const;
export type Relation = (typeof relations)[number];

const relationSchema = namedEnum('TransferRelation', 'Relation of a resource to a transfer.', relations, {
  retry_of: 'Transfer that this one retries.',
  retried_as: 'Transfer that retries this one.',
  salary: 'Payroll batch that this transfer pays a salary of.',
  refunded_order: 'Order that this transfer refunds.',
  request: 'REST request that created, repeated or changed the transfer.',
});

export const relatedSchema = namedObject('RelatedToTransfer', 'Resource related to a transfer.', {
  relation: relationSchema.meta({ description: 'Relation to the transfer.' }),
  id: z.string().meta({ description: "Id for the resource's own operation: a transfer, payroll or order id, or an X-Request-Id." }),
  title: z.string().meta({ description: 'Title of the resource.' }),
  detail: z.string().nullable().meta({ description: 'Detail that distinguishes resources with the same title; null when there is none.' }),
  amount: kobo.nullable().meta({ description: 'Kobo; null when the resource has no amount.' }),
  status: z.string().nullable().meta({ description: 'Status of the resource, as its own operation returns it.' }),
  at: dateTime.meta({ description: 'Time of creation.' }),
}).meta({ id: 'RelatedToTransfer' });

type Related = z.output<typeof relatedSchema>;

export interface RelatedWay {
  relation: Relation;
  scope: Scope;
  /** Selects at most `$4` rows related to transfer id `$2` and code `$3` of wallet `$1`, from an index on them. */
  sql: string;
}

export const relatedHook = hook<RelatedWay>();

const OTHER = `select o.id, coalesce(o.account_name, o.account_number) as title, o.transfer_code as detail, o.amount,
  case when o.state in ('scheduled', 'awaiting_approval', 'cancelled') then o.state::text else o.settlement_status::text end as status, o.created_at as at
  from ledger.transfer t join ledger.transfer o on o.book_id = t.book_id and o.transfer_code =`;

/** Why: naming all four parameters types each of them. */
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

const EACH_MAX = 10;

/**
 * Lists the resources related to a transfer that the caller may read: retries, payroll, refunded order, and the REST requests
 * that created or changed the transfer, within their retention. @throws Refusal 404 RECORD_NOT_FOUND, also for another
 * business's transfer.
 */
export const relatedToTransfer = operation({
  title: 'relatedRecords.list',
  summary: 'List resources related to a transfer',
  scope: 'transfers:read',
  input: z.strictObject({ transferCode }),
  output: { list: relatedSchema },
  run: async (app, actor, input) => relatedOf(app, actor, await findByCode(app.db, actor.bookId, input.transferCode)),
});

/**
 * Lists the resources related to a transfer, by its id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's
 * transfer.
 */
export const relatedToTransferById = operation({
  title: 'relatedRecordsById.list',
  summary: 'List resources related to a transfer by id',
  scope: 'transfers:read',
  input: z.strictObject({ transferId: z.uuid({ error: 'must be the id of a transfer' }).meta({ description: 'Transfer id.' }) }),
  output: { list: relatedSchema },
  run: async (app, actor, input) => relatedOf(app, actor, await findById(app.db, actor.bookId, input.transferId)),
});

async function relatedOf(app: App, actor: Actor, transfer: Transfer | null): Promise<Related[]> {
  const ways = [...ownWays, ...relatedHook(app)].filter(({ scope }) => actor.scopes.has(scope));
  const rows = await app.db.query<Related>(...relatedQuery(ways, actor.bookId, found(transfer, NO_TRANSFER)));
  return rows.toSorted((one, other) => relations.indexOf(one.relation) - relations.indexOf(other.relation));
}

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
