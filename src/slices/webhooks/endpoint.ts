import { LRUCache } from 'lru-cache';
import type { App } from '../../core/app/app.ts';
import { type KeyRing, open, type SealContext } from '../../platform/crypto/key-ring.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { SignatureProfile } from './signature-profile.ts';
import type { EventName } from '../../core/events/names.ts';

export interface Endpoint {
  bookId: number;
  environment: Environment;
  id: string;
  /** True for the endpoint of `/webhooks/settings` (decision 80). */
  isFirst: boolean;
  url: string | null;
  allowedIps: string[];
  eventTypes: string[];
  secret: string | null;
  secretMasked: string | null;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  headers: string | null;
  handleCustomerEmails: boolean;
  ordered: boolean;
  consecutiveFailures: number;
  failingSince: Date | null;
  lastError: string | null;
  isSlow: boolean;
  pausedAt: Date | null;
  apiVersion: string;
  signatureProfile: SignatureProfile;
}

interface Reach {
  db: Pick<App['db'], 'query'>;
}

export const ENDPOINT_COLUMNS = `e.book_id, b.environment, e.id, e.first_of is not null as is_first, e.url, e.allowed_ips, e.event_types, e.secret, e.secret_masked, e.previous_secret,
  e.previous_secret_until, e.headers, e.handle_customer_emails, e.ordered, e.consecutive_failures, e.failing_since, e.last_error,
  coalesce(e.slow_until > clock_timestamp(), false) as is_slow, e.paused_at, e.api_version, e.signature_profile`;

export async function findEndpoint(app: Reach, bookId: number): Promise<Endpoint | null> {
  const [row] = await app.db.query<Endpoint>(
    'webhook.endpoint',
    `select ${ENDPOINT_COLUMNS} from webhook.receiver e join ledger.book b on b.id = e.book_id where e.first_of = $1`,
    [bookId],
  );
  return row ?? null;
}

export async function findReceiver(app: Reach, bookId: number, id: string): Promise<Endpoint | null> {
  const [row] = await app.db.query<Endpoint>(
    'webhook.receiver',
    `select ${ENDPOINT_COLUMNS} from webhook.receiver e join ledger.book b on b.id = e.book_id where e.book_id = $1 and e.id = $2`,
    [bookId, id],
    'shared',
  );
  return row ?? null;
}

/** Active endpoints, in the order of their books. */
export async function findReceivers(app: Reach, bookIds: readonly number[]): Promise<Endpoint[][]> {
  const rows = await app.db.query<Endpoint>(
    'webhook.receivers',
    `select ${ENDPOINT_COLUMNS} from webhook.receiver e join ledger.book b on b.id = e.book_id
      where e.book_id = any($1::bigint[]) and e.url is not null and e.paused_at is null order by e.first_of nulls last, e.id`,
    [bookIds],
  );
  const byBook = Map.groupBy(rows, ({ bookId }) => bookId);
  return bookIds.map((bookId) => byBook.get(bookId) ?? []);
}

export async function ensureEndpoint(app: Reach, bookId: number): Promise<Endpoint> {
  await app.db.query(
    'webhook.ensure_endpoint',
    'insert into webhook.receiver (book_id, id, first_of, api_version) values ($1, $2, $1, $3) on conflict (first_of) do nothing',
    [bookId, newId(), API_VERSION],
  );
  const endpoint = await findEndpoint(app, bookId);
  if (!endpoint) throw new Error(`the endpoint of book ${bookId} cannot be read back`);
  return endpoint;
}

/** Whether an active endpoint subscribes to the event. A test event always goes to the first endpoint. */
export async function isSubscribed(app: Reach, bookId: number, event: EventName): Promise<boolean> {
  const rows = await app.db.query(
    'webhook.subscribed',
    `select from webhook.receiver where book_id = $1 and url is not null and paused_at is null
       and case when $2 = 'test.webhook' then first_of is not null else ledger.wants(event_types, $2) end limit 1`,
    [bookId, event],
  );
  return rows.length > 0;
}

const MAX_OPENED = 10_000;

interface Opened {
  secret: string | null;
  previousSecret: string | null;
  secrets: readonly string[];
}

export type Header = readonly [name: string, value: string];

const openedBy = new WeakMap<KeyRing, LRUCache<string, Opened>>();

/** Current secret first, then the previous one in its grace period. Invariant: cached by sealed texts, so rotations apply at once. */
export function signingSecrets({ keyRing }: Pick<App, 'keyRing'>, endpoint: Endpoint, now: Date): readonly string[] {
  const { previousSecretUntil: until, secret } = endpoint;
  const previousSecret = until !== null && until > now ? endpoint.previousSecret : null;
  let opened = openedBy.get(keyRing);
  if (!opened) openedBy.set(keyRing, (opened = new LRUCache({ max: MAX_OPENED })));
  const slot = `${endpoint.bookId}/${endpoint.id}`;
  const known = opened.get(slot);
  if (known?.secret === secret && known.previousSecret === previousSecret) return known.secrets;
  const openOf = (column: string, text: string | null): string[] =>
    text === null ? [] : [open(keyRing, text, sealContext(endpoint, column))];
  const secrets = [...openOf('secret', secret), ...openOf('previous_secret', previousSecret)];
  opened.set(slot, { secret, previousSecret, secrets });
  return secrets;
}

const headersBy = new WeakMap<KeyRing, LRUCache<string, { sealed: string; headers: readonly Header[] }>>();

export function ownHeaders({ keyRing }: Pick<App, 'keyRing'>, endpoint: Endpoint): readonly Header[] {
  const { headers: sealed } = endpoint;
  if (sealed === null) return [];
  let opened = headersBy.get(keyRing);
  if (!opened) headersBy.set(keyRing, (opened = new LRUCache({ max: MAX_OPENED })));
  const slot = `${endpoint.bookId}/${endpoint.id}`;
  const known = opened.get(slot);
  if (known?.sealed === sealed) return known.headers;
  const headers = JSON.parse(open(keyRing, sealed, sealContext(endpoint, 'headers'))) as Header[];
  opened.set(slot, { sealed, headers });
  return headers;
}

export const sealContext = (endpoint: Pick<Endpoint, 'bookId' | 'id'>, column: string): SealContext => ({
  table: 'webhook.endpoint',
  column,
  rowId: endpoint.id,
  bookId: String(endpoint.bookId),
});
