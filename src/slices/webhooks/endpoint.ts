import { LRUCache } from 'lru-cache';
import type { App } from '../../core/app/app.ts';
import { type KeyRing, open, type SealContext } from '../../platform/crypto/key-ring.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { EventName } from '../../core/events/event.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { columnsOf, prepared, type RowOf, repository } from '../../platform/db/entity.ts';
import { WebhookReceiver } from './entities.ts';

type Stored = 'secret' | 'secretMasked' | 'previousSecret' | 'previousSecretUntil' | 'headers';
type Settings = 'url' | 'allowedIps' | 'eventTypes' | 'handleCustomerEmails' | 'ordered' | 'apiVersion' | 'signatureProfile';
type Health = 'consecutiveFailures' | 'failingSince' | 'lastError' | 'pausedAt';

export interface Endpoint extends Pick<RowOf<typeof WebhookReceiver>, 'bookId' | 'id' | Stored | Settings | Health> {
  environment: Environment;
  /** True for the endpoint of `/webhooks/settings` (decision 80). */
  isFirst: boolean;
  isSlow: boolean;
}

export const ENDPOINT_COLUMNS = `e.book_id, b.environment, e.id, e.first_of is not null as is_first, e.url, e.allowed_ips, e.event_types, e.secret, e.secret_masked, e.previous_secret,
  e.previous_secret_until, e.headers, e.handle_customer_emails, e.ordered, e.consecutive_failures, e.failing_since, e.last_error,
  coalesce(e.slow_until > clock_timestamp(), false) as is_slow, e.paused_at, e.api_version, e.signature_profile`;

/** Rows of endpoints; `Endpoint` is what a delivery needs of one. */
export const receivers = repository(WebhookReceiver, columnsOf(WebhookReceiver), 'bookId', 'id');

export async function findEndpoint(on: Sender, bookId: number): Promise<Endpoint | null> {
  const [row] = await on.query<Endpoint>(
    'webhook.endpoint',
    `select ${ENDPOINT_COLUMNS} from webhook.receiver e join ledger.book b on b.id = e.book_id where e.first_of = $1`,
    [bookId],
  );
  return row ?? null;
}

export async function findReceiver(on: Pick<Database | Tx, 'query'>, bookId: number, id: string): Promise<Endpoint | null> {
  const [row] = await on.query<Endpoint>(
    'webhook.receiver',
    `select ${ENDPOINT_COLUMNS} from webhook.receiver e join ledger.book b on b.id = e.book_id where e.book_id = $1 and e.id = $2`,
    [bookId, id],
    'shared',
  );
  return row ?? null;
}

/** Active endpoints, in the order of their books. */
export async function findReceivers(on: Sender, bookIds: readonly number[]): Promise<Endpoint[][]> {
  const rows = await on.query<Endpoint>(
    'webhook.receivers',
    `select ${ENDPOINT_COLUMNS} from webhook.receiver e join ledger.book b on b.id = e.book_id
      where e.book_id = any($1::bigint[]) and e.url is not null and e.paused_at is null order by e.first_of nulls last, e.id`,
    [bookIds],
  );
  const byBook = Map.groupBy(rows, ({ bookId }) => bookId);
  return bookIds.map((bookId) => byBook.get(bookId) ?? []);
}

const insertFirst = prepared(WebhookReceiver)('webhook.ensure_endpoint', (db, $: Pick<Endpoint, 'bookId' | 'id' | 'apiVersion'>) =>
  db
    .insertInto('webhook.receiver')
    .values({ bookId: $.bookId, id: $.id, firstOf: $.bookId, apiVersion: $.apiVersion })
    .onConflict((conflict) => conflict.column('firstOf').doNothing()),
);

export async function ensureEndpoint(on: Sender, bookId: number): Promise<Endpoint> {
  await insertFirst(on, { bookId, id: newId(), apiVersion: API_VERSION });
  const endpoint = await findEndpoint(on, bookId);
  if (!endpoint) throw new Error(`the endpoint of book ${bookId} cannot be read back`);
  return endpoint;
}

/** Whether an active endpoint subscribes to the event. A test event always goes to the first endpoint. */
export async function isSubscribed(on: Sender, bookId: number, event: EventName): Promise<boolean> {
  const rows = await on.query(
    'webhook.subscribed',
    `select from webhook.receiver where book_id = $1 and url is not null and paused_at is null
       and case when $2 = 'test.webhook' then first_of is not null else ledger.wants(event_types, $2) end limit 1`,
    [bookId, event],
  );
  return rows.length > 0;
}

/** Values made of sealed texts, by key ring and key. Invariant: keys contain the sealed texts, so rotations apply at once. */
export function openedValues<Value extends object>(max: number): (keyRing: KeyRing, key: string, open: () => Value) => Value {
  const values = new WeakMap<KeyRing, LRUCache<string, Value>>();
  return (keyRing, key, openValue) => {
    let known = values.get(keyRing);
    if (!known) values.set(keyRing, (known = new LRUCache({ max })));
    let value = known.get(key);
    if (!value) known.set(key, (value = openValue()));
    return value;
  };
}

export type Header = readonly [name: string, value: string];

const MAX_OPENED = 10_000;
const openedSecrets = openedValues<readonly string[]>(MAX_OPENED);
const openedHeaders = openedValues<readonly Header[]>(MAX_OPENED);

/** Current secret first, then the previous one in its grace period. */
export function signingSecrets({ keyRing }: Pick<App, 'keyRing'>, endpoint: Endpoint, now: Date): readonly string[] {
  const { bookId, id, previousSecretUntil: until, secret } = endpoint;
  const previousSecret = until !== null && until > now ? endpoint.previousSecret : null;
  const openOf = (column: string, text: string | null): string[] =>
    text === null ? [] : [open(keyRing, text, sealContext(endpoint, column))];
  return openedSecrets(keyRing, `${bookId}/${id} ${secret} ${previousSecret}`, () => [
    ...openOf('secret', secret),
    ...openOf('previous_secret', previousSecret),
  ]);
}

export function ownHeaders({ keyRing }: Pick<App, 'keyRing'>, endpoint: Endpoint): readonly Header[] {
  const { bookId, id, headers } = endpoint;
  if (headers === null) return [];
  const openHeaders = (): Header[] => JSON.parse(open(keyRing, headers, sealContext(endpoint, 'headers'))) as Header[];
  return openedHeaders(keyRing, `${bookId}/${id} ${headers}`, openHeaders);
}

export const sealContext = (endpoint: Pick<Endpoint, 'bookId' | 'id'>, column: string): SealContext => ({
  table: 'webhook.endpoint',
  column,
  rowId: endpoint.id,
  bookId: String(endpoint.bookId),
});
