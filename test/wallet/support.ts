import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { expect } from 'vitest';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { allEntities } from '../../src/app/schema/entities.ts';
import { entityManagers } from '../../src/platform/db/orm.ts';
import { openDatabase, type Database } from '../../src/platform/db/database.ts';
import type { Actor, Scope } from '../../src/domain/actor/actor.ts';
import { systemClock } from '../../src/domain/time/moment.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import { Ledger } from '../../src/core/ledger/ledger.ts';
import type { Transition } from '../../src/core/ledger/transitions.ts';
import { freshDatabase } from '../support/services.ts';
import { koboOf } from '../../src/domain/money/money.ts';

export interface Bench {
  app: App;
  db: Database;
  ledger: Ledger;
  /** Acts as the owner of the tables, to arrange what no function would. */
  owner: pg.Client;
  close(): Promise<void>;
}

/** A database of its own with what the wallet's operations reach: the restricted role's connections, a clock and the ledger. */
export async function openBench(): Promise<Bench> {
  const database = await freshDatabase();
  const log = pino({ level: 'silent' });
  const db = openDatabase({ url: database.url, size: 4, log, applicationName: 'wallet tests', openEm: entityManagers(allEntities, log) });
  // No worker listens.
  const redis = { publish: () => Promise.resolve(0) };
  const ledger = new Ledger(db, 1);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('set timezone = UTC');
  const app: App = { db, log, redis, ledger, clock: systemClock, part: openAppScope(() => app).part } as unknown as App;
  return {
    app,
    db,
    ledger,
    owner,
    async close() {
      await owner.end();
      await db.close();
      await database.drop();
    },
  };
}

const everything: Scope[] = ['wallet:read', 'wallet:write'];

/** A business with an empty sandbox wallet, and who asks for it. */
export async function newActor({ owner }: Bench, scopes: Scope[] = everything): Promise<Actor> {
  const businessId = randomUUID();
  await owner.query(`insert into business (id, name, email) values ($1, 'Acme Ltd', 'ops@acme.ng')`, [businessId]);
  const { rows } = await owner.query<{ book: number }>(`select ledger.open_book($1, 'sandbox') as book`, [businessId]);
  return {
    kind: 'key',
    businessId,
    environment: 'sandbox',
    bookId: Number(rows[0]?.book),
    scopes: new Set(scopes),
    name: 'pk_test_x',
    requestId: 'r',
    effectId: randomUUID(),
  };
}

export interface Sender {
  name?: string;
  accountNumber?: string;
  bankName?: string;
  sessionId?: string;
}

export async function fund(
  { db }: Bench,
  { bookId }: Actor,
  amount: number,
  reference: string = randomUUID(),
  sender: Sender = {},
  channel = 'sandbox',
): Promise<string> {
  const id = randomUUID();
  const rows = await db.query<{ result: string }>(
    'test.deposit',
    'select * from ledger.credit_deposit($1, $2, $3, $4, 1::smallint, $5, $6)',
    [bookId, id, amount, reference, channel, JSON.stringify(sender)],
  );
  expect(rows[0]?.result).toBe('credited');
  return id;
}

export interface Sent {
  id: string;
  code: string;
  claim: string;
}

export interface Wanted {
  amount?: number;
  fee?: number;
  clientReference?: string | null;
  accountNumber?: string;
  accountName?: string | null;
  scheduledAt?: string | null;
}

/** Debits a transfer and holds its fee, as a send does before the bank is asked. */
export async function send({ ledger }: Bench, { bookId }: Actor, wanted: Wanted = {}): Promise<Sent> {
  const {
    amount = 10_000,
    fee = 1_075,
    clientReference = null,
    accountNumber = '0123456785',
    accountName = 'ADA CHIOMA OKAFOR',
    scheduledAt = null,
  } = wanted;
  const id = randomUUID();
  const claim = randomUUID();
  const outcome = await ledger.pay({
    bookId,
    id,
    clientReference,
    amount: koboOf(amount),
    fee: koboOf(fee),
    feeBreakdown: [],
    bankCode: '058',
    bankName: 'GTB',
    accountNumber,
    accountName,
    narration: null,
    sender: null,
    metadata: null,
    provider: 1,
    claim,
    leaseMs: 60_000,
    firstCheckMs: 300_000,
    codePrefix: '145',
    scheduledAt,
  });
  expect(outcome.result).toBe(scheduledAt === null ? 'paid' : 'scheduled');
  return { id, code: 'transferCode' in outcome ? outcome.transferCode : '', claim };
}

/** The bank took it: the fee is booked. */
export async function accepted(bench: Bench, actor: Actor, wanted: Wanted = {}): Promise<Sent> {
  const sent = await send(bench, actor, wanted);
  const { result } = await bench.ledger.capture({
    bookId: actor.bookId,
    id: sent.id,
    step: 'pending',
    nextCheckMs: 300_000,
    claim: sent.claim,
    channel: 'submit',
    code: '90009',
    sessionId: '000013260101',
  });
  expect(result).toBe('moved');
  return sent;
}

/** Refused by the bank at once: the principal is credited back without a fee. */
export async function refused(bench: Bench, actor: Actor, wanted: Wanted = {}): Promise<Sent> {
  const sent = await send(bench, actor, wanted);
  await moved(bench, actor, sent, 'refused');
  return sent;
}

export async function moved(
  { ledger }: Bench,
  { bookId }: Actor,
  sent: Sent,
  step: 'refused' | 'delivered' | 'declined_final' | 'returned',
): Promise<void> {
  const code = step === 'delivered' ? '90000' : '90051';
  const { result } = await ledger.transition({ bookId, id: sent.id, step, channel: 'poll', code } as Transition);
  expect(result).toBe('moved');
}

export const refusalOf = (call: Promise<unknown>): Promise<Refusal> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(Refusal);
      return error as Refusal;
    },
  );

/**
 * A wallet with a long past, written by SQL: one funding, then `transfers` debits with their fees, one a minute. Of every
 * ten one is reversed. Ends near `until`.
 */
export async function longHistory({ owner }: Bench, { bookId }: Actor, transfers: number, until: Date): Promise<void> {
  await owner.query('begin');
  await owner.query(
    `insert into ledger.transfer (book_id, id, transfer_code, client_reference, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number,
            account_name, provider, captured, created_at)
     select $1::bigint, md5($1::bigint || '/' || i)::uuid, 'L' || i, 'INV-' || i, (case when i % 10 = 0 then 'reversed' else 'delivered' end)::ledger.transfer_state, 10000, 1075,
            '[]', '058', 'GTB', lpad((i % 1000)::text, 10, '0'), 'ADA', 1, true, $3::timestamptz - ($2::int - i) * interval '1 minute'
       from generate_series(1, $2::int) i`,
    [bookId, transfers, until],
  );
  await owner.query(
    `insert into ledger.posting
     select $1::bigint, source_id, leg, kind::ledger.posting_kind, case when delta < 0 then 1 else other end, case when delta < 0 then other else 1 end, abs(delta),
            case when delta < 0 then seq end, case when delta < 0 then balance end, case when delta > 0 then seq end, case when delta > 0 then balance end,
            at, reference, client_reference
       from (select *, row_number() over w as seq, sum(delta) over w as balance
               from (select id as source_id, 1 as leg, 'transfer' as kind, 2 as other, -amount as delta, created_at as at, transfer_code as reference, client_reference
                       from ledger.transfer where book_id = $1
                     union all
                     select id, 2, 'transfer_fee', 2, -fee, created_at + interval '1 second', 'FEE_' || transfer_code, client_reference from ledger.transfer where book_id = $1
                     union all
                     select id, 3, 'reversal', 2, amount + fee, created_at + interval '10 minutes 2 seconds', 'REV_' || transfer_code, client_reference
                       from ledger.transfer where book_id = $1 and state = 'reversed'
                     union all
                     select md5($1::bigint || '/funding')::uuid, 1, 'funding', 201, 12000 * $2::bigint, $3::timestamptz - ($2::bigint + 1) * interval '1 minute', 'DEP-LONG', null) movement
             window w as (order by at, source_id, leg)) entry`,
    [bookId, transfers, until],
  );
  await owner.query(
    `insert into ledger.deposit (book_id, id, reference, amount, provider, channel, created_at)
     select book_id, source_id, reference, amount, 1, 'bank_transfer', posted_at from ledger.posting where book_id = $1 and kind = 'funding'`,
    [bookId],
  );
  await owner.query(
    `update ledger.account set (balance, seq, updated_at) = (select balance_after, seq, posted_at from ledger.entry
       where book_id = $1 and account = 1 order by seq desc limit 1) where book_id = $1`,
    [bookId],
  );
  await owner.query('commit');
  await owner.query('analyze');
}
