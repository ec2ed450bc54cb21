import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardInvariants } from '../../src/slices/cards/invariants.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { type Damager, openDamager } from '../support/damaged.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { brokenInParts } from '../support/truth.ts';

const damages = [
  {
    what: 'a card has a kobo more than its transactions',
    caught: ['card_balance', 'card_money'],
    sql: 'update cards.card set balance = balance + 1',
  },
  {
    what: 'a purchase was posted with another amount',
    caught: ['card_money', 'card_posting'],
    sql: `update ledger.posting set amount = amount + 1 where kind = 'virtual_card_purchase'`,
  },
  {
    what: 'a posting has no transaction',
    caught: ['card_posting'],
    sql: `update ledger.posting set source_id = gen_random_uuid() where kind = 'virtual_card_funding'`,
  },
];

/** Liveness is proved for every slice in test/ledger/liveness.test.ts. */
const own = new Set(cardInvariants.map(({ id }) => id).filter((id) => !id.endsWith('_moves')));

describe('the invariants of cards', () => {
  let sandbox: Sandbox;
  let damager: Damager;

  beforeAll(async () => {
    sandbox = await startSandbox();
    const post = async (path: string, body: object): Promise<any> => (await sandbox.call('POST', path, body)).body.data;
    const customer = await post('/customers', { firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.com' });
    const card = await post('/virtual-cards', { customerId: customer.id });
    await post(`/virtual-cards/${card.id}/fund`, { amount: 500_000 });
    await post(`/sandbox/cards/${card.id}/authorize`, { amount: 50_000, merchant: { name: 'JUMIA', mcc: '5311' } });
    damager = await openDamager(sandbox.databaseUrl);
  });
  afterAll(async () => {
    await damager.close();
    await sandbox.stop();
  });

  test('are each targeted by a damage below', () => {
    expect([...own].filter((id) => damages.every(({ caught }) => !caught.includes(id)))).toEqual([]);
  });

  test('hold for a card with a load and a purchase', async () => {
    expect(await broken('select')).toEqual([[], []]);
  });

  test.each(damages)('detect: $what', async ({ sql, caught }) => {
    expect(await broken(sql)).toEqual([caught, caught]);
  });

  /** Violations in the full check, and in a range that covers everything. */
  async function broken(sql: string): Promise<[string[], string[]]> {
    const whole = (await damager.damaged(sql, verify)).checks.filter(({ breaches }) => breaches > 0).map(({ id }) => id);
    const parts = await damager.damaged(sql, brokenInParts);
    const ours = (ids: string[]): string[] => ids.filter((id) => own.has(id)).toSorted();
    return [ours(whole), ours(parts)];
  }
});
