import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Database } from '../../platform/db/database.ts';
import type { BusinessSettings, Environment } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import type { Kobo } from '../../domain/money/money.ts';
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
import { businessSettings } from '../businesses/business.ts';

import { ACCOUNT_COLUMNS, accountOf, type AccountRow, lastAccountOf, type VirtualAccount } from './account.ts';
import { followDeposits } from './read-deposits.ts';
import type { Subject } from './subject.ts';

export const EXPIRY_MINUTES = [10, 15, 30, 60] as const;
export type ExpiryMinutes = (typeof EXPIRY_MINUTES)[number];
export const DEFAULT_EXPIRY_MINUTES: ExpiryMinutes = 30;

export interface AccountRequest {
  businessId: string;
  bookId: number;
  environment: Environment;
  subject: Subject;
  customerId: string | null;
  /** Who pays, for the name of the account: "ACME LTD / JANE DOE". */
  payer: string;
  /** The same person for a bank that has to know its holders. */
  holder: AccountHolder | null;
  type: AccountType;
  /** What a dynamic account waits for; null for a static one. */
  amount: Kobo | null;
  /** Null for a static one. */
  expiryMinutes: ExpiryMinutes | null;
}

const MAX_NAME = 100;

/** What a bank may have to know of whoever will pay. */
export const holderOf = (
  person: { firstName: string; lastName: string; email: string; phoneNumber: string | null },
  number: IdentityNumber | null = null,
): AccountHolder => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  phone: person.phoneNumber,
  number,
});

/** Fields that some banks ask of an account's holder; passed on to the bank and not kept. */
export const holderFields = (whose: string) => ({
  phoneNumber: phoneInput.optional().meta({ description: `Phone number of ${whose}, where the bank asks for it; not kept here.` }),
  bvn: elevenDigits.optional().meta({ description: `Bank verification number of ${whose}, where the bank asks for it; not kept here.` }),
  nin: elevenDigits.optional().meta({ description: `National identity number of ${whose}, in place of a BVN; not kept here.` }),
});
const elevenDigits = z.string().regex(/^\d{11}$/, { error: 'must be 11 digits' });

/** The number that was given; the BVN where both were. */
export const numberOf = ({ bvn, nin }: { bvn?: string | undefined; nin?: string | undefined }): IdentityNumber | null =>
  bvn !== undefined ? { kind: 'bvn', digits: bvn } : nin !== undefined ? { kind: 'nin', digits: nin } : null;

/**
 * Gives a subject its account: the active one if there is one, else a new one. Its reference follows from the subject and the
 * account before it, so two requests at once, and one that is repeated after a crash, get the same account from the bank.
 * The caller has checked that the subject is its own; no transaction may be open, since a bank is asked.
 * @throws Refusal 400 where the bank wants the holder's BVN, NIN or phone number, 502 UPSTREAM_ERROR when it does not answer or does not open it, 503 where there is no such bank.
 */
export async function openAccount(app: App, request: AccountRequest): Promise<VirtualAccount> {
  const { bookId, subject } = request;
  const last = await lastAccountOf(app.db, bookId, subject);
  if (last && isOpen(last, app.clock.now())) return last;
  const id = derivedId(subject.id, `${subject.type} account after ${last?.id ?? 'none'}`);
  const { name, settings } = await businessOf(app, request);
  const banks = await banksFor(app, { environment: request.environment, settings }, { id, type: request.type });
  const made = await openInOrder(banks, {
    reference: referenceOf(id),
    owner: bookId,
    accountName: `${name} / ${request.payer}`.toUpperCase().slice(0, MAX_NAME),
    type: request.type,
    amount: request.amount,
    expiryMinutes: request.expiryMinutes,
    holder: request.holder,
  });
  const account = await keepAccount(app, request, { id, last, ...made });
  // The bank opened it for a request that died long ago: its time is over, and the next reference makes a fresh one.
  return isOpen(account, app.clock.now()) ? account : openAccount(app, request);
}

/** The banks that open such an account now. @throws Refusal 503 PROVIDER_NOT_CONFIGURED where there is none. */
export async function banksFor(
  app: App,
  business: Parameters<App['providersOf']>[0],
  facts: { id: string; type: AccountType },
): Promise<readonly VirtualAccountProvider[]> {
  const banks = await app.providersOf(business).accountBanksFor(facts);
  if (banks.length === 0)
    throw new Refusal('unavailable', 'No bank opens such virtual accounts at the moment', { code: 'PROVIDER_NOT_CONFIGURED' });
  return banks;
}

/**
 * Asks one bank after the other until one opens it. No money moves by it, and nobody learns the number of an account whose answer was lost, so it may go on
 * after any other answer.
 * @throws Refusal 400 where a bank would open it with the holder's BVN, NIN or phone number, 502 otherwise.
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
      'A bank opens this account with a valid phone number of its holder, another with their BVN or NIN: send phoneNumber, bvn or nin',
    );
  if (needs.has('needs_number'))
    throw invalid('bvn', 'The bank opens this account only with the BVN or the NIN of whoever it is for: send bvn or nin');
  if (needs.has('needs_phone'))
    throw invalid('phoneNumber', 'The bank opens this account only with a valid phone number of its holder: send phoneNumber');
  const reasons = refusals.flatMap((refusal) => (refusal.kind === 'refused' ? refusal.reason : []));
  throw new Refusal('upstream', 'The bank did not open a virtual account; try again shortly', {
    code: 'UPSTREAM_ERROR',
    ...(reasons.length > 0 && { cause: reasons.join('; ') }),
  });
}

interface Made {
  id: string;
  provider: VirtualAccountProvider;
  opened: OpenedAccount;
  last: VirtualAccount | null;
}

/** Writes down what the bank opened, or finds what somebody else wrote of the same account meanwhile. */
async function keepAccount({ db, sandbox }: App, request: AccountRequest, { id, provider, opened, last }: Made): Promise<VirtualAccount> {
  const { bookId, subject, environment } = request;
  // One whose time is over but which no worker has ended yet makes room.
  if (last?.status === 'active') await expireIfOver(db, last);
  const isPlayed = provider.id === sandbox.virtualAccounts.id;
  // From before the account can be paid into: what comes is found by reading, whether or not anybody tells.
  if (!isPlayed) await followDeposits(db, environment, provider.id);
  const [row] = await db.query<AccountRow>(
    'virtual_account.open',
    `insert into virtual_account (book_id, id, provider, account_number, account_name, bank_code, bank_name, type, customer_id, subject_type, subject_id, amount,
            reference, expires_at, provider_name, provider_reference)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $11, $9, $10, $12, $13, $14, $15, $16) on conflict do nothing returning ${ACCOUNT_COLUMNS}`,
    [
      bookId,
      id,
      provider.id,
      opened.accountNumber,
      opened.accountName,
      opened.bankCode,
      opened.bankName,
      request.type,
      subject.type,
      subject.id,
      request.customerId,
      opened.amount,
      referenceOf(id),
      opened.expiresAt,
      isPlayed ? null : provider.name,
      opened.providerReference,
    ],
  );
  const made = row ? accountOf(row) : await lastAccountOf(db, bookId, subject);
  if (!made || (!row && made.id === last?.id)) throw new Error('the bank gave an account that is another subject’s');
  return made;
}

/** Whether it takes money on time now. */
function isOpen({ status, expiresAt }: Pick<VirtualAccount, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'active' && (expiresAt === null || expiresAt > now);
}

async function expireIfOver(db: Database, { bookId, id }: VirtualAccount): Promise<void> {
  await db.query(
    'virtual_account.expire_if_over',
    `update virtual_account set status = 'expired', ended_at = clock_timestamp()
      where book_id = $1 and id = $2 and status = 'active' and expires_at <= clock_timestamp()`,
    [bookId, id],
  );
}

const referenceOf = (id: string): string => `VA_${id.replaceAll('-', '')}`;

async function businessOf(app: App, { businessId }: AccountRequest): Promise<{ name: string; settings: BusinessSettings }> {
  const [business] = await app.db.query<{ name: string; settings: unknown }>(
    'business.name_and_settings',
    'select name, settings from business where id = $1',
    [businessId],
  );
  return { name: business?.name ?? '', settings: businessSettings(business?.settings) };
}
