import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { allowApproval, draft, person, preview, sql } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

describe('invalid transitions are refused: 409', () => {
  const move = async (id: string, name: string, body?: object) => (await sandbox.call('POST', `/payroll/batches/${id}/${name}`, body)).body;

  test('a batch without a valid preview, or with blockers, is not submitted', async () => {
    const { id } = await draft(sandbox, [
      person({ accountNumber: '0000000001' }),
      person({ beneficiaryName: 'OTHER PERSON', allowNameMismatch: false }),
    ]);
    expect(await move(id, 'submit')).toMatchObject({ code: 'PREVIEW_REQUIRED' });
    const { preview: found } = await preview(sandbox, id);
    expect(found.blockers.map(({ code }: any) => code)).toEqual(['ACCOUNT_NAME_MISMATCH', 'ACCOUNT_NOT_FOUND']);
    expect(await move(id, 'submit')).toMatchObject({ code: 'BATCH_BLOCKED', error: expect.stringContaining('OTHER PERSON') });
    const { data } = (await sandbox.call('GET', `/payroll/batches/${id}/items`)).body;
    const [, other] = data;
    const allow = (itemId: string, isAllowed = true) =>
      sandbox.call('PATCH', `/payroll/batches/${id}/items/${itemId}`, { allowNameMismatch: isAllowed });
    expect((await allow(other.id)).body.data).toEqual({ ...other, allowNameMismatch: true });
    expect((await sandbox.call('GET', `/payroll/batches/${id}`)).body.data.preview).toBeNull();
    expect((await preview(sandbox, id)).preview).toMatchObject({ nameMismatchCount: 1, blockers: [{ code: 'ACCOUNT_NOT_FOUND' }] });
    expect((await allow(other.id, false)).body.data).toEqual(other);
    expect((await allow(id)).status).toBe(404);
    for (const item of data) await sandbox.call('DELETE', `/payroll/batches/${id}/items/${item.id}`);
    expect(await move(id, 'submit')).toMatchObject({ code: 'PREVIEW_REQUIRED' });
    expect((await preview(sandbox, id)).preview.blockers).toMatchObject([{ code: 'EMPTY_BATCH' }]);
  });

  test('an approval with other totals is refused, and transitions start only from their states', async () => {
    const { id } = await draft(sandbox, [person()]);
    await preview(sandbox, id);
    await allowApproval(sandbox);
    expect(await move(id, 'approve', { expectedTotal: 25_000_000 })).toMatchObject({ code: 'INVALID_STATE' });
    expect(await move(id, 'reject', { reason: 'x' })).toMatchObject({ code: 'INVALID_STATE' });
    await move(id, 'submit');
    for (const body of [{ expectedTotal: 24_000_000 }, { expectedTotal: 25_000_000, expectedItemCount: 2 }])
      expect(await move(id, 'approve', body)).toMatchObject({ code: 'BATCH_CHANGED' });
    expect((await sandbox.call('POST', `/payroll/batches/${id}/items`, { items: [person()] })).body).toMatchObject({
      code: 'BATCH_NOT_DRAFT',
    });
    for (const name of ['submit', 'preview']) expect(await move(id, name)).toMatchObject({ code: 'BATCH_NOT_DRAFT' });
    expect((await sandbox.call('PUT', `/payroll/batches/${id}`, { name: 'x' })).body).toMatchObject({ code: 'BATCH_NOT_DRAFT' });
    const [item] = (await sandbox.call('GET', `/payroll/batches/${id}/items`)).body.data;
    expect((await sandbox.call('PATCH', `/payroll/batches/${id}/items/${item.id}`, { allowNameMismatch: true })).body).toMatchObject({
      code: 'BATCH_NOT_DRAFT',
    });
    expect(await move(id, 'cancel', { comment: 'No' })).toMatchObject({ data: { status: 'cancelled', counts: { draft: 0, skipped: 1 } } });
    for (const name of ['cancel', 'approve', 'submit'])
      expect(
        (await sandbox.call('POST', `/payroll/batches/${id}/${name}`, name === 'approve' ? { expectedTotal: 25_000_000 } : undefined))
          .status,
      ).toBe(409);
  });

  test('a reference is unique; a repeat under the same Idempotency-Key returns the same batch and the same items', async () => {
    const create = (key: string) =>
      sandbox.call('POST', '/payroll/batches', { name: 'One', batchReference: 'ONE' }, { headers: { 'Idempotency-Key': key } });
    const { body } = await create('batch-one');
    expect((await create('batch-one')).body.data.id).toBe(body.data.id);
    expect((await create('batch-two')).body).toMatchObject({ code: 'BATCH_EXISTS', field: 'batchReference' });
    const add = () =>
      sandbox.call(
        'POST',
        `/payroll/batches/${body.data.id}/items`,
        { items: [person()] },
        { headers: { 'Idempotency-Key': 'items-one' } },
      );
    const [first, second] = [await add(), await add()];
    expect(second.body.data.added).toEqual(first.body.data.added);
    expect((await sandbox.call('GET', `/payroll/batches/${body.data.id}`)).body.data.itemCount).toBe(1);
  });
});

describe('approval by API', () => {
  test.each([
    ['not allowed', null],
    ['expired', { expires: '-1 second' }],
    ['another key', { keys: ['pk_test_empty'] }],
    ['a batch above its limit', { maxBatch: 24_999_999 }],
    ['an item above its limit', { maxItem: 24_999_999 }],
    ['a day above its limit', { daily: 24_999_999 }],
  ])('403 APPROVAL_LIMIT_EXCEEDED: %s', async (_, limits) => {
    const { id } = await draft(sandbox, [person()]);
    await preview(sandbox, id);
    await sandbox.call('POST', `/payroll/batches/${id}/submit`);
    if (limits) await allowApproval(sandbox, limits);
    else await sql(sandbox, 'delete from payroll_limits');
    const refused = await sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: 25_000_000 });
    expect(refused).toMatchObject({ status: 403, body: { code: 'APPROVAL_LIMIT_EXCEEDED' } });
    expect((await sandbox.call('GET', `/payroll/batches/${id}`)).body.data.status).toBe('awaiting_approval');
  });

  test('concurrent approvals share the daily limit: one is approved', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await draft(sandbox, [person({ amount: 600_000 })], 'demo2')).id));
    for (const id of ids) {
      await preview(sandbox, id, 'demo2');
      await sandbox.call('POST', `/payroll/batches/${id}/submit`, undefined, { as: 'demo2' });
    }
    const [used] = await sql<{ today: number }>(
      sandbox,
      `select coalesce(sum(b.total_amount), 0)::int as today from payroll_batch b join api_key k on k.key_id = 'pk_test_demo2'
         join ledger.book o on o.id = b.book_id and o.business_id = k.business_id where b.approval_method = 'api'`,
    );
    await allowApproval(sandbox, { daily: (used?.today ?? 0) + 1_000_000 });
    const answers = await Promise.all(
      ids.map((id) => sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: 600_000 }, { as: 'demo2' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });
});
