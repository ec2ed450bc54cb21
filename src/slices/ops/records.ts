import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import { TransferEvidence } from '../../core/ledger/transfer-entities.ts';
import { ProviderExchange } from '../../core/provider-log/provider-log.ts';
import { from } from '../../platform/db/entity.ts';
import { BillEvidence } from '../bills/entities.ts';
import { referenceOf } from '../transfers/settle/attempts.ts';
import { WebhookDelivery } from '../webhooks/entities.ts';

/** Privacy: states, times and codes alone, without names or accounts. */
export interface OpsRecord {
  title: string;
  facts: [name: string, value: string][];
  /** Oldest first, one line each. */
  events: string[][];
  /** Provider requests, newest last, one line each. */
  exchanges?: string[][];
  /** Dashboard page of the record; null when there is none. */
  dashboard: { environment: string; businessId: string; path: string } | null;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const MAX_EVENTS = 50;

const kinds = {
  transfers: { text: 'Transfer', read: transfer },
  bills: { text: 'Bill', read: bill },
  endpoints: { text: 'Webhook deliveries', read: endpoint },
  mails: { text: 'Mail', read: mail },
  batches: { text: 'Payroll batch', read: payrollBatch },
  'transfer-batches': { text: 'Transfer batch', read: transferBatch },
} as const;

export type RecordKind = keyof typeof kinds;

export const recordLink = (kind: RecordKind, key: string): { text: string; path: string } => ({
  text: kinds[kind].text,
  path: `/${kind}/${key}`,
});

export async function findRecord(app: App, path: string): Promise<OpsRecord | null> {
  const [, name = '', book = '', id = ''] = /^\/([\w-]+)\/(\d{1,15})\/([0-9a-f-]+)$/.exec(path) ?? [];
  if (!Object.hasOwn(kinds, name) || !UUID.test(id)) return null;
  return kinds[name as RecordKind].read(app, Number(book), id);
}

type Row = Record<string, unknown>;

const codeOrNone = sql<string>`coalesce(code, '')`.as('code');
const effect = sql<string>`case when applied then '' else 'changed nothing' end`.as('applied');
const evidenceFacts = [...(['receivedAt', 'channel', 'outcome'] as const), codeOrNone, effect];

async function transfer(app: App, bookId: number, id: string): Promise<OpsRecord | null> {
  const [row] = await app.db.query<Row>(
    'ops.transfer',
    `select t.transfer_code, b.business_id, b.environment, t.state, t.settlement_status, t.submissions, t.unseen, t.created_at, t.scheduled_at, t.submitted_at,
            t.last_checked_at, t.next_check_at, t.claimed_until, t.settled_at, t.failed_at, t.reversed_at, t.response_code, t.decline_code, t.reason,
            t.provider, t.attempt
       from ledger.transfer t join ledger.book b on b.id = t.book_id where t.book_id = $1 and t.id = $2`,
    [bookId, id],
  );
  if (!row) return null;
  const evidence = from(app.db, TransferEvidence).selectFrom('ledger.evidence').select(evidenceFacts).where('bookId', '=', bookId);
  const events = await evidence.where('transferId', '=', id).orderBy('id').limit(MAX_EVENTS).execute();
  const title = `Transfer ${String(row['transferCode'])}`;
  return {
    title,
    ...shown(row, events, `/transfers/${id}`),
    exchanges: await exchangesAbout(app, referencesOf(String(row['transferCode']), Number(row['attempt']))),
  };
}

const referencesOf = (transferCode: string, attempts: number): string[] =>
  Array.from({ length: attempts }, (_, index) => referenceOf({ transferCode }, index + 1));

/** Empty for simulated providers and after 90 days. */
async function exchangesAbout(app: App, references: string[]): Promise<string[][]> {
  const rows = await from(app.db, ProviderExchange)
    .selectFrom('provider_exchange')
    .select(['startedAt', 'provider', 'operation', 'ended', 'why', 'status', 'code', 'durationMs', 'providerRequestId'])
    .where('reference', '=', sql<string>`any(${references})`)
    .orderBy('startedAt')
    .limit(MAX_EVENTS)
    .execute();
  return rows.map((each) => Object.values({ ...each, durationMs: `${Math.round(each.durationMs)} ms` }).map((fact) => worded(fact ?? '')));
}

async function bill(app: App, bookId: number, id: string): Promise<OpsRecord | null> {
  const [row] = await app.db.query<Row>(
    'ops.bill',
    `select b.request_ref, k.business_id, k.environment, b.type, b.service_id, b.state, b.status, b.submissions, b.checks, b.last_checked_at, o.next_check_at, b.claimed_until,
            b.response_code
       from bills.bill b join ledger.book k on k.id = b.book_id left join bills.open_bill o on o.book_id = b.book_id and o.bill_id = b.id where b.book_id = $1 and b.id = $2`,
    [bookId, id],
  );
  if (!row) return null;
  const evidence = from(app.db, BillEvidence).selectFrom('bills.evidence').select(evidenceFacts).where('bookId', '=', bookId);
  const events = await evidence.where('billId', '=', id).orderBy('id').limit(MAX_EVENTS).execute();
  return { title: `Bill ${String(row['requestRef'])}`, ...shown(row, events, `/bills/${String(row['requestRef'])}`) };
}

async function endpoint(app: App, bookId: number, id: string): Promise<OpsRecord | null> {
  const [row] = await app.db.query<Row>(
    'ops.endpoint',
    `select b.business_id, b.environment, e.url is not null as has_url, e.first_of is not null as is_first, e.paused_at, e.paused_by, e.ordered, e.consecutive_failures, e.failing_since, e.last_error, e.last_delivered_at, e.slow_until
       from webhook.receiver e join ledger.book b on b.id = e.book_id where e.book_id = $1 and e.id = $2`,
    [bookId, id],
  );
  if (!row) return null;
  const events = await from(app.db, WebhookDelivery)
    .selectFrom('webhook.delivery')
    .select(['createdAt', 'id', 'event', sql<string>`attempts || ' of ' || max_attempts`.as('attempts')])
    .select([sql<string>`coalesce(last_error, '')`.as('lastError'), 'nextAttemptAt'])
    .where('bookId', '=', bookId)
    .where('endpointId', '=', id)
    .where('nextAttemptAt', 'is not', null)
    .orderBy('seq')
    .limit(MAX_EVENTS)
    .execute();
  return { title: 'Webhook endpoint', ...shown(row, events, `/webhooks/endpoints/${id}`) };
}

async function mail(app: App, bookId: number, id: string): Promise<OpsRecord | null> {
  const [row] = await app.db.query<Row>(
    'ops.mail',
    `select b.business_id, m.environment, m.kind, m.status, m.attempts, m.created_at, m.next_attempt_at, m.leased_until, m.last_error, m.finished_at
       from mail m join ledger.book b on b.id = m.book_id where m.book_id = $1 and m.id = $2`,
    [bookId, id],
  );
  return row ? { title: 'Mail', ...shown(row, [], null) } : null;
}

async function payrollBatch(app: App, bookId: number, id: string): Promise<OpsRecord | null> {
  const [row] = await app.db.query<Row>(
    'ops.batch',
    `select k.business_id, k.environment, b.status, b.preview_status, b.item_count, b.created_at, b.scheduled_at, b.processing_started_at, b.next_run_at, b.claimed_until,
            b.give_up_at, b.completed_at
       from payroll_batch b join ledger.book k on k.id = b.book_id where b.book_id = $1 and b.id = $2`,
    [bookId, id],
  );
  return row ? { title: 'Payroll batch', ...shown(row, [], `/payroll/${id}`) } : null;
}

async function transferBatch(app: App, bookId: number, id: string): Promise<OpsRecord | null> {
  const [row] = await app.db.query<Row>(
    'ops.transfer_batch',
    `select k.business_id, k.environment, b.status, b.item_count, b.accepted_count, b.refused_count, b.cancelled_count, b.created_at, b.started_at, b.next_run_at,
            b.claimed_until, b.completed_at, b.cancelled_at
       from transfer_batch b join ledger.book k on k.id = b.book_id where b.book_id = $1 and b.id = $2`,
    [bookId, id],
  );
  return row ? { title: 'Transfer batch', ...shown(row, [], `/send/batches/${id}`) } : null;
}

function shown(row: Row, events: readonly Row[], path: string | null): Pick<OpsRecord, 'facts' | 'events' | 'dashboard'> {
  return {
    dashboard: path === null ? null : { environment: String(row['environment']), businessId: String(row['businessId']), path },
    facts: Object.entries(row).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), worded(value)]),
    events: events.map((event) => Object.values(event).map(worded)),
  };
}

function worded(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '–';
}
