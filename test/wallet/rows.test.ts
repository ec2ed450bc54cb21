import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '../../src/slices/wallet/transaction.ts';
import { list, seedStory, type Story } from './story.ts';
import { fund, newActor, openBench, type Bench } from './support.ts';

let bench: Bench;
let story: Story;

beforeAll(async () => {
  bench = await openBench();
  story = await seedStory(bench);
});

afterAll(() => bench.close());

describe('rows of GET /transactions', () => {
  test('newest first, one row for each movement and none for held money', async () => {
    const { data, meta } = await list(bench.app, story.actor);
    expect(data.map((row) => row['reference'])).toEqual(story.all);
    expect(meta).toEqual({ limit: 50, count: 12, hasMore: false, nextCursor: null });
  });

  test('a debit has exactly the fields of the contract', async () => {
    const { data } = await list(bench.app, story.actor, { reference: story.delivered.code });
    expect(data).toEqual([
      {
        id: story.delivered.id,
        reference: story.delivered.code,
        type: 'debit',
        category: 'transfer',
        amount: 100_000,
        currency: 'NGN',
        balanceBefore: 1_000_000,
        balanceAfter: 900_000,
        status: 'completed',
        description: 'Transfer to ADA CHIOMA OKAFOR / GTB',
        clientReference: 'INV-1',
        transferCode: story.delivered.code,
        relatedType: 'transfer',
        relatedId: story.delivered.id,
        counterparty: { name: 'ADA CHIOMA OKAFOR', accountNumber: '0123456785', bankCode: '058', bankName: 'GTB' },
        createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      },
    ]);
  });

  test('a fee is a row FEE_<transferCode> with the same clientReference', async () => {
    const { data } = await list(bench.app, story.actor, { reference: `FEE_${story.delivered.code}` });
    expect(data).toMatchObject([
      {
        type: 'debit',
        category: 'transfer_fee',
        amount: 1_075,
        balanceBefore: 900_000,
        balanceAfter: 898_925,
        clientReference: 'INV-1',
        transferCode: story.delivered.code,
        relatedId: story.delivered.id,
        status: 'completed',
      },
    ]);
  });

  test('a reversal is a credit row REV_<transferCode> with the same clientReference, for principal plus fee', async () => {
    const { data } = await list(bench.app, story.actor, { clientReference: 'INV-3' });
    expect(data).toMatchObject([
      {
        reference: `REV_${story.reversed.code}`,
        type: 'credit',
        category: 'reversal',
        amount: 30_500,
        status: 'completed',
        clientReference: 'INV-3',
        transferCode: story.reversed.code,
        description: 'Reversal of transfer to 0123456785 / GTB',
      },
      { reference: `FEE_${story.reversed.code}`, type: 'debit', status: 'reversed', clientReference: 'INV-3' },
      {
        reference: story.reversed.code,
        type: 'debit',
        status: 'reversed',
        clientReference: 'INV-3',
        counterparty: { name: null, accountNumber: '0123456785' },
      },
    ]);
  });

  test('a transfer refused at submission has no fee row: only the debit and its REV_ credit of the same amount', async () => {
    const { data } = await list(bench.app, story.actor, { transferCode: story.refused.code });
    expect(data).toMatchObject([
      { reference: `REV_${story.refused.code}`, type: 'credit', category: 'reversal', amount: 20_000 },
      { reference: story.refused.code, type: 'debit', category: 'transfer', amount: 20_000, status: 'reversed' },
    ]);
  });

  test('a transfer returned by its bank after the credit is a reversal too', async () => {
    const { data } = await list(bench.app, story.actor, { reference: `REV_${story.returned.code}` });
    expect(data).toMatchObject([
      { category: 'reversal', type: 'credit', amount: 40_500, description: 'Return of transfer to ADA CHIOMA OKAFOR / GTB' },
    ]);
  });

  test('a deposit names its payer', async () => {
    const { data } = await list(bench.app, story.actor, { reference: 'DEP-1' });
    expect(data).toMatchObject([
      {
        id: story.depositId,
        type: 'credit',
        category: 'funding',
        amount: 1_000_000,
        balanceBefore: 0,
        balanceAfter: 1_000_000,
        description: 'Deposit from CHIDI OBI / Zenith Bank',
        clientReference: null,
        transferCode: null,
        relatedType: 'deposit',
        relatedId: story.depositId,
        counterparty: { name: 'CHIDI OBI', accountNumber: '2222222222', bankCode: null, bankName: 'Zenith Bank' },
      },
    ]);
    const other = await newActor(bench);
    await fund(bench, other, 5);
    expect((await list(bench.app, other)).data).toMatchObject([{ description: 'Deposit through sandbox', counterparty: null }]);
  });

  test('every row has a stable id of its own', async () => {
    const ids = async (): Promise<unknown[]> => (await list(bench.app, story.actor)).data.map((row) => row['id']);
    const first = await ids();
    expect(new Set(first).size).toBe(12);
    expect(await ids()).toEqual(first);
  });

  test('balances chain: each row begins with the balance that the previous one ended with', async () => {
    const { data } = await list(bench.app, story.actor);
    for (const [at, row] of data.entries()) {
      expect(row['balanceBefore']).toBe(data[at + 1]?.['balanceAfter'] ?? 0);
      const signed = Number(row['amount']) * (row['type'] === 'credit' ? 1 : -1);
      expect(Number(row['balanceBefore']) + signed).toBe(row['balanceAfter']);
    }
  });

  test('every posting kind of the database is either a row kind or does not touch the wallet', async () => {
    const { rows } = await bench.owner.query<{ kind: string }>('select unnest(enum_range(null::ledger.posting_kind))::text as kind');
    const elsewhere = ['settlement', 'fee_revenue', 'return_fee', 'bill_settlement', 'bill_fee_revenue'].concat(
      ['verification_funding', 'verification_charge', 'verification_refund'],
      ['virtual_card_purchase', 'virtual_card_refund', 'virtual_card_adjustment', 'virtual_card_loss'],
      ['deposit_provider_fee', 'bill_provider_fee', 'bill_commission'],
      ['provider_fee', 'provider_invoice', 'provider_invoice_paid', 'float_in', 'float_out', 'float_correction'],
      ['vat', 'vat_back', 'stamp_duty', 'stamp_duty_back', 'tax_paid', 'reconciliation'],
    );
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...kinds, ...elsewhere].toSorted());
  });
});
