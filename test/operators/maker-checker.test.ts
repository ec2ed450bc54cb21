import { createHash, randomUUID } from 'node:crypto';
import { getNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Control, isOperatorScope, operatorKeyScopes } from '../../src/domain/actor/actor.ts';
import { allRoutes } from '../../src/slices/slices.ts';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { accounts } from '../../src/core/ledger/chart.ts';
import { SERVICE } from '../../src/core/audit/audit.ts';
import { hashSecret } from '../../src/slices/keys/secret.ts';
import { LIVE_PEPPER, type LiveStage, startLive } from '../providers/live-stage.ts';
import { type Client, clientOf } from '../support/client.ts';
import { untilQuiet } from '../support/quiet.ts';

const routes = allRoutes.filter(({ operation }) => operation.scope !== null && isOperatorScope(operation.scope));
const controlOf = ({ operation }: (typeof routes)[number]): Control | null => (operation.scope === null ? null : operation.control);

/** Operations that book money: the request over REST and GraphQL, and its result. */
interface Booking {
  title: string;
  path: string;
  field: string;
  /** Input of both transports; `inPath` is in the REST path alone. */
  inPath: Record<string, string>;
  body: Record<string, unknown>;
  isDone: string;
  /** False where no business is concerned, so there is no conflict of interest. */
  hasBusiness?: false;
}

let stage: LiveStage;
let bookings: Booking[];
const people: Record<string, Client> = {};
const credentials: Record<string, Record<string, string>> = {};

const newPerson = async (email: string): Promise<string> => {
  const id = randomUUID();
  await stage.sql(
    `insert into person (id, email, first_name, last_name, password_hash, is_operator, email_verified_at) values ($1, $2, 'Op', 'Staff', '-', true, now())`,
    [id, email],
  );
  return id;
};
const newOperator = async (name: string, email: string): Promise<string> => {
  const id = await newPerson(email);
  const [key, secret] = [`pk_live_${name}`, `sk_live_${name}_secret`];
  await stage.sql(
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name, scopes, created_by_id) values ($1, $2, 'live', $3, $4, 'Desk', $5, $6)`,
    [randomUUID(), SERVICE, key, hashSecret(LIVE_PEPPER, secret), operatorKeyScopes, id],
  );
  credentials[name] = { 'X-API-Key': key, 'X-API-Secret': secret };
  people[name] = clientOf(stage.url, credentials[name]);
  return id;
};

/** Payments and bills that wait for a decision: made in a sandbox, whose book then becomes one of live. */
async function undecided(businessId: string): Promise<{ bills: string[]; transfers: string[]; bookId: number }> {
  const [key, secret] = ['pk_test_target', 'sk_test_target_secret'];
  await stage.sql(`insert into business (id, name, email, email_verified_at) values ($1, 'Target', 'target@example.com', now())`, [
    businessId,
  ]);
  const [book] = await stage.sql<{ id: string }>(`select ledger.open_book($1, 'sandbox') as id`, [businessId]);
  await stage.sql(
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name) values ($1, $2, 'sandbox', $3, $4, 'Test')`,
    [randomUUID(), businessId, key, hashSecret(LIVE_PEPPER, secret)],
  );
  const { call } = clientOf(stage.sandboxUrl, { 'X-API-Key': key, 'X-API-Secret': secret });
  const made = async (path: string, body: object): Promise<Record<string, any>> => {
    const answer = await call('POST', path, body);
    expect([path, answer.status < 300, answer.body.error]).toEqual([path, true, undefined]);
    return answer.body.data ?? {};
  };
  await made('/sandbox/wallet/fund', { amount: 100_000_000 });
  const send = async (amount: number): Promise<string> =>
    (await made('/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785' }))['transferCode'];
  const [unseen, declined] = [await send(700_000), await send(500_096)];
  await stage.sql(`update bank_sim.payment set visible_at = 'infinity' where reference = $1`, [unseen]);
  for (const by of ['5m', '25h']) {
    await made('/sandbox/advance', { by });
    await untilQuiet((path) => call('GET', path));
  }
  const topUp = async (): Promise<string> =>
    (await made('/bills/topup', { type: 'airtime', phoneNumber: '08031234567', amount: 10_099 }))['requestRef'];
  const bills = [await topUp(), await topUp()];
  await stage.sql(`alter table ledger.book disable trigger book_environment`);
  await stage.sql(`update ledger.book set environment = 'live' where id = $1`, [book?.id]);
  await stage.sql(`alter table ledger.book enable trigger book_environment`);
  return { bills, transfers: [unseen, declined], bookId: Number(book?.id) };
}

const proof = {
  valueDate: '2026-01-05',
  document: 'Statement of January, page 3',
  documentSha256: createHash('sha256').update('page 3').digest('hex'),
};

beforeAll(async () => {
  stage = await startLive({}, {});
  await stage.sql(`insert into provider_account (environment, id, name, adapter) values ('live', 7, 'bank', 'x')`);
  const businessId = randomUUID();
  const { bills, transfers, bookId } = await undecided(businessId);
  await newOperator('one', 'ope@staff.test');
  await newOperator('twin', 'ope+second@staff.test');
  await newOperator('two', 'bisi@staff.test');
  const member = await newOperator('member', 'mary@staff.test');
  await newOperator('hidden', 'n.gozi+desk@gmail.com');
  const hidden = await newPerson('ngozi@googlemail.com');
  for (const id of [member, hidden])
    await stage.sql(`insert into membership (business_id, person_id, role) values ($1, $2, 'support')`, [businessId, id]);
  const [suspenseId, exceptionId, fundingId] = [randomUUID(), randomUUID(), randomUUID()];
  await stage.sql(
    `insert into suspense_deposit (id, environment, provider, session_id, account_number, amount, sender_name, reason, status, paid_at)
     values ($1, 'live', 7, 'SUSPENDED', '9999999990', 75000000, 'ADA', 'unknown_account', 'open', now())`,
    [suspenseId],
  );
  await stage.sql(
    `insert into reconciliation_exception (id, environment, provider, day, kind, line_amount, reference, explanation, book_id, debit, credit, amount)
     values ($1, 'live', 7, '2026-01-05', 'missing_here', 5000, 'LINE', 'Only the bank has it', $2, $3, $4, 5000)`,
    [exceptionId, bookId, accounts.deposits(7), accounts.suspense],
  );
  await stage.sql(`select from ledger.credit_deposit($1, $2, 6000, 'FUND_OLD', 7::smallint, 'admin', '{}', null)`, [bookId, fundingId]);
  await stage.sql(
    `insert into wallet_funding (id, environment, business_id, book_id, provider, session_id, amount, value_date, document, document_sha256, note, asked_by, funded_by)
     values ($1, 'live', $2, $3, 7, 'OLD', 6000, '2026-01-05', 'Paper', $4, 'n', 'a', 'b')`,
    [fundingId, businessId, bookId, proof.documentSha256],
  );
  const decision = (title: string, field: string, path: string, of: Record<string, string>, isDone: string): Booking => ({
    title,
    path,
    field,
    inPath: of,
    body: { businessId },
    isDone,
  });
  const transfer = (code: string | undefined, state: string) =>
    `select from ledger.transfer where transfer_code = '${code}' and state = '${state}'`;
  const bill = (ref: string | undefined, state: string) => `select from bills.bill where request_ref = '${ref}' and state = '${state}'`;
  bookings = [
    decision(
      'transfers.reverse',
      'reverseTransfer',
      '/ops/transfers/{transferCode}/reverse',
      { transferCode: transfers[0]! },
      transfer(transfers[0], 'reversed'),
    ),
    decision(
      'transfers.settle',
      'settleTransfer',
      '/ops/transfers/{transferCode}/settle',
      { transferCode: transfers[1]! },
      transfer(transfers[1], 'delivered'),
    ),
    decision('bills.reverse', 'reverseBill', '/ops/bills/{requestRef}/reverse', { requestRef: bills[0]! }, bill(bills[0], 'refunded')),
    decision('bills.deliver', 'deliverBill', '/ops/bills/{requestRef}/deliver', { requestRef: bills[1]! }, bill(bills[1], 'delivered')),
    decision(
      'suspenseDeposits.credit',
      'creditSuspenseDeposit',
      '/ops/suspense/{suspenseId}/credit',
      { suspenseId },
      `select from suspense_deposit where id = '${suspenseId}' and status = 'credited'`,
    ),
    {
      title: 'reconciliationExceptions.resolve',
      path: '/ops/reconciliation/exceptions/{exceptionId}/resolve',
      field: 'resolveReconciliationException',
      inPath: { exceptionId },
      body: { decision: 'book' },
      isDone: `select from reconciliation_exception where id = '${exceptionId}' and state = 'booked'`,
    },
    {
      title: 'fundings.create',
      path: '/ops/fundings',
      field: 'createWalletFunding',
      inPath: {},
      body: { ...proof, businessId, account: 'bank', amount: 700_000, reference: 'SESSION-9' },
      isDone: `select from wallet_funding where session_id = 'SESSION-9'`,
    },
    {
      title: 'fundings.reverse',
      path: '/ops/fundings/{fundingId}/reverse',
      field: 'reverseWalletFunding',
      inPath: { fundingId },
      body: {},
      isDone: `select from wallet_funding where id = '${fundingId}' and reversed_at is not null`,
    },
    {
      title: 'treasuryBookings.create',
      path: '/ops/treasury/bookings',
      field: 'createTreasuryBooking',
      inPath: {},
      body: { kind: 'float_in', account: 'bank', amount: 100_000, reference: 'GTB-4711' },
      isDone: `select from treasury.booking where reference = 'GTB-4711'`,
      hasBusiness: false,
    },
  ];
});
afterAll(() => stage.stop());

type Transport = (by: string, booking: Booking) => Promise<string>;
/** Each answers `ok`, or the code of the refusal. */
const transports: Record<'REST' | 'GraphQL', Transport> = {
  async REST(by, { path, inPath, body }) {
    const where = Object.entries(inPath).reduce((made, [name, value]) => made.replace(`{${name}}`, value), path);
    const answer = await people[by]!.call('POST', where, { ...body, note: `by ${by}` });
    return answer.status === 200 ? 'ok' : String(answer.body.code);
  },
  async GraphQL(by, { field, inPath, body }) {
    const [input] = graphqlSchema().getMutationType()?.getFields()[field]?.args ?? [];
    const enums = Object.fromEntries(
      ['decision', 'kind'].flatMap((name) => (typeof body[name] === 'string' ? [[name, body[name].toUpperCase()]] : [])),
    );
    const query = `mutation ($input: ${String(input && getNamedType(input.type))}!) { ${field}(input: $input) { userErrors { code } } }`;
    const response = await fetch(`${stage.url}/graphql`, {
      method: 'POST',
      headers: { ...credentials[by], 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { input: { ...body, ...enums, ...inPath, note: `by ${by}` } } }),
    });
    const { data, errors } = (await response.json()) as { data?: any; errors?: { message: string; extensions: { code: string } }[] };
    return errors?.[0] ? errors[0].extensions.code : (data[field].userErrors[0]?.code ?? 'ok');
  },
};

describe('declared controls of operator operations', () => {
  test('each operation has one; a read is a GET, or a preview without a write', () => {
    expect(routes.length).toBeGreaterThan(50);
    expect(routes.filter((route) => controlOf(route) === null).map(({ path }) => path)).toEqual([]);
    const reads = routes.filter((route) => controlOf(route)?.effect === 'reads');
    expect(reads.filter(({ method }) => method !== 'get').map(({ operation }) => operation.title)).toEqual([
      'monitoringScenarios.preview',
      'prices.preview',
      'importMappings.preview',
      'screening.preview',
    ]);
    expect(routes.filter((route) => route.method === 'get' && controlOf(route)?.effect !== 'reads').map(({ path }) => path)).toEqual([]);
  });

  test('each operation that books money needs two operators, and is tested below', () => {
    const books = routes.filter((route) => controlOf(route)?.effect === 'books').map(({ operation }) => operation.title);
    expect(books.toSorted()).toEqual(bookings.map(({ title }) => title).toSorted());
  });

  test('an operation that changes a wallet, a price, a limit or a hold is no mere record', () => {
    const records = routes.filter((route) => controlOf(route)?.effect === 'records').map(({ operation }) => operation.title);
    expect([...new Set(records)].toSorted()).toEqual([
      'approvalRequests.approve',
      'approvalRequests.reject',
      'businessKeys.suspend',
      'businessSandboxProviders.update',
      'complianceCaseNotes.create',
      'importMappings.update',
      'monitoringScenarios.create',
      'monitoringScenarios.pause',
      'monitoringScenarios.resume',
      'monitoringScenarios.update',
      'providerBalances.record',
      'providers.switch',
      'reconciliationDays.close',
      'rejectedWebhooks.dismiss',
      'screeningLists.create',
      'statementFetches.create',
      'statementImports.create',
      'suspenseDeposits.return',
      'wallets.freeze',
    ]);
  });
});

test('no live money is booked by one operator, by a second account of the same person, or by a member of the business, over any transport', async () => {
  const isDone = async ({ isDone: sql }: Booking): Promise<boolean> => (await stage.sql(sql)).length > 0;
  for (const [n, booking] of bookings.entries()) {
    const seen: Record<string, string> = {};
    for (const [name, transport] of Object.entries(transports)) {
      for (const by of booking.hasBusiness === false ? [] : ['member', 'hidden']) seen[`${by} ${name}`] = await transport(by, booking);
      for (const by of ['one', 'twin', 'one']) {
        expect([booking.title, name, by, await transport(by, booking)]).toEqual([booking.title, name, by, 'ok']);
        expect([booking.title, name, by, await isDone(booking)]).toEqual([booking.title, name, by, false]);
      }
      for (const by of booking.hasBusiness === false ? [] : ['member', 'hidden'])
        seen[`${by} ${name}, asked`] = await transport(by, booking);
    }
    expect([booking.title, [...new Set(Object.values(seen))]]).toEqual([booking.title, booking.hasBusiness === false ? [] : ['FORBIDDEN']]);
    const [approvalRequest] = await stage.sql<{ id: string }>(`select id from approval_request where kind = $1 and ended is null`, [
      booking.title,
    ]);
    if (approvalRequest) {
      const approve = await people['twin']!.call('POST', `/ops/approval-requests/${approvalRequest.id}/approve`, { note: 'me again' });
      expect([booking.title, approve.body.code]).toEqual([booking.title, 'SAME_MAKER_AND_CHECKER']);
    }
    expect([booking.title, await transports[n % 2 === 0 ? 'REST' : 'GraphQL']('two', booking)]).toEqual([booking.title, 'ok']);
    expect([booking.title, await isDone(booking)]).toEqual([booking.title, true]);
  }
});
