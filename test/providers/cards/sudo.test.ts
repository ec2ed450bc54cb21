import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Hint, Opened } from '../../../src/providers/adapter/adapter.ts';
import { sudo } from '../../../src/providers/cards/sudo/adapter.ts';
import type { CardProcessor } from '../../../src/providers/cards/port.ts';
import { startSudo, type SudoDouble } from '../../doubles/sudo.ts';
import { cardsContract, move, order, resultOf } from '../cards-contract.ts';
import { opener, portOf } from '../opened.ts';
import { journalled } from './stage.ts';

const { db, journal } = journalled();
let double: SudoDouble;
let opened: Opened;
let processor: CardProcessor;
const openAdapter = opener(journal);
const open = (settings: object = {}): Opened =>
  openAdapter(sudo, {
    apiKey: new Secret(double.apiKey),
    webhookAuthorization: new Secret(double.webhookAuthorization),
    settlementAccountId: double.settlementAccountId,
    fundingSourceId: double.fundingSourceId,
    detailsPage: 'https://cards.example.com/show',
    baseUrl: double.url,
    timeoutMs: 10_000,
    ...settings,
  });

beforeAll(async () => {
  double = await startSudo();
  opened = open();
  processor = portOf(opened, 'cards');
});
afterEach(() => {
  double.fault();
  double.setBalance(1_000_000_000);
});
afterAll(() => double.stop());

cardsContract('Sudo', () => ({
  processor,
  buy: (card, amount) => double.buy(card, amount),
  refund: (card, amount) => double.refund(card, amount),
  setStatus: (card, status) => double.setStatus(card, status),
}));

const issued = async (): Promise<string> => resultOf(await processor.issue(order())).providerCardId;
const funded = async (amount = 500_000): Promise<string> => {
  const card = await issued();
  resultOf(await processor.load(move(card, amount)));
  return card;
};
const seen = async (providerCardId: string) => resultOf(await processor.snapshot({ providerCardId, afterEntry: 0 }));

describe('an answer that is lost', () => {
  test.each(['/customers', '/accounts', '/cards'])('of POST %s: a repeat leaves one card, and only that card is used', async (path) => {
    const [wanted, before] = [order(), double.cards.size];
    double.fault((request) => (request.method === 'POST' && request.path === path ? 'reset_after' : null));
    expect((await processor.issue(wanted)).kind).toBe('no_answer');
    double.fault();
    const card = resultOf(await processor.issue(wanted));
    expect(resultOf(await processor.issue(wanted))).toEqual(card);
    expect(double.cards.size).toBe(before + 1);
  });

  test('of a transfer: it is never sent again, although Sudo would make it again, and is done when the account shows it', async () => {
    const card = await issued();
    const load = move(card, 250_000);
    double.fault(({ path }) => (path === '/accounts/transfer' ? 'reset_after' : null));
    expect((await processor.load(load)).kind).toBe('no_answer');
    double.fault();
    expect((await processor.load(load)).kind).toBe('done');
    expect((await processor.load(load)).kind).toBe('done');
    expect([double.transfersOf(load.instructionId), double.on(card)]).toEqual([1, 250_000]);
  });

  test('of a transfer that was not made: it stays unknown, for operators, and is refused a day later', async () => {
    const card = await issued();
    const load = move(card, 250_000);
    double.fault(({ path }) => (path === '/accounts/transfer' ? 'reset_before' : null));
    expect((await processor.load(load)).kind).toBe('no_answer');
    double.fault();
    expect(await processor.load(load)).toMatchObject({ kind: 'no_answer', alert: { kind: 'contradiction' } });
    await db().query('test.age', `update cards.journal_step set at = at - interval '25 hours' where instruction_id = $1`, [
      load.instructionId,
    ]);
    expect(await processor.load(load)).toMatchObject({ kind: 'refused', alert: { kind: 'contradiction' } });
    expect(double.transfersOf(load.instructionId)).toBe(0);
  });

  test('of a transfer that was certainly not taken: it is sent again', async () => {
    const card = await issued();
    const load = move(card, 250_000);
    double.fault(({ path }) => (path === '/accounts/transfer' ? 'rate_limited' : null));
    expect((await processor.load(load)).kind).toBe('no_answer');
    double.fault();
    expect((await processor.load(load)).kind).toBe('done');
    expect(double.transfersOf(load.instructionId)).toBe(1);
  });
});

test('a purchase that is settled for less, for more, or let go of gives the rest back or takes it', async () => {
  const card = await funded();
  const [less, more, gone] = [double.buy(card, 100_000), double.buy(card, 50_000), double.buy(card, 30_000)];
  expect((await seen(card)).balance).toBe(320_000);
  double.capture(card, less, 80_000);
  double.capture(card, more, 55_000);
  double.reverse(card, gone);
  const { balance, missing } = await seen(card);
  expect(balance).toBe(365_000);
  const after = missing.slice(4).map(({ kind, amount, id }) => [kind, amount, id]);
  expect(after.toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
    ['purchase', 5_000, `${more}.2`],
    ['refund', 20_000, `${less}.2`],
    ['refund', 30_000, `${gone}.2`],
  ]);
  expect((await seen(card)).entries).toBe(7);
});

test('a purchase has fee and tax in its amount, with parts of a kobo; what no list of the card states is in its balance alone', async () => {
  const card = await funded(500_000);
  double.buy(card, 2_537.5);
  double.fee(card, 10_000);
  const { balance, missing } = await seen(card);
  expect(missing.map(({ kind, amount, channel }) => [kind, amount, channel])).toEqual([
    ['load', 500_000, null],
    ['purchase', 2_538, 'web'],
  ]);
  // The books follow the balance, by an adjustment.
  expect(balance).toBe(487_462);
});

test('a card that spends our own account is not loaded, and operators read what to set', async () => {
  const card = await issued();
  double.cards.get(card)!.account = double.settlementAccountId;
  expect(await processor.load(move(card, 100_000))).toMatchObject({ kind: 'no_answer', alert: { kind: 'setup' } });
});

test('an empty account of ours, and a card without an address, are refused; the first is for operators', async () => {
  const card = await issued();
  double.setBalance(0);
  expect(await processor.load(move(card, 100_000))).toMatchObject({ kind: 'refused', alert: { kind: 'balance' } });
  const wanted = order();
  const before = double.seen.length;
  expect(await processor.issue({ ...wanted, holder: { ...wanted.holder, address: null } })).toMatchObject({ kind: 'refused' });
  expect(double.seen.length).toBe(before);
});

test('a key that is not taken makes nothing and refuses nothing', async () => {
  const other = portOf(open({ apiKey: new Secret('another') }), 'cards');
  const card = await issued();
  const load = move(card, 100_000);
  expect(await other.load(load)).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
  expect(await other.issue(order())).toMatchObject({ kind: 'not_now', alert: { kind: 'credentials' } });
  expect((await processor.load(load)).kind).toBe('done');
});

test('a card is shown by a page of ours, its token behind the #; without one operators read what to set', async () => {
  const card = await issued();
  const { url, expiresAt } = resultOf(await processor.detailsSession({ providerCardId: card }));
  expect(url).toBe(`https://cards.example.com/show#card=${card}&token=once-${card}`);
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  expect(await portOf(open({ detailsPage: undefined }), 'cards').detailsSession({ providerCardId: card })).toMatchObject({
    kind: 'no_answer',
    alert: { kind: 'setup', detail: expect.stringContaining('detailsPage') },
  });
});

test('no number of a card is in the journal, and what is sent has its limits in naira', async () => {
  const card = await funded();
  const number = double.cards.get(card)!.number;
  for (const table of ['cards.journal_step', 'cards.journal_entry'])
    expect(await db().query(`test.${table}`, `select from ${table} t where t::text like $1`, [`%${number}%`])).toEqual([]);
  const controls = { spendingLimits: [{ amount: 50_050 as never, interval: 'per_transaction' as const }] };
  resultOf(await processor.setControls({ instructionId: randomUUID(), providerCardId: card, controls }));
  expect(double.cards.get(card)!.controls).toMatchObject({ spendingLimits: [{ amount: 500.5, interval: 'perTransaction' }] });
});

test('a message makes the card due for a sync; forged and unrelated ones are ignored', async () => {
  const card = await funded();
  const read = (type: string, about?: string, change: object = {}): Hint | undefined => {
    const { body, headers } = double.message(type, card, about);
    return opened.inbox?.read({ headers: { ...headers, ...change }, body: Buffer.from(body) });
  };
  const authorization = double.buy(card, 10_000);
  expect(read('transaction.created', authorization)).toMatchObject({ kind: 'payment', reference: card, isReturn: false });
  expect(read('transaction.created', authorization)).toEqual(read('transaction.created', authorization));
  expect(read('card.updated')).toMatchObject({ kind: 'payment', reference: card });
  expect(read('transaction.created', authorization, { authorization: 'Bearer of another' })).toEqual({ kind: 'forged' });
  const { headers } = double.message('x', card);
  expect(opened.inbox?.read({ headers, body: Buffer.from('{"type":"customer.updated","data":{"object":{"_id":"1"}}}') })).toEqual({
    kind: 'unknown',
    event: 'customer.updated',
  });
});
