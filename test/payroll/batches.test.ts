import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { allSent, allowApproval, draft, eventsOf, person, preview, sql, until, walk } from './support.ts';
import { untilQuiet } from '../support/quiet.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

describe('payroll batch', () => {
  test('a batch goes from draft to completed, and each employee is paid once', async () => {
    const { id, reference } = await draft(sandbox, [
      person({ amount: 25_000_000 }),
      person({ accountNumber: '1111111111', amount: 18_000_000 }),
    ]);
    const ready = await preview(sandbox, id);
    expect(ready).toMatchObject({ status: 'draft', itemCount: 2, totalAmount: 43_000_000, preview: { status: 'ready', blockers: [] } });
    // No stamp duty on salaries: 50 naira and VAT each.
    expect(ready.totalFees).toBe(2 * 5_375);
    expect((await sandbox.call('POST', `/payroll/batches/${id}/submit`)).body.data.status).toBe('awaiting_approval');
    await sandbox.call('POST', `/payroll/batches/${id}/reject`, { reason: 'Look again' });
    expect((await sandbox.call('POST', `/payroll/batches/${id}/submit`)).body.data).toMatchObject({ status: 'awaiting_approval' });
    const paid = await walk(sandbox, id);
    expect(paid).toMatchObject({
      batchReference: reference,
      status: 'completed',
      counts: { draft: 0, queued: 0, sent: 0, settled: 2, failed: 0, reversed: 0, skipped: 0 },
      settledAmount: 43_000_000,
    });
    const { body } = await sandbox.call('GET', `/payroll/batches/${id}/items`);
    for (const item of body.data) {
      expect(item).toMatchObject({ status: 'settled', sentAt: expect.any(String), settledAt: expect.any(String) });
      const transfer = await sandbox.call('GET', `/money-transfer/status?transferCode=${item.transferCode}`);
      expect(transfer.body.data).toMatchObject({ id: item.id, settlementStatus: 'delivered', amount: item.amount, fee: 5_375 });
    }
  });

  test('payroll outcomes emit payroll events with RFC 3339 times, never transfer events', async () => {
    const { id } = await draft(
      sandbox,
      [
        person({ amount: 1_000_000, employeeReference: 'good' }),
        person({ amount: 1_000_001, employeeReference: 'refused' }),
        person({ amount: 1_000_097, employeeReference: 'declined' }),
        person({ amount: 1_000_096, employeeReference: 'review' }),
      ],
      'demo2',
    );
    await preview(sandbox, id, 'demo2');
    const paid = await walk(sandbox, id, 'demo2');
    expect(paid).toMatchObject({
      status: 'processing',
      waitsFor: 'REVIEW',
      counts: { settled: 1, failed: 1, reversed: 2 },
      settledAmount: 1_000_000,
      returnedAmount: 1_000_001 + 1_000_097 + 2_688,
    });
    const events = await eventsOf(sandbox, id);
    expect(events.map(({ event, data }) => `${event} ${data.employeeReference ?? data.status}`).toSorted()).toEqual([
      'payroll.item.failed declined',
      'payroll.item.failed refused',
      'payroll.item.failed review',
      'payroll.item.reversed declined',
      'payroll.item.reversed refused',
      'payroll.item.settled good',
    ]);
    const result = events.find(({ event, data }) => event === 'payroll.item.reversed' && data.employeeReference === 'declined')?.data;
    expect(result).toMatchObject({
      batchId: id,
      batchReference: paid.batchReference,
      accountNumber: '******6785',
      transferCode: expect.any(String),
      totalReturned: 1_000_097 + 2_688,
      reason: 'provider_rejected',
      status: 'reversed',
    });
    expect(
      await sql(sandbox, `select event from ledger.outbox where event like 'transfer.%' and data ->> 'transferCode' = $1`, [
        result.transferCode,
      ]),
    ).toEqual([]);
  });

  test('statement rows of a batch are salaries, and returned salaries are found by their category', async () => {
    const { body } = await sandbox.call('GET', '/transactions?category=payroll&limit=200', undefined, { as: 'demo2' });
    expect(body.data.map(({ amount, description }: any) => `${amount} ${description}`)).toContain(
      '1000000 Salary to ADA CHIOMA OKAFOR / Guaranty Trust Bank',
    );
    const back = await sandbox.call('GET', '/transactions?category=payroll_reversal', undefined, { as: 'demo2' });
    expect(back.body.data.map(({ amount }: any) => amount).toSorted()).toEqual([1_000_001, 1_002_785]);
  });

  test('a scheduled batch is paid at its scheduled time', async () => {
    const scheduledAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const { id } = await draft(sandbox, [person()], 'demo', { scheduledAt });
    const { totalAmount } = await preview(sandbox, id);
    await sandbox.call('POST', `/payroll/batches/${id}/submit`);
    await allowApproval(sandbox);
    const approved = await sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: totalAmount });
    expect(approved.body.data).toMatchObject({ status: 'scheduled', scheduledAt });
    await sandbox.advance('3h');
    await sandbox.advance('5m');
    expect(await until(sandbox, id, ({ status }) => status !== 'processing')).toMatchObject({ status: 'completed' });
  });

  test('a batch waits while the wallet is too low, resumes after funding, and pays no employee twice', async () => {
    const { id } = await draft(sandbox, [person({ amount: 400_000 }), person({ amount: 500_000 }), person({ amount: 300_000 })], 'empty');
    expect(await preview(sandbox, id, 'empty')).toMatchObject({
      preview: { warnings: expect.arrayContaining([expect.objectContaining({ code: 'INSUFFICIENT_WALLET_BALANCE' })]) },
    });
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 420_000 }, { as: 'empty' });
    await sandbox.call('POST', `/payroll/batches/${id}/submit`, undefined, { as: 'empty' });
    await allowApproval(sandbox);
    await sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: 1_200_000 }, { as: 'empty' });
    const waiting = await until(sandbox, id, ({ waitsFor }) => waitsFor !== null, 'empty');
    expect(waiting).toMatchObject({ status: 'processing', waitsFor: 'INSUFFICIENT_WALLET_BALANCE', counts: { draft: 2 } });
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 1_000_000 }, { as: 'empty' });
    await sandbox.advance('5m', 'empty');
    await allSent(sandbox, id, 'empty');
    await sandbox.advance('5m', 'empty');
    expect(await until(sandbox, id, ({ status }) => status !== 'processing', 'empty')).toMatchObject({
      status: 'completed',
      waitsFor: null,
    });
    const { body } = await sandbox.call('GET', '/wallet', undefined, { as: 'empty' });
    expect(body.data.availableBalance).toBe(1_420_000 - 1_200_000 - 3 * 1_075);
  });

  test('a batch without funds for a day skips the unpaid items and emits their events', async () => {
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 500_000 }, { as: 'empty' });
    const { id } = await draft(sandbox, [person({ amount: 300_000 }), person({ amount: 9_000_000 })], 'empty');
    await preview(sandbox, id, 'empty');
    await sandbox.call('POST', `/payroll/batches/${id}/submit`, undefined, { as: 'empty' });
    await allowApproval(sandbox);
    await sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: 9_300_000 }, { as: 'empty' });
    await until(sandbox, id, ({ waitsFor }) => waitsFor !== null, 'empty');
    await untilQuiet((path) => sandbox.call('GET', path, undefined, { as: 'empty' }));
    await sandbox.advance('25h', 'empty');
    expect(await until(sandbox, id, ({ status }) => status !== 'processing', 'empty')).toMatchObject({
      status: 'partially_completed',
      counts: { settled: 1, skipped: 1 },
    });
    const { body } = await sandbox.call('GET', `/payroll/batches/${id}/items?status=skipped`, undefined, { as: 'empty' });
    expect(body.data).toMatchObject([
      { amount: 9_000_000, transferCode: null, failureReason: 'The wallet did not cover the item within a day' },
    ]);
  });

  test('a payslip shows the submitted lines, a masked account and the payment time', async () => {
    const lines = {
      earnings: [
        { label: 'Basic', amount: 20_000_000 },
        { label: 'Housing', amount: 8_000_000 },
      ],
      deductions: [{ label: 'PAYE', amount: 3_000_000 }],
    };
    const { id } = await draft(sandbox, [person({ ...lines, email: 'ada@example.com', employeeReference: 'EMP-1' })]);
    await preview(sandbox, id);
    await walk(sandbox, id);
    const [item] = (await sandbox.call('GET', `/payroll/batches/${id}/items`)).body.data;
    expect((await sandbox.call('GET', `/payroll/batches/${id}/items/${item.id}/payslip`)).body.data).toMatchObject({
      ...lines,
      employer: 'Demo Limited',
      employeeName: 'ADA CHIOMA OKAFOR',
      grossAmount: 28_000_000,
      totalDeductions: 3_000_000,
      netAmount: 25_000_000,
      accountNumber: '******6785',
      status: 'settled',
      paidAt: expect.any(String),
    });
    const [row] = await sql<{ row: string }>(sandbox, 'select i::text as row from payroll_item i where id = $1', [item.id]);
    for (const secret of ['ada@example.com', 'Housing', '20000000']) expect(row?.row).not.toContain(secret);
  });
});

describe('adding items', () => {
  const add = (id: string, items: object[], more: object = {}) => sandbox.call('POST', `/payroll/batches/${id}/items`, { items, ...more });

  test.each([
    ['items[1].accountNumber', { accountNumber: '123' }],
    ['items[1].amount', { amount: 0 }],
    ['items[1].amount', { amount: 9_999 }],
    ['items[1].amount', { earnings: [{ label: 'Basic', amount: 1_000_000 }] }],
    ['items[1].bankCode', { bankCode: '999' }],
    ['items[1].deductions[0].label', { deductions: [{ amount: 5 }] }],
    ['items[1].bonus', { bonus: 1 }],
  ])('400 names the first invalid field and adds no item: %s', async (field, wrong) => {
    const { id } = await draft(sandbox, []);
    expect((await add(id, [person(), person(wrong)])).body).toMatchObject({ code: 'VALIDATION_ERROR', field });
    expect((await sandbox.call('GET', `/payroll/batches/${id}`)).body.data.itemCount).toBe(0);
  });

  test('with skip, valid items are added, invalid items are named with reasons, and a repeated account is flagged', async () => {
    const { id } = await draft(sandbox, []);
    const { body } = await add(id, [person(), person({ amount: -1 }), person()], { onInvalid: 'skip' });
    expect(body.data).toMatchObject({
      added: [{ status: 'draft' }, { status: 'draft' }],
      rejected: [{ index: 1, field: 'amount' }],
      warnings: [{ index: 2, field: 'accountNumber' }],
      itemCount: 2,
      totalAmount: 50_000_000,
    });
  });

  test('400: no item, or more than 500 items in a request', async () => {
    const { id } = await draft(sandbox, []);
    for (const items of [[], Array.from({ length: 501 }, () => person())])
      expect((await add(id, items)).body).toMatchObject({ field: 'items' });
  });

  test('pages of a batch follow its item order', async () => {
    const { id } = await draft(
      sandbox,
      Array.from({ length: 7 }, (_, n) => person({ employeeReference: `E${n}` })),
    );
    const first = (await sandbox.call('GET', `/payroll/batches/${id}/items?limit=4`)).body;
    const second = (await sandbox.call('GET', `/payroll/batches/${id}/items?limit=4&cursor=${first.meta.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ employeeReference }: any) => employeeReference)).toEqual([
      'E0',
      'E1',
      'E2',
      'E3',
      'E4',
      'E5',
      'E6',
    ]);
  });
});

test('a preview compares the batch with the last paid batch', async () => {
  const crew = (amounts: Record<string, number>) =>
    Object.entries(amounts).map(([employeeReference, amount]) => person({ employeeReference, amount }));
  const before = await draft(sandbox, crew({ A: 1_000_000, B: 2_000_000, C: 3_000_000 }));
  await preview(sandbox, before.id);
  await walk(sandbox, before.id);
  const now = await draft(sandbox, crew({ A: 1_000_000, B: 2_500_000, D: 4_000_000 }));
  expect((await preview(sandbox, now.id)).preview.changes).toEqual({
    previousBatchId: before.id,
    previousReference: before.reference,
    added: 1,
    removed: 1,
    changed: 1,
    amountDelta: 1_500_000,
  });
});

test('404: the batch of another business can be neither read nor changed', async () => {
  const { id } = await draft(sandbox, [person()], 'demo2');
  const [item] = (await sandbox.call('GET', `/payroll/batches/${id}/items`, undefined, { as: 'demo2' })).body.data;
  const asked: [string, string, object?][] = [
    ['GET', ''],
    ['PUT', '', { name: 'x' }],
    ['GET', '/items'],
    ['POST', '/items', { items: [person()] }],
    ['DELETE', `/items/${item.id}`],
    ['GET', `/items/${item.id}/payslip`],
    ['POST', '/preview'],
    ['POST', '/submit'],
    ['POST', '/approve', { expectedTotal: 1 }],
    ['POST', '/reject', { reason: 'x' }],
    ['POST', '/cancel'],
  ];
  for (const [method, path, body] of asked)
    expect([path, (await sandbox.call(method, `/payroll/batches/${id}${path}`, body)).status]).toEqual([path, 404]);
  const { body } = await sandbox.call('GET', '/payroll/batches?limit=200');
  expect(body.data.map((batch: { id: string }) => batch.id)).not.toContain(id);
  expect((await sandbox.call('GET', `/payroll/batches/${randomUUID()}`)).status).toBe(404);
});

test('the demo business has a batch to approve and a draft with problems to fix', async () => {
  const { body } = await sandbox.call('GET', '/payroll/batches/00000000-0000-7000-8002-000000000001');
  expect(body.data).toMatchObject({
    batchReference: 'DEMO_SALARIES',
    status: 'awaiting_approval',
    itemCount: 4,
    preview: { status: 'ready', blockers: [] },
  });
  const found = await preview(sandbox, '00000000-0000-7000-8002-000000000002');
  expect(found.preview.blockers.map(({ code }: any) => code)).toEqual(['ACCOUNT_NAME_MISMATCH', 'ACCOUNT_NOT_FOUND']);
});
