import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { firstId, timeOfId } from '../../domain/ids/ids.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { moment } from '../../domain/time/moment.ts';
import { conflict, found, invalid, Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { dbNowIn, duePoll, from, postponing, type RowOf, repository } from '../../platform/db/entity.ts';
import { findEndpoint, findReceiver } from './endpoint.ts';
import { endpointId } from './endpoint-input.ts';
import { noEndpoint } from './endpoint-record.ts';
import { WebhookRecovery, WebhookHistory } from './entities.ts';
import type { Sender } from '../../platform/db/kysely.ts';

const MAX_COUNTED = 10_000;
const STEP = 500;
const OPEN_AT_ONCE = 20;
const MAX_OPEN = 5;

const recoverySchema = namedObject('WebhookRecovery', 'A time range whose missed events are delivered again.', {
  id: z.uuid().nullable().meta({ description: 'The id of the recovery; null for a dry run.' }),
  since: dateTime.meta({ description: 'The start of the range, inclusive.' }),
  until: dateTime.meta({ description: 'The end of the range.' }),
  events: z.int().meta({ description: 'Events delivered again so far; for a dry run, events that would be delivered.' }),
  status: namedEnum('RecoveryStatus', 'The status of a recovery.', ['dry_run', 'running', 'finished'], {
    dry_run: 'The events were only counted.',
  }).meta({ description: 'The status of the recovery.' }),
});

type Recovery = z.output<typeof recoverySchema>;

/**
 * Delivers missed events of a time range: events without a delivery get one, failed deliveries are sent again, acknowledged ones
 * are not. `dryRun` only counts. A recovery is durable.
 * @throws Refusal 400 naming `since` in the future or before the retention time (`WEBHOOK_HISTORY_DAYS`), `until` of an empty
 * range, or `webhookUrl` when none is set; 404 for an unknown endpoint; 409 ENDPOINT_PAUSED; 429 while five run.
 */
export const recoverWebhooks = operation({
  title: 'webhookRecoveries.create',
  summary: 'Recover missed webhook events',
  scope: 'webhooks:write',
  input: z.strictObject({
    since: moment.meta({ description: 'The start of the range, inclusive.' }),
    until: moment.optional().meta({ description: 'The end of the range; default: now.' }),
    dryRun: z.boolean().optional().meta({ description: 'Counts the events without delivering them.' }),
    endpointId: endpointId.optional().meta({ description: 'Only to this endpoint; default: the URL of the settings.' }),
  }),
  output: recoverySchema,
  async run(app, actor, input): Promise<Recovery> {
    const now = app.clock.now();
    const since = new Date(input.since);
    const until = input.until === undefined ? now : new Date(input.until);
    if (since > now) throw invalid('since', 'since: must not be in the future');
    if (until <= since) throw invalid('until', 'until: must be later than since');
    const endpoint =
      input.endpointId === undefined
        ? await findEndpoint(app.db, actor.bookId)
        : await findReceiver(app.db, actor.bookId, input.endpointId);
    if (!endpoint?.url && input.endpointId !== undefined) throw noEndpoint();
    if (!endpoint?.url) throw invalid('webhookUrl', 'No webhook URL is configured; set one with POST /webhooks/settings');
    const known = await historySince(app.db, actor.bookId);
    if (known !== null && since < known)
      throw invalid('since', `since: deliveries before ${known.toISOString()} are deleted; use this time or a later one`);
    if (input.dryRun)
      return { id: null, since, until, events: await count(app, actor.bookId, endpoint.id, since, until), status: 'dry_run' };
    if (endpoint.pausedAt !== null) throw conflict('ENDPOINT_PAUSED', 'The webhook endpoint is paused; resume the endpoint first');
    await beginRecovery(app.db, actor, { endpointId: endpoint.isFirst ? null : endpoint.id, since, until, pausedAt: null });
    return { id: actor.effectId, since, until, events: 0, status: 'running' };
  },
});

/** Longest commit of an event before the pause ends. */
const SETTLING = '2 seconds';

/** Creates a recovery under the id of the request. @throws Refusal 429 while five run. */
export async function beginRecovery(
  on: Sender,
  actor: Actor,
  { endpointId: to, since, until, pausedAt }: Pick<RowOf<typeof WebhookRecovery>, 'endpointId' | 'since' | 'until' | 'pausedAt'>,
): Promise<void> {
  const [taken] = await on.query<{ fits: boolean }>(
    'webhook.recover',
    `with open as (select count(*) as others from webhook.recovery where book_id = $1 and id <> $2 and finished_at is null),
            made as (insert into webhook.recovery (book_id, id, since, until, cursor, last, endpoint_id, paused_at, resume_at)
                     select $1, $2, $3, $4, $5, $6, $8, $9::timestamptz, case when $9::timestamptz is not null then clock_timestamp() + interval '${SETTLING}' end
                       from open where others < $7 on conflict do nothing)
       select others < $7 as fits from open`,
    [actor.bookId, actor.effectId, since, until, firstId(since), firstId(new Date(until.getTime() + 1)), MAX_OPEN, to, pausedAt],
  );
  if (!taken?.fits)
    throw new Refusal('rate_limited', `${MAX_OPEN} recoveries are running, the maximum; try again when one has finished`, {
      code: 'RATE_LIMITED',
      retryAfterSeconds: 5,
    });
}

/** Retrieves a recovery with its progress. @throws Refusal 404. */
export const findRecovery = operation({
  title: 'webhookRecoveries.retrieve',
  summary: 'Retrieve a recovery',
  scope: 'webhooks:read',
  input: z.strictObject({ recoveryId: z.uuid().meta({ description: 'The id of the recovery.' }) }),
  output: recoverySchema,
  async run(app, actor, { recoveryId }): Promise<Recovery> {
    const row = await recoveries.find(app.db, { bookId: actor.bookId, id: recoveryId });
    const { recovered: events, finishedAt, ...range } = found(row, 'No recovery has this id; use the id from POST /webhooks/recover');
    return { id: recoveryId, ...range, events, status: finishedAt ? 'finished' : 'running' };
  },
});

type Key = Pick<RowOf<typeof WebhookRecovery>, 'bookId' | 'id'>;

const recoveries = repository(WebhookRecovery, ['since', 'until', 'recovered', 'finishedAt'], 'bookId', 'id');

const postpone = postponing(WebhookRecovery, 'resumeAt', ['bookId', 'id']);

/** Runs one step of the oldest open recovery of each business. @returns true when more is due. */
export async function workRecoveries(app: App): Promise<boolean> {
  const open = await app.db.query<Key>(
    'webhook.open_recoveries',
    `select book_id, id from (select distinct on (book_id) book_id, id, created_at from webhook.recovery
        where finished_at is null and (resume_at is null or resume_at <= clock_timestamp()) order by book_id, created_at) oldest
      order by created_at limit $1`,
    [OPEN_AT_ONCE],
  );
  let more = false;
  await forEachSettled(app.log, open, {
    async work({ bookId, id }) {
      const step = [bookId, id, STEP];
      const [row] = await app.db.query<{ done: boolean }>('webhook.recover_step', 'select webhook.recover_step($1, $2, $3) as done', step);
      app.wakeWebhooks(bookId);
      more ||= row?.done === false;
    },
    about: ({ bookId, id: recoveryId }) => ({ what: 'a recovery of webhooks', bookId, recoveryId }),
    postpone: ({ bookId, id }, ms) => postpone(app.db, { bookId, id }, ms),
  });
  return more;
}

async function count(app: App, bookId: number, to: string, since: Date, until: Date): Promise<number> {
  const [row] = await app.db.query<{ count: number }>(
    'webhook.count_missed',
    `select count(*) from (
       select from ledger.outbox o
         join webhook.receiver e on e.book_id = o.book_id and e.id = $2
         left join webhook.delivery d on d.book_id = o.book_id and d.event_id = o.id and d.endpoint_id = e.id
        where o.book_id = $1 and o.id > $3 and o.id < $4 and (d.id is null or d.status = 'failed') and ledger.wants(e.event_types, o.event)
          and (e.matches is null or o.data @@ e.matches)
        limit $5) missed`,
    [bookId, to, firstId(since), firstId(new Date(until.getTime() + 1)), MAX_COUNTED],
  );
  return row?.count ?? 0;
}

export const historyDue = 'select min(due_at) from webhook.history';

const BOOKS = 20;
const DELIVERIES = 500;
const DAY_MS = 86_400_000;

const dueHistories = duePoll(WebhookHistory, ['bookId'], 'dueAt', BOOKS);
const postponeHistory = postponing(WebhookHistory, 'dueAt', ['bookId']);

export async function dropHistory(app: Pick<App, 'db' | 'config' | 'log' | 'clock'>): Promise<boolean> {
  const days = app.config.WEBHOOK_HISTORY_DAYS;
  if (days === 0) {
    await from(app.db, WebhookHistory)
      .updateTable('webhook.history')
      .set({ dueAt: dbNowIn(DAY_MS) })
      .where('dueAt', '<=', sql<Date>`(select clock_timestamp())`)
      .execute();
    return false;
  }
  const due = await dueHistories(app.db);
  const before = firstId(new Date(app.clock.now().getTime() - days * DAY_MS));
  await forEachSettled(app.log, due, {
    work: ({ bookId }) => app.db.query('webhook.drop_history', `select webhook.drop_history($1, $2, ${DELIVERIES})`, [bookId, before]),
    about: ({ bookId }) => ({ what: 'the deletion of old deliveries', bookId }),
    postpone: ({ bookId }, ms) => postponeHistory(app.db, { bookId }, ms),
  });
  return due.length === BOOKS;
}

const histories = repository(WebhookHistory, ['goneTo'], 'bookId');

/** Start of the complete deliveries; null before a deletion. */
async function historySince(db: Sender, bookId: number): Promise<Date | null> {
  const row = await histories.find(db, { bookId });
  const at = timeOfId(row?.goneTo ?? firstId(new Date(0)));
  return at.getTime() === 0 ? null : at;
}
