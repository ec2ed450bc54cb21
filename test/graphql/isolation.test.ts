import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { documentOf, selectionOf } from './documents-of.ts';
import { type Answered, ask, keyWithoutScopes } from './support.ts';
import { ELSEWHERE } from './elsewhere.ts';

const PUBLIC = new Set(
  'acceptInvitation beginPasskeySignIn forgotPassword logIn refreshSession resendEmailCode resetPassword signInWithPasskey signUp verifyEmail verifySecondFactor'.split(
    ' ',
  ),
);
/** A node needs the scope of its type, and an unknown id has none (test/graphql/nodes.test.ts). */
const OF_EVERY_CALLER = new Set(['viewer', 'node', 'nodes']);

const schema = graphqlSchema();
const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
const every = [...queries.map((field) => ['query', field] as const), ...mutations.map((field) => ['mutation', field] as const)];

let sandbox: Sandbox;
let mine: Record<'id' | 'transferCode' | 'clientReference' | 'scheduled' | 'beneficiaryId' | 'deliveryId' | 'recoveryId', string>;
const receiver = createServer((_, response) => response.writeHead(200).end());

beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  mine = await belongings(sandbox, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  await keyWithoutScopes(sandbox.databaseUrl);
});
afterAll(async () => {
  await sandbox.stop();
  receiver.close();
});

describe('fails closed: a field that is on no list by hand', () => {
  it.each(every.filter(([, { name }]) => !PUBLIC.has(name)).map(([kind, field]) => [field.name, documentOf(kind, field)]))(
    '%s is UNAUTHENTICATED without credentials',
    async (_, document) => {
      expect(codes(await ask(sandbox, document, {}, { as: null }))).toEqual(['UNAUTHENTICATED']);
    },
  );

  it.each(
    every
      .filter(([, { name }]) => !PUBLIC.has(name) && !OF_EVERY_CALLER.has(name))
      .map(([kind, field]) => [field.name, documentOf(kind, field)]),
  )('%s is FORBIDDEN to a key without its scope', async (_, document) => {
    expect(codes(await ask(sandbox, document, {}, { as: 'powerless' }))).toEqual(['FORBIDDEN']);
  });
});

const REACHES: Record<string, (() => string) | null> = {
  accountInquiry: null,
  banks: null,
  beneficiaries: null,
  beneficiary: () => `beneficiary(id: "${mine.beneficiaryId}")`,
  searchRecords: () => `searchRecords(text: "${mine.transferCode}") { id }`,
  ledgerHolds: null,
  ledgerAccounts: null,
  ledgerEntries: () => `ledgerEntries(relatedId: "${mine.id}")`,
  node: () => `node(id: "${mine.id}")`,
  nodes: () => `nodes(ids: ["${mine.id}", "${mine.beneficiaryId}", "${mine.deliveryId}"])`,
  statement: null,
  transactions: () => `transactions(transferCode: "${mine.transferCode}")`,
  transfer: () => `transfer(id: "${mine.id}")`,
  transferBatches: null,
  transferByClientReference: () => `transferByClientReference(clientReference: "${mine.clientReference}")`,
  transferByCode: () => `transferByCode(transferCode: "${mine.transferCode}")`,
  quoteTransfer: null,
  transferReceipt: () => `transferReceipt(transferCode: "${mine.transferCode}")`,
  transferSummary: null,
  bankTransferTotals: null,
  transfers: () => `transfers(accountNumber: "0123456785")`,
  viewer: null,
  wallet: null,
  walletLimits: null,
  webhookDeliveries: null,
  webhookDelivery: () => `webhookDelivery(id: "${mine.deliveryId}")`,
  webhookEventTypes: null,
  webhookRecovery: () => `webhookRecovery(id: "${mine.recoveryId}")`,
  webhookSettings: null,

  advanceSandbox: () => 'advanceSandbox(input: { by: "1s" })',
  cancelTransfer: () => `cancelTransfer(input: { transferCode: "${mine.scheduled}" })`,
  fundWallet: null,
  createFundingAccount: null,
  createWebhookRecovery: () => 'createWebhookRecovery(input: { since: "2020-01-01T00:00:00Z", dryRun: true })',
  deleteBeneficiary: () => `deleteBeneficiary(input: { beneficiaryId: "${mine.beneficiaryId}" })`,
  deleteWebhookSettings: null,
  resendWebhookDelivery: () => `resendWebhookDelivery(input: { deliveryId: "${mine.deliveryId}" })`,
  resendWebhookDeliveries: () => `resendWebhookDeliveries(input: { deliveryIds: ["${mine.deliveryId}"] })`,
  retryTransfer: () => `retryTransfer(input: { transferCode: "${mine.transferCode}" })`,
  reverseTransfer: () => `reverseTransfer(input: { transferCode: "${mine.transferCode}", note: "mine now" })`,
  rotateWebhookSecret: null,
  createBeneficiary: () => 'createBeneficiary(input: { bankCode: "058", accountNumber: "0123456785" })',
  triggerSandboxEvent: () => 'triggerSandboxEvent(input: { event: "wallet.funded" })',
  testWebhookSettings: null,
  sendTransfer: () =>
    `sendTransfer(input: { amount: 150000, beneficiaryId: "${mine.beneficiaryId}", clientReference: "${mine.clientReference}" })`,
  sendTransfers: () =>
    `sendTransfers(input: { batchReference: "THEIRS", items: [{ amount: 150000, beneficiaryId: "${mine.beneficiaryId}", clientReference: "${mine.clientReference}" }] })`,
  updateCustomerEmails: null,
  updateLowBalanceAlert: null,
  simulateSandboxTransfer: () => `simulateSandboxTransfer(input: { transferCode: "${mine.transferCode}", outcome: RETURNED })`,
  updateWebhookSettings: null,
  settleTransfer: () => `settleTransfer(input: { transferCode: "${mine.transferCode}", note: "mine now" })`,
};

describe('a second business', () => {
  it('has an entry here for every query and mutation, and none that is gone', () => {
    const known = [...Object.keys(REACHES), ...PUBLIC, ...Object.values(ELSEWHERE).flat()];
    for (const file of Object.keys(ELSEWHERE)) expect(existsSync(file), file).toBe(true);
    const remedy = 'a new field has a row in REACHES, or in test/graphql/elsewhere.ts with the test in which a second business calls it';
    expect(known.toSorted(), remedy).toEqual(every.map(([, { name }]) => name).toSorted());
  });

  it.each(every.filter(([, { name }]) => name in REACHES).map(([kind, field]) => [field.name, kind, field] as const))(
    '%s shows and changes nothing of the first',
    async (name, kind, field) => {
      const reach = REACHES[name]?.();
      const document = reach ? `${kind} { ${reach} ${selectionOf(field.type, 2)} }` : documentOf(kind, field);
      const before = await snapshot();
      const answered = await ask(sandbox, document, {}, { as: 'demo2' });
      const text = JSON.stringify(answered.data ?? null);
      for (const secret of Object.values(mine).filter((value) => !reach?.includes(value))) expect(text).not.toContain(secret);
      expect(text).not.toContain('"Demo Limited"');
      expect(await snapshot()).toEqual(before);
    },
  );

  it('finds nothing by the references of the first, though the first finds each', async () => {
    for (const name of [
      'beneficiary',
      'transfer',
      'transferByCode',
      'transferByClientReference',
      'transferReceipt',
      'webhookDelivery',
      'webhookRecovery',
    ]) {
      const document = `{ ${REACHES[name]?.()} { __typename } }`;
      expect([name, (await ask(sandbox, document, {}, { as: 'demo2' })).data[name]]).toEqual([name, null]);
      expect((await ask(sandbox, document)).data[name], name).not.toBeNull();
    }
  });
});

const codes = ({ errors = [] }: Answered): unknown[] => [...new Set(errors.map(({ extensions }) => extensions['code']))];

async function snapshot(): Promise<unknown> {
  const { data, errors } = await ask(
    sandbox,
    `{ wallet { ledgerBalance heldBalance lowBalanceAlert { threshold } }
       transfers { nodes { id settlementStatus status } }
       beneficiaries { nodes { id } }
       webhookSettings { webhookUrl secretMasked handleCustomerEmails }
       webhookDeliveries { nodes { id attempts status } } }`,
  );
  expect(errors).toBeUndefined();
  return data;
}

async function belongings({ call, advance }: Sandbox, webhookUrl: string): Promise<typeof mine> {
  await call('POST', '/webhooks/settings', { webhookUrl });
  const beneficiary = await call('POST', '/beneficiaries', { bankCode: '058', accountNumber: '0123456785' });
  const account = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };
  const sent = await call('POST', '/money-transfer/send', { ...account, clientReference: 'THEIRS-1' });
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = await call('POST', '/money-transfer/send', { ...account, scheduledAt });
  await advance('5m');
  const deliveries = await call('GET', '/webhooks/events');
  const recovery = await call('POST', '/webhooks/recover', { since: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' });
  return {
    id: sent.body.data.id,
    transferCode: sent.body.data.transferCode,
    clientReference: 'THEIRS-1',
    scheduled: scheduled.body.data.transferCode,
    beneficiaryId: beneficiary.body.data.id,
    deliveryId: deliveries.body.data[0].id,
    recoveryId: recovery.body.data.id,
  };
}
