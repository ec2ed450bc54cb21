import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import { sudo } from '../../../src/providers/cards/sudo/adapter.ts';
import type { CardProcessor, CardSnapshot } from '../../../src/providers/cards/port.ts';
import { startSudo, type SudoDouble } from '../../doubles/sudo.ts';
import { move, order, resultOf } from '../cards-contract.ts';
import { opener, portOf } from '../opened.ts';
import { journalled } from './stage.ts';

const DAY_MS = 24 * 3_600_000;
const { journal } = journalled();
const openAdapter = opener(journal);
let double: SudoDouble;
let processor: CardProcessor;
beforeAll(async () => {
  double = await startSudo();
  const opened = openAdapter(sudo, {
    apiKey: new Secret(double.apiKey),
    webhookAuthorization: new Secret(double.webhookAuthorization),
    settlementAccountId: double.settlementAccountId,
    fundingSourceId: double.fundingSourceId,
    baseUrl: double.url,
    timeoutMs: 10_000,
  });
  processor = portOf(opened, 'cards');
});
afterAll(() => double.stop());

async function funded(amount: number): Promise<string> {
  const { providerCardId } = resultOf(await processor.issue(order()));
  resultOf(await processor.load(move(providerCardId, amount)));
  return providerCardId;
}
const seen = async (providerCardId: string, afterEntry = 0): Promise<CardSnapshot> =>
  resultOf(await processor.snapshot({ providerCardId, afterEntry }));
const pagesOf = (card: string): string[] =>
  double.seen.filter(({ path }) => path === `/cards/${card}/authorizations`).map(({ path }) => path);
const adds = ({ missing }: CardSnapshot): number =>
  missing.reduce(
    (sum, { kind, amount, approved }) => sum + (approved ? (kind === 'load' || kind === 'refund' ? amount : 0 - amount) : 0),
    0,
  );

test('a history is read once: afterwards only what may have changed is, and what comes is numbered after it', async () => {
  const card = await funded(50_000_000);
  for (let n = 0; n < 350; n++) double.capture(card, double.buy(card, 1_000 + n), 1_000 + n);
  double.letPass(3 * DAY_MS);
  const first = await seen(card);
  expect([pagesOf(card).length, first.entries]).toEqual([4, 351]);
  double.buy(card, 5_000);
  const second = await seen(card, first.entries);
  // Older rows end the reading at the first page that shows them.
  double.letPass(3 * DAY_MS);
  await seen(card);
  const before = pagesOf(card).length;
  const third = await seen(card, second.entries);
  expect(pagesOf(card).length - before).toBe(1);
  expect(second.missing.map(({ n, amount }) => [n, amount])).toEqual([[352, 5_000]]);
  expect(third).toEqual({ ...second, missing: [] });
  const whole = [await seen(card), await seen(card, 500)];
  expect(whole[0]?.balance).toBe(double.on(card));
  expect(adds(whole[0]!)).toBe(double.on(card));
});

test('an open authorization is read again however much came after it, and its settlement is its difference', async () => {
  const card = await funded(50_000_000);
  const open = double.buy(card, 100_000);
  double.letPass(5 * DAY_MS);
  for (let n = 0; n < 150; n++) double.capture(card, double.buy(card, 1_000), 1_000);
  double.letPass(5 * DAY_MS);
  const before = await seen(card);
  double.reverse(card, open);
  const after = await seen(card, before.entries);
  expect(after.missing).toMatchObject([{ kind: 'refund', amount: 100_000, id: `${open}.2` }]);
  expect(after.balance).toBe(double.on(card));
});

test('captures of an authorization beyond the reading, in parts and long after, sum up', async () => {
  const card = await funded(50_000_000);
  const late = double.buy(card, 90_000);
  double.letPass(40 * DAY_MS);
  for (const purchases of [250, 150]) {
    for (let n = 0; n < purchases; n++) double.capture(card, double.buy(card, 1_000), 1_000);
    double.letPass(2 * DAY_MS);
  }
  await seen(card);
  const before = await seen(card);
  const pages = pagesOf(card).length;
  double.capture(card, late, 60_000);
  const once = await seen(card, before.entries);
  // It is not among the authorizations that are read any more.
  expect(pagesOf(card).length - pages).toBe(2);
  expect(once.missing).toMatchObject([{ kind: 'refund', amount: 30_000, id: `${late}.2` }]);
  double.captureMore(card, late, 25_000);
  const twice = await seen(card, once.entries);
  expect(twice.missing).toMatchObject([{ kind: 'purchase', amount: 25_000, id: `${late}.3` }]);
  expect([twice.balance, (await seen(card, twice.entries)).missing]).toEqual([double.on(card), []]);
});

test('a transfer whose answer was lost is found on the first page that can have it, in an account of any length', async () => {
  const card = await funded(50_000_000);
  for (let n = 0; n < 450; n++) double.fee(card, 100);
  double.letPass(30 * DAY_MS);
  await seen(card);
  const load = move(card, 250_000);
  double.fault(({ path }) => (path === '/accounts/transfer' ? 'reset_after' : null));
  expect((await processor.load(load)).kind).toBe('no_answer');
  double.fault();
  const before = double.seen.length;
  expect((await processor.load(load)).kind).toBe('done');
  // The card, and one page.
  expect(double.seen.length - before).toBe(2);
  expect(double.transfersOf(load.instructionId)).toBe(1);
});
