import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { demoKey, liveClient, values } from '../feeds/sockets.ts';
import { allSent, allowApproval, draft, person, preview, walk } from './support.ts';
import { untilQuiet } from '../support/quiet.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

async function signedIn(email: string): Promise<(query: string, variables?: object) => Promise<any>> {
  const { body } = await sandbox.call('POST', '/auth/login', { email, password: 'tollgate-demo' });
  const headers = { Authorization: `Bearer ${body.data.token}`, 'Content-Type': 'application/json' };
  return async (query, variables) => {
    const response = await fetch(`${sandbox.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
    return response.json();
  };
}

const move = (name: string, fields = 'batch { id status totalAmount preview { status blockerCount } }') =>
  `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${fields} userErrors { code field message } } }`;
const previewed = `mutation ($input: PayrollBatchInput!) { previewPayrollBatch(input: $input) { batch { id } userErrors { code } } }`;
const submitted = `mutation ($input: PayrollBatchInput!) { submitPayrollBatch(input: $input) { batch { id status } userErrors { code } } }`;

test('finance prepares a batch and cannot approve it; the approver approves it, and the employees are paid', async () => {
  const finance = await signedIn('finance@demo.test');
  const approver = await signedIn('approver@demo.test');
  const owner = await signedIn('owner@demo.test');
  const created = await finance(move('createPayrollBatch'), { input: { name: 'January', payDate: '2026-01-28' } });
  const { id: batchId } = created.data.createPayrollBatch.batch;
  const item = { beneficiaryName: 'Ada Chioma Okafor', accountNumber: '0123456785', bankCode: '058', amount: 25_000_000 };
  const added = await finance(move('createPayrollItems', 'batch { itemCount } added { id status }'), { input: { batchId, items: [item] } });
  expect(added.data.createPayrollItems).toMatchObject({ batch: { itemCount: 1 }, added: [{ status: 'DRAFT' }], userErrors: [] });
  const wrong = await finance(move('createPayrollItems', 'batch { itemCount }'), {
    input: { batchId, items: [item, { ...item, accountNumber: '1' }] },
  });
  expect(wrong.data.createPayrollItems).toMatchObject({
    batch: null,
    userErrors: [{ code: 'VALIDATION_ERROR', field: ['input', 'items', '1', 'accountNumber'] }],
  });

  await finance(previewed, { input: { batchId } });
  await untilQuiet((path) => sandbox.call('GET', path));
  expect((await finance(submitted, { input: { batchId } })).data.submitPayrollBatch.batch).toEqual({
    id: batchId,
    status: 'AWAITING_APPROVAL',
  });

  const approval = { input: { batchId, expectedTotal: 25_000_000 } };
  const forbidden = await finance(move('approvePayrollBatch'), approval);
  expect(JSON.stringify(forbidden)).toContain('SCOPE_MISSING');
  // Conflict of interest: the owner may approve, but not a batch that the owner prepared.
  await approver(move('rejectPayrollBatch'), { input: { batchId, reason: 'Once more' } });
  await owner(previewed, { input: { batchId } });
  await untilQuiet((path) => sandbox.call('GET', path));
  await owner(submitted, { input: { batchId } });
  expect((await owner(move('approvePayrollBatch'), approval)).data.approvePayrollBatch.userErrors).toMatchObject([
    { code: 'SAME_MAKER_AND_CHECKER' },
  ]);
  expect((await approver(move('approvePayrollBatch'), approval)).data.approvePayrollBatch.batch.status).toBe('APPROVED');
  await allSent(sandbox, batchId);
  await sandbox.advance('5m');

  const query = `query ($id: ID!) { payrollBatch(id: $id) { status counts { settled } approval { requestedBy approvedBy method }
    items(first: 10) { nodes { beneficiaryName status nameMatch transferCode } } } payrollBatches(status: COMPLETED) { nodes { id } } }`;
  const { data } = await approver(query, { id: batchId });
  expect(data.payrollBatch).toEqual({
    status: 'COMPLETED',
    counts: { settled: 1 },
    approval: { requestedBy: 'Olu Demo', approvedBy: 'Amina Demo', method: 'DASHBOARD' },
    items: {
      nodes: [{ beneficiaryName: 'Ada Chioma Okafor', status: 'SETTLED', nameMatch: 'EXACT_MATCH', transferCode: expect.any(String) }],
    },
  });
  expect(data.payrollBatches.nodes).toContainEqual({ id: batchId });
  const other = await signedIn('owner@demo2.test');
  expect((await other(query, { id: batchId })).data).toMatchObject({ payrollBatch: null, payrollBatches: { nodes: [] } });
});

test('a person approves accounts with another name by their number', async () => {
  const approver = await signedIn('approver@demo.test');
  const { id: batchId } = await draft(sandbox, [person({ beneficiaryName: 'OTHER PERSON' }), person({ accountNumber: '2033445566' })]);
  await preview(sandbox, batchId);
  const { preview: found, totalAmount: expectedTotal } = (await sandbox.call('GET', `/payroll/batches/${batchId}`)).body.data;
  const { nameMismatchCount } = found;
  expect(nameMismatchCount).toBeGreaterThan(0);
  const named = found.warnings.filter(({ code }: { code: string }) => code === 'NAME_MISMATCH_ALLOWED');
  expect(named).toHaveLength(nameMismatchCount);
  await sandbox.call('POST', `/payroll/batches/${batchId}/submit`);
  const approve = async (more: object) =>
    (await approver(move('approvePayrollBatch'), { input: { batchId, expectedTotal, ...more } })).data.approvePayrollBatch;
  for (const wrong of [{}, { expectedNameMismatches: 0 }, { expectedNameMismatches: nameMismatchCount + 1 }])
    expect((await approve(wrong)).userErrors).toMatchObject([
      { code: 'BATCH_CHANGED', field: ['input', 'expectedNameMismatches'], message: expect.stringContaining(String(nameMismatchCount)) },
    ]);
  expect((await approve({ expectedNameMismatches: nameMismatchCount })).batch.status).toBe('APPROVED');
});

test('a key counts as the person who created it: neither approves a batch that the other prepared', async () => {
  const login = await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' });
  const Authorization = `Bearer ${login.body.data.token}`;
  const { body } = await sandbox.call('POST', '/api-keys', { name: 'Payroll' }, { headers: { Authorization } });
  const { keyId, secret } = body.data;
  const withKey = (method: string, path: string, input?: object) =>
    sandbox.call(method, `/payroll/batches${path}`, input, { headers: { 'X-API-Key': keyId, 'X-API-Secret': secret } });
  const owner = await signedIn('owner@demo.test');
  const approver = await signedIn('approver@demo.test');
  const approval = (batchId: string) => ({ input: { batchId, expectedTotal: 25_000_000 } });
  const refused = { code: 'SAME_MAKER_AND_CHECKER' };
  await allowApproval(sandbox, { keys: [keyId] });

  // The person behind the key is a preparer from the first item on.
  const byKey = await draft(sandbox, []);
  await withKey('POST', `/${byKey.id}/items`, { items: [person()] });
  await preview(sandbox, byKey.id);
  await sandbox.call('POST', `/payroll/batches/${byKey.id}/submit`);
  expect((await owner(move('approvePayrollBatch'), approval(byKey.id))).data.approvePayrollBatch.userErrors).toMatchObject([refused]);
  expect((await approver(move('approvePayrollBatch'), approval(byKey.id))).data.approvePayrollBatch.batch.status).toBe('APPROVED');

  const byPerson = await draft(sandbox, [person()]);
  await preview(sandbox, byPerson.id);
  await owner(submitted, { input: { batchId: byPerson.id } });
  expect((await withKey('POST', `/${byPerson.id}/approve`, { expectedTotal: 25_000_000 })).body).toMatchObject(refused);

  // Approval by keys is bounded by the limits that an owner set.
  const alone = await draft(sandbox, [person()]);
  await preview(sandbox, alone.id);
  await withKey('POST', `/${alone.id}/submit`);
  expect((await withKey('POST', `/${alone.id}/approve`, { expectedTotal: 25_000_000 })).body.data.status).toBe('approved');
});

test('an item shows its batch and the processor response, and its payslip equals the REST payslip; another business finds neither', async () => {
  const earnings = [{ label: 'Basic', amount: 28_000_000 }];
  const deductions = [{ label: 'PAYE', amount: 3_000_000 }];
  const { id, reference } = await draft(sandbox, [person({ earnings, deductions })]);
  await preview(sandbox, id);
  await walk(sandbox, id);
  const owner = await signedIn('owner@demo.test');
  const items = `query ($id: ID!) { payrollBatch(id: $id) { items { nodes { id batchReference fee provider
    { transactionResponseCode transactionRef transactionId sessionId responseDescription } } } } }`;
  const [node] = (await owner(items, { id })).data.payrollBatch.items.nodes;
  const [item] = (await sandbox.call('GET', `/payroll/batches/${id}/items`)).body.data;
  expect(node).toEqual({ id: item.id, batchReference: reference, fee: 5_375, provider: item.provider });
  expect(node.provider).toMatchObject({ transactionResponseCode: '90000', transactionRef: expect.any(String) });

  const slip = `query ($batchId: ID!, $itemId: ID!) { payslip(batchId: $batchId, itemId: $itemId) { employer batchReference payDate
    employeeReference employeeName earnings { label amount } deductions { label amount } grossAmount totalDeductions netAmount bankName accountNumber
    status transferCode paidAt } }`;
  const place = { batchId: id, itemId: item.id };
  const { currency: _, ...rest } = (await sandbox.call('GET', `/payroll/batches/${id}/items/${item.id}/payslip`)).body.data;
  expect((await owner(slip, place)).data.payslip).toEqual({ ...rest, status: 'SETTLED' });
  expect((await owner(slip, { ...place, itemId: id })).data.payslip).toBeNull();
  const other = await signedIn('owner@demo2.test');
  expect((await other(slip, place)).data.payslip).toBeNull();
});

test('a validation error names the GraphQL field of an id', async () => {
  const owner = await signedIn('owner@demo.test');
  const { errors } = await owner('{ payrollBatch(id: "x") { id } }');
  expect(errors).toMatchObject([{ message: expect.stringMatching(/^id: /), extensions: { reason: 'VALIDATION_ERROR', field: 'id' } }]);
});

test('an owner allows approval by API; other roles cannot', async () => {
  const limits = {
    maxBatchAmount: 1,
    maxItemAmount: 1,
    dailyAmount: 1,
    allowedKeyIds: ['pk_test_demo'],
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const allowed = `mutation ($input: AllowPayrollApprovalInput!) { allowPayrollApproval(input: $input) { limits { allowed allowedBy } userErrors { code field } } }`;
  const finance = await signedIn('finance@demo.test');
  expect(JSON.stringify(await finance(allowed, { input: limits }))).toContain('SCOPE_MISSING');
  const owner = await signedIn('owner@demo.test');
  const unknown = await owner(allowed, { input: { ...limits, allowedKeyIds: ['pk_test_demo2'] } });
  expect(unknown.data.allowPayrollApproval.userErrors).toMatchObject([{ code: 'VALIDATION_ERROR', field: ['input', 'allowedKeyIds'] }]);
  expect((await owner(allowed, { input: limits })).data.allowPayrollApproval).toEqual({
    limits: { allowed: true, allowedBy: 'Olu Demo' },
    userErrors: [],
  });
  const disallowed = await owner('mutation { disallowPayrollApproval { limits { allowed } userErrors { code } } }');
  expect(disallowed.data.disallowPayrollApproval).toEqual({ limits: { allowed: false }, userErrors: [] });
});

test('a batch subscription delivers each status and completes at the end of the batch', async () => {
  interface Seen {
    payrollBatchUpdated: { id: string; status: string; counts: { settled: number } };
  }
  const { id } = await draft(sandbox, [person(), person({ accountNumber: '2222222222' })]);
  await preview(sandbox, id);
  await allowApproval(sandbox);
  const client = liveClient(sandbox.url, () => demoKey('demo'));
  const query = 'subscription ($id: ID!) { payrollBatchUpdated(id: $id) { id status counts { settled } } }';
  const feed = values<Seen['payrollBatchUpdated']>(client, query, { id });
  await feed.until((seen) => seen.length === 1);
  await sandbox.call('POST', `/payroll/batches/${id}/submit`);
  await feed.until((seen) => seen.at(-1)?.status === 'AWAITING_APPROVAL');
  await sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: 50_000_000 });
  await feed.until((seen) => seen.at(-1)?.status === 'PROCESSING');
  await allSent(sandbox, id);
  await sandbox.advance('5m');
  await feed.ended();
  expect(feed.items.at(-1)).toEqual({ id, status: 'COMPLETED', counts: { settled: 2 } });
  const foreign = values(
    liveClient(sandbox.url, () => demoKey('demo2')),
    query,
    { id },
  );
  expect(JSON.stringify(await foreign.ended())).toContain('NOT_FOUND');
});
