import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { pageByTime, placeIn } from '../../domain/time/page-by-time.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { columnsOf, from, placed } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { conflict, found } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';
import type { App } from '../../core/app/app.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { journal } from '../../core/ledger/journal.ts';
import { books, reads, refuseConflictOfInterest } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { Book } from '../../core/ledger/entities.ts';
import { accountName, accountSql, providerOf } from './account.ts';
import { ReconciliationException } from './entities.ts';
import { exceptionKind, exceptionOf, type ExceptionRow, exceptionSchema, exceptionState } from './exception.ts';

const columns = [
  ...columnsOf(ReconciliationException, ['lineId', 'itemId', 'itemDay']),
  sql.raw<string>(accountSql('reconciliation_exception')).as('account'),
];

const exceptionsIn = (on: Sender, environment: Environment) =>
  from(on, ReconciliationException).selectFrom('reconciliation_exception').select(columns).where('environment', '=', environment);

const NO_DIFFERENCE = 'No difference has this id; list differences with GET /ops/reconciliation/exceptions';

/** Lists differences, longest waiting first, or by state. */
export const listExceptions = operation({
  title: 'reconciliationExceptions.list',
  summary: 'List reconciliation differences',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({
    state: exceptionState.default('open').meta({ description: 'The state; default open.' }),
    kind: exceptionKind.optional().meta({ description: 'Only differences of this kind.' }),
    account: accountName.optional().meta({ description: 'Only differences of this provider account.' }),
    ...pageFields,
  }),
  output: { page: exceptionSchema },
  async run(app, { environment }, { state, kind, account, limit, cursor }) {
    let wanted = exceptionsIn(app.db, environment).where('state', '=', state);
    if (kind !== undefined) wanted = wanted.where('kind', '=', kind);
    if (account !== undefined) wanted = wanted.where('provider', '=', await providerOf(app, environment, account));
    const rows = await placed(wanted, 'raisedAt', 'oldest', placeIn(cursor, 'oldest'), limit).execute();
    return pageByTime(rows, limit, exceptionOf);
  },
});

const resolution = namedEnum('ReconciliationResolution', 'The resolution of a difference.', {
  book: 'Posts the proposed correction against suspense.',
  explain: 'Posts nothing; the note explains the difference.',
});

/**
 * Resolves a difference permanently: posts the proposed correction, or records an explanation. In live the first call requests
 * approval and the same call of another operator executes. The audit log has an entry.
 * @throws Refusal 404; 409 INVALID_STATE when the difference is already resolved or has no correction.
 */
export const resolveException = operation({
  title: 'reconciliationExceptions.resolve',
  summary: 'Resolve a reconciliation difference',
  scope: 'reconciliation:write',
  control: books('always'),
  input: z.strictObject({
    exceptionId: z.uuid().meta({ description: 'The id of the difference.' }),
    decision: resolution.meta({ description: 'The decision.' }),
    note: plainText(500).meta({ description: 'The reason, stored with the decision.' }),
  }),
  output: exceptionSchema,
  async run(app, operator, { exceptionId, decision, note }) {
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const difference = await lockException(tx, operator.environment, exceptionId);
      const target = await businessOfBook(tx, difference.bookId);
      if (target !== null) await refuseConflictOfInterest(tx, operator, target);
      if (difference.state !== 'open')
        throw conflict('INVALID_STATE', `The difference is already '${difference.state}'; a resolved difference cannot change`);
      if (decision === 'book' && difference.amount === null)
        throw conflict('INVALID_STATE', 'The difference has no correction to post; explain it instead');
      const { isApproved } = await consent(tx, actor, {
        kind: 'reconciliationExceptions.resolve',
        subject: exceptionId,
        asked: { exceptionId, decision },
        amount: decision === 'book' ? difference.amount : null,
        note,
      });
      if (!isApproved) return exceptionOf(difference);
      if (decision === 'book') await refuseFunded(tx, difference);
      if (decision === 'book') await book(tx, difference);
      const resolved = await resolve(tx, difference, decision === 'book' ? 'booked' : 'explained', note, actor.name);
      const subject = { type: 'reconciliation_exception', id: exceptionId };
      const after = { state: resolved.state, kind: difference.kind, reference: difference.reference, amount: difference.amount, note };
      await audit(tx, actor, { action: 'reconciliationExceptions.resolve', subject, before: { state: difference.state }, after });
      return exceptionOf(resolved);
    });
  },
});

const lockException = async (tx: Tx, environment: Environment, id: string): Promise<ExceptionRow> =>
  found(await exceptionsIn(tx, environment).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(), NO_DIFFERENCE);

async function businessOfBook(tx: Tx, bookId: number | null): Promise<string | null> {
  if (bookId === null) return null;
  const owner = await from(tx, Book).selectFrom('ledger.book').select('businessId').where('id', '=', bookId).executeTakeFirst();
  return owner?.businessId ?? null;
}

/** Invariant: a manual credit since then excludes a correction. */
async function refuseFunded(tx: Tx, { environment, provider, reference }: ExceptionRow): Promise<void> {
  const funded = await tx.query(
    'reconciliation.funded',
    'select from wallet_funding where session_id = $3 and provider = $2 and environment = $1 and reversed_at is null',
    [environment, provider, reference],
  );
  if (funded.length > 0)
    throw conflict('INVALID_STATE', `${reference} was credited to a wallet meanwhile and is matched automatically; wait for the next run`);
}

/** Posts to the wallet of the payment, else to the operating account; idempotent by the id of the difference. */
async function book(tx: Tx, { id, environment, bookId, debit, credit, amount }: ExceptionRow): Promise<void> {
  if (debit === null || credit === null || amount === null) throw new Error('nothing to book');
  const reference = `RECON_${id}`;
  const leg = { leg: 1, kind: 'reconciliation', debit, credit, amount };
  const source = { source: derivedId(id, 'reconciliation'), reference, trigger: 'reconciliation' } as const;
  const { result } = await journal(tx, { bookId: bookId ?? (await ownBook(tx, environment)), ...source, legs: [leg] });
  if (result !== 'posted') throw new Error(`the correction ${reference} was ${result}`);
}

async function ownBook(tx: Tx, environment: Environment): Promise<number> {
  const text = 'select ledger.open_book($1, $2) as book';
  const [row] = await tx.query<{ book: number | null }>('reconciliation.own_book', text, [SERVICE, environment]);
  if (row?.book == null) throw new Error('the service has no book');
  return row.book;
}

async function resolve(
  tx: Tx,
  known: ExceptionRow,
  state: 'booked' | 'explained',
  note: string,
  resolvedBy: string,
): Promise<ExceptionRow> {
  const [row] = await tx.query<Pick<ExceptionRow, 'resolvedAt'>>(
    'reconciliation.resolve',
    `with lines as (
       update reconciliation_line l set state = 'excepted' from reconciliation_exception x where x.id = $1 and l.id = x.line_id and l.state = 'missing'),
     items as (
       update reconciliation_item i set state = 'excepted' from reconciliation_exception x where x.id = $1 and i.id = x.item_id and i.state = 'missing')
     update reconciliation_exception e set state = $2, note = $3, resolved_by = $4, resolved_at = clock_timestamp() where e.id = $1 returning e.resolved_at`,
    [known.id, state, note, resolvedBy],
  );
  if (!row) throw new Error('the difference no longer exists');
  return { ...known, ...row, state, note, resolvedBy };
}

/** Retrieves a difference. @throws Refusal 404. */
export const findException = operation({
  title: 'reconciliationExceptions.retrieve',
  summary: 'Retrieve a reconciliation difference',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({ exceptionId: z.uuid().meta({ description: 'The id of the difference.' }) }),
  output: exceptionSchema,
  async run({ db }: App, { environment }, { exceptionId }) {
    const row = await exceptionsIn(db, environment).where('id', '=', exceptionId).executeTakeFirst();
    return exceptionOf(found(row, NO_DIFFERENCE));
  },
});
