import { beforeAll, expect, test } from 'vitest';
import { askedFields } from '../../scripts/parity.mjs';

/** Nouns of operations that GraphQL has under another name: that of its type, as `VirtualCard`, or without the owner of the path. */
const NOUNS: Record<string, string> = {
  approvals: 'transfers',
  bulkTransfers: 'transfers',
  businessKeys: 'apiKeys',
  cardControls: 'virtualCardControls',
  cards: 'virtualCards',
  eventTypes: 'webhookEventTypes',
  fundings: 'walletFundings',
  payrollLimits: 'payrollApprovalLimits',
  providerSummary: 'providerActivity',
  providers: 'providerAccounts',
  requestSummary: 'requestActivity',
  relatedRecordsById: 'relatedRecords',
  sandboxVirtualAccounts: 'virtualAccounts',
  sandboxWallet: 'wallet',
  transfersById: 'transfers',
  verificationSummary: 'verificationActivity',
  virtualAccountTransactions: 'customerTransactions',
  walletAlert: 'lowBalanceAlert',
  webhookSummary: 'webhookActivity',
};

const SIGN_IN = 'a name of sign-in that people know';
const BY = 'finds by the reference that it is named for';
/** Fields with other names, and why; the list is exact. */
const EXCEPTIONS: Record<string, string> = {
  accountInquiry: 'the name of the specification',
  bill: 'a bill with its status',
  changeEmail: SIGN_IN,
  changePassword: SIGN_IN,
  forgotPassword: SIGN_IN,
  issuedStatement: '`statement` has the balances of any days',
  joinBusiness: SIGN_IN,
  logIn: SIGN_IN,
  logOut: SIGN_IN,
  beginPasskeySignIn: SIGN_IN,
  signInWithPasskey: SIGN_IN,
  signUp: SIGN_IN,
  requestFeed: 'a log is read, a feed is watched',
  statement: 'the balances of any days, with the path of their CSV',
  resendWebhookDeliveries: 'several of `resendWebhookDelivery`',
  subscribeToVerificationPlan: 'the verb needs its preposition',
  switchBusiness: SIGN_IN,
  transferApprovals: 'the type is `TransferApproval`',
  transferFeed: 'the events of transfers, as `TransferEvent`',
  transferByClientReference: BY,
  transferByCode: BY,
  withdrawFromVirtualCard: 'the verb needs its preposition',
  setCheckoutBranding: 'there is always one; nothing is created',
  allowPayrollApproval: 'the limits are the permission',
  disallowPayrollApproval: 'the limits are the permission',
};

interface Asked {
  name: string;
  titles: string[];
}

let fields: Asked[];
beforeAll(async () => {
  fields = ((await askedFields()) as Asked[]).filter(({ name }) => !name.includes('.'));
});

const singular = (noun: string): string =>
  noun
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/([^su])s$/, '$1');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Names of a field by the id of its operation: `customers` lists, `customer` retrieves, `createCustomer` is any other verb. */
function namesOf(title: string): string[] {
  const [resource = '', verb = ''] = title.split('.');
  const noun = NOUNS[resource] ?? resource;
  if (verb === 'list') return [noun];
  if (verb === 'retrieve') return [singular(noun), noun];
  if (verb === 'watch') return [`${singular(noun)}Updated`, `${singular(noun)}Feed`, `${noun}Feed`];
  return [singular(noun), noun].map((each) => verb + capital(each));
}

const keeps = ({ name, titles: [title = ''] }: Asked): boolean =>
  namesOf(title).some((wanted) => wanted.toLowerCase() === name.toLowerCase());

test('every query and mutation is named by the noun and the verb of its operation', () => {
  expect(fields.length).toBeGreaterThan(200);
  const others = fields.filter((field) => !keeps(field) && !(field.name in EXCEPTIONS));
  expect(others.map(({ name, titles: [title = ''] }) => `${name}: ${title} is ${namesOf(title)[0]}`)).toEqual([]);
});

test('each exception is still needed', () => {
  const needed = new Set(fields.filter((field) => !keeps(field)).map(({ name }) => name));
  expect(Object.keys(EXCEPTIONS).filter((name) => !needed.has(name))).toEqual([]);
});

test('a name of another verb or noun is found', () => {
  expect(keeps({ name: 'saveBeneficiary', titles: ['beneficiaries.create'] })).toBe(false);
  expect(keeps({ name: 'createPayee', titles: ['beneficiaries.create'] })).toBe(false);
  expect(keeps({ name: 'createBeneficiary', titles: ['beneficiaries.create'] })).toBe(true);
});
