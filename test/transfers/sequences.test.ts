import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransferEvent } from '../../src/slices/transfers/read/transfer-log.ts';
import { transferFeed, watchTransfer } from '../../src/slices/transfers/read/find.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import type { OpenApp } from '../../src/app/wiring/open-app.ts';
import { actorOf, collected, openWatcher } from '../feeds/support.ts';
import { ask } from '../graphql/support.ts';
import { draft, eventsOf, person, preview, walk } from '../payroll/support.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

let sandbox: TransferSandbox;
let receiver: Receiver;
let watcher: OpenApp;
let demo: Actor;
beforeAll(async () => {
  sandbox = await startTransferSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  receiver = await startReceiver();
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
  watcher = openWatcher(sandbox.databaseUrl);
  demo = await actorOf(sandbox.databaseUrl);
});
afterAll(async () => {
  await watcher.close();
  await sandbox.stop();
  await receiver.stop();
});

/** Kinds of a settlement status change. */
const STATES = ['settled', 'failed', 'reversed'] as const;
const isState = (word: string): boolean => STATES.includes(word as (typeof STATES)[number]);

const advance = (by: string): Promise<unknown> => sandbox.advance(by);
const decide =
  (decision: 'reverse' | 'settle') =>
  (code: string): Promise<unknown> =>
    sandbox.call('POST', `/sandbox/transfers/${code}/review`, { decision });
const scripted = (outcome: string) => (code: string) => sandbox.call('POST', `/sandbox/transfers/${code}/outcome`, { outcome });

type Walk = (code: string) => Promise<unknown>;
interface Outcome {
  name: string;
  amount: number;
  walk: Walk[];
  states: string[];
}

/** Every outcome that the sandbox can bring about, and the states that follow each other. */
const OUTCOMES: Outcome[] = [
  { name: 'delivered', amount: 150_000, walk: [() => advance('5m')], states: ['settled'] },
  { name: 'refused at submission', amount: 150_001, walk: [], states: ['reversed'] },
  { name: 'delivered after a lost answer', amount: 150_098, walk: [() => advance('5m')], states: ['settled'] },
  { name: 'final decline', amount: 150_097, walk: [() => advance('5m')], states: ['failed', 'reversed'] },
  { name: 'declined, pending review', amount: 150_096, walk: [() => advance('5m')], states: ['failed'] },
  { name: 'declined, reversed on review', amount: 150_096, walk: [() => advance('5m'), decide('reverse')], states: ['failed', 'reversed'] },
  { name: 'declined, settled on review', amount: 150_096, walk: [() => advance('5m'), decide('settle')], states: ['failed', 'settled'] },
  { name: 'returned by its bank', amount: 150_095, walk: [() => advance('5m'), () => advance('1d')], states: ['settled', 'reversed'] },
  { name: 'not found for hours, then delivered', amount: 150_094, walk: [() => advance('1d')], states: ['settled'] },
  { name: 'pending without end', amount: 150_099, walk: [() => advance('5m')], states: [] },
  {
    name: 'pending, then final decline',
    amount: 150_099,
    walk: [scripted('declined_final'), () => advance('5m')],
    states: ['failed', 'reversed'],
  },
];

const TIMELINE = 'query ($code: String!) { transferByCode(transferCode: $code) { timeline { kind } } }';

describe('the states of a transfer have one order on every channel', () => {
  test.each(OUTCOMES)('$name: $states', async ({ amount, walk: steps, states }) => {
    const feed = collected<TransferEvent>(await transferFeed(watcher, demo, {}));
    const reply = await sandbox.send({ amount, clientReference: sandbox.reference() });
    const { transferCode } = reply.body.data;
    for (const step of steps) await step(transferCode);

    const short = (event: string): string => event.slice('transfer.'.length);
    const written = (await sandbox.events(transferCode)).map(({ event }) => short(event));
    expect(written).toEqual(states);

    const ofIt = (items: TransferEvent[]): string[] =>
      items.filter(({ transfer }) => transfer.transferCode === transferCode).map(({ kind }) => kind);
    const result = await feed.until((items) => ofIt(items).filter(isState).length >= states.length);
    expect(ofIt(result).filter(isState)).toEqual(states);
    await feed.stop();

    const status = await sandbox.status(transferCode);
    const times: [string, string | null][] = STATES.map((state) => [state, status[`${state}At`]]);
    const inTime = times
      .flatMap(([state, at]) => (at === null ? [] : [{ state, at }]))
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    // A final decline and its reversal are one commit, and of one time.
    expect(inTime.map(({ state }) => state).toSorted()).toEqual(states.toSorted());
    expect(inTime.map(({ at }) => at)).toEqual(states.map((state) => status[`${state}At`]));
    const last = { settled: 'delivered', failed: 'failed', reversed: 'reversed' }[states.at(-1) ?? ''] ?? 'pending';
    expect([status.settlementStatus, status.needsReview]).toEqual([last, last === 'failed']);

    const { data } = await ask(sandbox, TIMELINE, { code: transferCode });
    expect(data.transferByCode.timeline.map(({ kind }: { kind: string }) => kind.toLowerCase()).filter(isState)).toEqual(states);

    const sent = (): string[] =>
      receiver.received
        .filter(({ body }) => JSON.parse(body).data.transferCode === transferCode)
        .map(({ body }) => short(JSON.parse(body).event));
    // Deliveries may overtake each other, and come again after a slow answer.
    await expect.poll(() => [...new Set(sent())].toSorted()).toEqual(states.toSorted());
  });
});

describe('a failure carries its reason and whether a review is pending', () => {
  test('transfer.failed: a final decline is provider_rejected, a decline under review is declined with needsReview', async () => {
    const reference = sandbox.reference();
    const under = await sandbox.send({ amount: 150_096, clientReference: reference });
    const final = await sandbox.send({ amount: 150_097, clientReference: sandbox.reference() });
    await advance('5m');
    const failed = async (code: string): Promise<any> =>
      (await sandbox.events(code)).find(({ event }) => event === 'transfer.failed')?.data;
    expect(await failed(under.body.data.transferCode)).toMatchObject({ reason: 'declined', needsReview: true, declineCode: '90091' });
    expect(await failed(final.body.data.transferCode)).toMatchObject({
      reason: 'provider_rejected',
      needsReview: false,
      declineCode: '90051',
    });
  });

  test('payroll.item.failed carries the same', async () => {
    const { id } = await draft(sandbox, [
      person({ amount: 1_000_096, employeeReference: 'UNDER' }),
      person({ amount: 1_000_097, employeeReference: 'FINAL' }),
    ]);
    await preview(sandbox, id);
    await walk(sandbox, id);
    await expect.poll(async () => (await eventsOf(sandbox, id)).filter(({ event }) => event === 'payroll.item.failed').length).toBe(2);
    const of = async (name: string) => (await eventsOf(sandbox, id)).filter(({ data }) => data.employeeReference === name);
    const [under, final] = [await of('UNDER'), await of('FINAL')];
    expect(under.map(({ event }) => event)).toEqual(['payroll.item.failed']);
    expect(under[0]?.data).toMatchObject({ reason: 'declined', needsReview: true, declineCode: '90091' });
    expect(final.map(({ event }) => event)).toEqual(['payroll.item.failed', 'payroll.item.reversed']);
    expect(final[0]?.data).toMatchObject({ reason: 'provider_rejected', needsReview: false, declineCode: '90051' });
  });
});

test('attempts and timeline distinguish not_found_yet from a missing answer', async () => {
  const unseen = await sandbox.send({ amount: 150_094, clientReference: sandbox.reference() });
  const code = unseen.body.data.transferCode;
  await advance('5m');
  const { attempts } = await sandbox.status(code);
  expect(attempts.map(({ source, outcome }: { source: string; outcome: string }) => [source, outcome])).toEqual([
    ['submit', 'silent'],
    ['poll', 'not_found_yet'],
  ]);
  const { data } = await ask(sandbox, 'query ($code: String!) { transferByCode(transferCode: $code) { timeline { summary } } }', { code });
  expect(JSON.stringify(data)).toMatch(/no answer.*cannot find the transfer yet/);
});

describe('transferUpdated stays open until no change is possible', () => {
  const sent = async (amount: number): Promise<string> =>
    (await sandbox.send({ amount, clientReference: sandbox.reference() })).body.data.id;

  test('a return reaches every subscriber and completes the subscription', async () => {
    const states = collected(await watchTransfer(watcher, demo, { id: await sent(150_095) }));
    await advance('5m');
    await states.until((items) => items.at(-1)?.state === 'delivered');
    expect(states.isDone).toBe(false);
    await advance('1d');
    await states.ended();
    expect(states.items.at(-1)?.state).toBe('reversed');
  });

  test('the end of the return window completes the subscription without another state', async () => {
    const id = await sent(150_000);
    const states = collected(await watchTransfer(watcher, demo, { id }));
    const all = collected<TransferEvent>(await transferFeed(watcher, demo, {}));
    await advance('5m');
    await states.until((items) => items.at(-1)?.state === 'delivered');
    expect(states.isDone).toBe(false);
    await advance('1d');
    await states.ended();
    expect(states.items.at(-1)).toMatchObject({ state: 'delivered', nextCheckAt: null });
    expect(all.items.filter(({ transfer }) => transfer.id === id).map(({ kind }) => kind)).not.toContain(null);
    await all.stop();
    const late = collected(await watchTransfer(watcher, demo, { id }));
    await late.ended();
    expect(late.items.map(({ state }) => state)).toEqual(['delivered']);
  });

  test('a delivered transfer is conclusive until its return window ends, and final after a return or the window', async () => {
    const returned = await sandbox.send({ amount: 150_095, clientReference: sandbox.reference() });
    const stays = await sandbox.send({ amount: 150_000, clientReference: sandbox.reference() });
    await advance('5m');
    const delivered = { settlementStatus: 'delivered', isConclusive: true, isFinal: false, nextCheckAt: null };
    expect(await sandbox.status(returned.body.data.transferCode)).toMatchObject(delivered);
    const { mayBeReturnedUntil, settledAt } = await sandbox.status(stays.body.data.transferCode);
    expect(Date.parse(mayBeReturnedUntil) - Date.parse(settledAt)).toBeGreaterThan(23 * 3_600_000);
    await advance('1d');
    expect(await sandbox.status(returned.body.data.transferCode)).toMatchObject({
      settlementStatus: 'reversed',
      isConclusive: true,
      isFinal: true,
      mayBeReturnedUntil: null,
      reversalCause: 'returned',
    });
    const closed = { settlementStatus: 'delivered', isConclusive: true, isFinal: true, mayBeReturnedUntil: null };
    await expect.poll(() => sandbox.status(stays.body.data.transferCode)).toMatchObject(closed);
  });
});
