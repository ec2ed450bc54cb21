import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { columnsOf, dbNow, prepared, valuesOf } from '../../platform/db/entity.ts';
import type { Actor, BusinessSettings } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { phoneInput } from '../../domain/contact/phone.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type {
  AccountHolder,
  AccountOrder,
  AccountType,
  IdentityNumber,
  OpenedAccount,
  Opening,
  VirtualAccountProvider,
} from '../../providers/virtual-accounts/port.ts';
import { Business, businessSettings } from '../businesses/business.ts';
import type { Customer } from '../customers/customer.ts';
import { ACCOUNT_TRANSITIONS, accountColumns, accountOf, type AccountRow, lastAccountOf, VirtualAccount } from './account.ts';
import { followDeposits } from './read-deposits.ts';
import type { Subject } from './subject.ts';

export const EXPIRY_MINUTES = [10, 15, 30, 60] as const;
export type ExpiryMinutes = (typeof EXPIRY_MINUTES)[number];
export const DEFAULT_EXPIRY_MINUTES: ExpiryMinutes = 30;

export type AccountOwner = Pick<Actor, 'businessId' | 'bookId' | 'environment'>;

export interface AccountRequest extends Pick<AccountOrder, 'type' | 'amount' | 'holder'> {
  subject: Subject;
  customerId: string | null;
  /** Name of the payer within "ACME LTD / JANE DOE". */
  payer: string;
  expiryMinutes: ExpiryMinutes | null;
}

/** Any amount, without expiry. */
export const PERMANENT = { type: 'static', amount: null, expiryMinutes: null } as const;

const MAX_NAME = 100;

export const holderOf = (
  { firstName, lastName, email, phoneNumber: phone }: Pick<Customer, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>,
  number: IdentityNumber | null = null,
): AccountHolder => ({ firstName, lastName, email, phone, number });

/** Details of the holder that some banks require; passed to the bank and never stored. */
export const holderFields = (holder: string) => ({
  phoneNumber: phoneInput.optional().meta({ description: `Phone number of ${holder}, where the bank requires one; not stored.` }),
  bvn: elevenDigits.optional().meta({ description: `Bank verification number of ${holder}, where the bank requires one; not stored.` }),
  nin: elevenDigits.optional().meta({ description: `National identity number of ${holder}, in place of a BVN; not stored.` }),
});
const elevenDigits = z.string().regex(/^\d{11}$/, { error: 'must be 11 digits' });

export const numberOf = ({ bvn, nin }: { bvn?: string | undefined; nin?: string | undefined }): IdentityNumber | null =>
  bvn !== undefined ? { kind: 'bvn', digits: bvn } : nin !== undefined ? { kind: 'nin', digits: nin } : null;

/**
 * Opens an account for a subject, or returns the active one. Race: the reference derives from subject and previous account.
 * Requires a checked owner, and no open transaction, since a bank is called.
 * @throws Refusal 400 naming required holder details, 502 UPSTREAM_ERROR from the bank, 503 without a bank.
 */
export async function openAccount(app: App, owner: AccountOwner, request: AccountRequest): Promise<VirtualAccount> {
  const { bookId, environment } = owner;
  const { subject, type, amount, expiryMinutes, holder } = request;
  const last = await lastAccountOf(app.db, bookId, subject);
  if (last && isOpen(last, app.clock.now())) return last;
  const id = derivedId(subject.id, `${subject.type} account after ${last?.id ?? 'none'}`);
  const { name, settings } = await businessOf(app, owner);
  const banks = await banksFor(app, { environment, settings }, { id, type });
  const accountName = `${name} / ${request.payer}`.toUpperCase().slice(0, MAX_NAME);
  const order = { reference: referenceOf(id), owner: bookId, accountName, type, amount, expiryMinutes, holder };
  const made = await openInOrder(banks, order);
  const account = await saveAccount(app, owner, request, { id, last, ...made });
  // Why: the account of an interrupted request may have expired; the next reference opens a new account.
  return isOpen(account, app.clock.now()) ? account : openAccount(app, owner, request);
}

/** Banks that open such an account now. @throws Refusal 503 PROVIDER_NOT_CONFIGURED without a bank. */
export async function banksFor(
  app: App,
  business: Parameters<App['providersOf']>[0],
  facts: { id: string; type: AccountType },
): Promise<readonly VirtualAccountProvider[]> {
  const banks = await app.providersOf(business).accountBanksFor(facts);
  if (banks.length === 0)
    throw new Refusal('unavailable', 'No bank opens such virtual accounts at present; try again later', {
      code: 'PROVIDER_NOT_CONFIGURED',
    });
  return banks;
}

/**
 * Asks banks in order. Why failover is safe: no money moves, and an unanswered account is never published.
 * @throws Refusal 400 where a bank requires BVN, NIN or phone number, 502 otherwise.
 */
async function openInOrder(
  banks: readonly VirtualAccountProvider[],
  order: AccountOrder,
): Promise<{ provider: VirtualAccountProvider; opened: OpenedAccount }> {
  const refusals: Exclude<Opening, { kind: 'opened' }>[] = [];
  for (const provider of banks) {
    const opened = await provider.open(order);
    if (opened.kind === 'opened') return { provider, opened };
    refusals.push(opened);
  }
  const needs = new Set(refusals.map(({ kind }) => kind));
  if (needs.has('needs_number') && needs.has('needs_phone'))
    throw invalid(
      'phoneNumber',
      'A bank requires a valid phone number of the account holder, another a BVN or NIN; send phoneNumber, bvn or nin',
    );
  if (needs.has('needs_number')) throw invalid('bvn', 'The bank requires the BVN or NIN of the account holder; send bvn or nin');
  if (needs.has('needs_phone'))
    throw invalid('phoneNumber', 'The bank requires a valid phone number of the account holder; send phoneNumber');
  const reasons = refusals.flatMap((refusal) => (refusal.kind === 'refused' ? refusal.reason : []));
  throw new Refusal('upstream', 'The bank did not open a virtual account; try again shortly', {
    code: 'UPSTREAM_ERROR',
    ...(reasons.length > 0 && { cause: reasons.join('; ') }),
  });
}

const opening = columnsOf(VirtualAccount, ['received', 'payments', 'status', 'createdAt', 'endedAt', 'closingAt', 'closingAttempts']);

const insert = prepared(VirtualAccount)('virtual_account.open', (db, $: Pick<AccountRow, (typeof opening)[number]>) =>
  db
    .insertInto('virtual_account')
    .values(valuesOf(opening, $))
    .onConflict((conflict) => conflict.doNothing())
    .returning(accountColumns),
);

type Made = Awaited<ReturnType<typeof openInOrder>> & { id: string; last: VirtualAccount | null };

/** Saves the account, or returns that of a concurrent request. */
async function saveAccount(
  { db, sandbox }: App,
  { bookId, environment }: AccountOwner,
  { subject, type, customerId }: AccountRequest,
  { id, provider, opened, last }: Made,
): Promise<VirtualAccount> {
  // Ends an expired account that no worker has ended yet.
  if (last?.status === 'active') await expireIfOver(db, { bookId, id: last.id });
  const isSimulated = provider.id === sandbox.virtualAccounts.id;
  // Why: the lists of the bank are read from before the first payment, so a lost webhook loses no deposit.
  if (!isSimulated) await followDeposits(db, { environment, provider: provider.id });
  const [row] = await insert(db, {
    ...opened,
    bookId,
    id,
    provider: provider.id,
    type,
    subjectType: subject.type,
    subjectId: subject.id,
    customerId,
    reference: referenceOf(id),
    providerName: isSimulated ? null : provider.name,
  });
  const made = row ? accountOf(row) : await lastAccountOf(db, bookId, subject);
  if (!made || (!row && made.id === last?.id)) throw new Error('the bank returned an account of another subject');
  return made;
}

function isOpen({ status, expiresAt }: Pick<VirtualAccount, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'active' && (expiresAt === null || expiresAt > now);
}

const expireIfOver = prepared(VirtualAccount)('virtual_account.expire_if_over', (db, $: Pick<AccountRow, 'bookId' | 'id'>) =>
  db
    .updateTable('virtual_account')
    .set({ status: ACCOUNT_TRANSITIONS.expire.to, endedAt: dbNow })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where('status', '=', 'active')
    .where('expiresAt', '<=', dbNow),
);

const referenceOf = (id: string): string => `VA_${id.replaceAll('-', '')}`;

const nameAndSettings = prepared(Business)('business.name_and_settings', (db, $: { id: string }) =>
  db.selectFrom('business').select(['name', 'settings']).where('id', '=', $.id),
);

async function businessOf({ db }: App, { businessId: id }: AccountOwner): Promise<{ name: string; settings: BusinessSettings }> {
  const [business] = await nameAndSettings(db, { id });
  return { name: business?.name ?? '', settings: businessSettings(business?.settings) };
}
