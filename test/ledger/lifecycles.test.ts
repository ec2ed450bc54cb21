import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Lifecycle, lifecycles } from '../../src/web/docs/lifecycles.ts';
import { eventNames } from '../../src/core/events/event.ts';
import { startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { asOwner } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  await asOwner(sandbox.databaseUrl, async (client) => {
    await client.query(`
      create table watched_move (life text not null, was text, is_now text not null);
      grant insert on watched_move to public;
      create function watch_move() returns trigger language plpgsql as $$
        begin
          execute format('insert into public.watched_move select %1$L, (select %2$s from (select ($1).*) r), (select %2$s from (select ($2).*) r)', tg_argv[0], tg_argv[1]) using old, new;
          return null;
        end $$`);
    for (const [lifecycle, { stored }] of Object.entries(lifecycles)) {
      const [table, column, shown = column] = stored;
      await client.query(
        `create trigger watch_move after update of ${column} on ${table} for each row when (old.${column} is distinct from new.${column})
           execute function watch_move('${lifecycle}', '${shown.replaceAll("'", "''")}')`,
      );
    }
  });
});
afterAll(() => sandbox.stop());

/** Flows that create rows; the sandbox flows are real. */
const PLAYED = eventNames.filter((event) => /^(?:checkout|subscription|virtual_card|payroll|customer|sms)\./.test(event));
/** Lives that these flows lead through. */
const LED = ['order', 'subscription', 'account', 'card', 'batch', 'item', 'message', 'call', 'delivery', 'endpoint'];

const watched = (lifecycle: string): Promise<{ was: string; isNow: string }[]> =>
  asOwner(sandbox.databaseUrl, async (client) => {
    const { rows } = await client.query<{ was: string; is_now: string }>('select distinct was, is_now from watched_move where life = $1', [
      lifecycle,
    ]);
    return rows.map(({ was, is_now: isNow }) => ({ was, isNow }));
  });

function permits({ moves }: Lifecycle, was: string, isNow: string): boolean {
  return Object.values(moves).some(({ from, to }) => from.includes(was) && to !== null && [to].flat().includes(isNow));
}

test('the flows of the sandbox follow the documented state machines', async () => {
  for (const event of PLAYED) {
    const { status, body } = await sandbox.call('POST', '/sandbox/events/trigger', { event });
    expect([event, status, body.error]).toEqual([event, 200, undefined]);
  }
  expect((await sandbox.call('POST', '/kyc/zee/nin', { nin: '70123456789' })).status).toBe(200);
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  const made = await sandbox.call('POST', '/webhooks/endpoints', { url: receiver.url });
  expect(made.body).toMatchObject({ success: true });
  const { id } = made.body.data;
  expect((await sandbox.call('POST', '/sandbox/events/trigger', { event: 'wallet.funded' })).status).toBe(200);
  await expect.poll(() => watched('delivery')).not.toEqual([]);
  for (const transition of ['pause', 'resume'])
    expect((await sandbox.call('POST', `/webhooks/endpoints/${id}/${transition}`, {})).body).toMatchObject({ success: true });
  await sandbox.advance('45d');
  const unknown = await Promise.all(
    Object.entries(lifecycles).map(async ([name, lifecycle]) =>
      (await watched(name))
        .filter(({ was, isNow }) => !permits(lifecycle, was, isNow))
        .map(({ was, isNow }) => `${name}: ${was} to ${isNow}`),
    ),
  );
  expect(unknown.flat()).toEqual([]);
  for (const name of LED) expect(await watched(name), name).not.toEqual([]);
});

test('a move that no table has is found', () => {
  expect(permits(lifecycles.order, 'pending', 'paid')).toBe(true);
  expect(permits(lifecycles.order, 'fulfilled', 'pending')).toBe(false);
  expect(permits(lifecycles.subscription, 'trialing', 'trialing')).toBe(false);
});

describe.each(Object.entries(lifecycles) as [string, Lifecycle][])('the life of %s', (_, { begins, moves }) => {
  test('reaches every state that a move leaves, from its beginning', () => {
    const reached = new Set(Object.values(begins));
    for (const state of reached)
      for (const { from, to } of Object.values(moves)) if (from.includes(state)) for (const next of [to ?? []].flat()) reached.add(next);
    for (const { from } of Object.values(moves)) for (const state of from) expect(reached).toContain(state);
  });
});
