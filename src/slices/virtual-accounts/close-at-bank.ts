import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import type { HeldAccount } from '../../providers/virtual-accounts/port.ts';

/** Accounts that one look takes on, and how many banks are asked at once. */
const BATCH = 50;
const WIDTH = 8;
/** Longer than a bank is waited for. Whoever dies before it has answered leaves the account to a worker after it. */
export const CLOSING_LEASE_MS = 120_000;
/** Twice as late each time, up to the longest, until the bank says that it is closed. */
const FIRST_MS = 2_000;
const LONGEST_MS = 3_600_000;
const UNCONFIGURED_MS = 3_600_000;

/** An account that ended here and of whose bank we do not know yet that it takes nothing for it any more. */
export interface ClosingAccount extends HeldAccount {
  bookId: number;
  id: string;
  provider: number;
  environment: Environment;
  /** How often its bank was asked, this time included. */
  attempts: number;
}

/** When a bank has to be asked to close an account. */
export const closingDue = 'select min(closing_at) from virtual_account where closing_at is not null';

/** Asks banks again to close accounts that ended here. @returns whether there may be more. */
export async function closeAccounts(app: App): Promise<boolean> {
  const due = await app.db.query<ClosingAccount>(
    'virtual_account.closing',
    `update virtual_account v set closing_at = clock_timestamp() + $2 * interval '1 millisecond', closing_attempts = least(v.closing_attempts + 1, 1000)
       from ledger.book k
      where k.id = v.book_id and (v.book_id, v.id) in (
        select book_id, id from virtual_account where closing_at <= (select clock_timestamp()) order by closing_at limit $1 for no key update skip locked)
     returning v.book_id, v.id, v.provider, k.environment, v.reference, v.type, v.provider_reference, v.closing_attempts as attempts`,
    [BATCH, CLOSING_LEASE_MS],
  );
  await eachByItself(app.log, due, {
    width: WIDTH,
    work: (account) => closeAtBank(app, account),
    about: ({ reference }) => ({ what: 'a virtual account that ended', reference }),
    postpone: (account, ms) => askAgainIn(app, account, ms),
  });
  return due.length === BATCH;
}

/** Asks the bank of an account to close it, and writes down whether it has, or when it is asked again. The caller has put that off by the lease. */
export async function closeAtBank(app: App, account: ClosingAccount): Promise<void> {
  const { environment, provider, reference, attempts } = account;
  const bank = app.providers(environment).virtualAccountsOf(provider);
  if (!bank) return askAgainIn(app, account, UNCONFIGURED_MS);
  const { kind } = await bank.close(account);
  switch (kind) {
    case 'closed':
    case 'ends_by_itself':
      return askAgainIn(app, account, null);
    case 'no_answer': {
      const ms = Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
      if (ms === LONGEST_MS)
        app.log.warn({ reference, attempts }, 'the bank of a virtual account that ended does not say that it closed it');
      return askAgainIn(app, account, ms);
    }
  }
}

/** Null is never: what was closed for one is not asked about again by another who had no answer. */
async function askAgainIn({ db }: App, { bookId, id }: ClosingAccount, ms: number | null): Promise<void> {
  await db.query(
    'virtual_account.close_again',
    `update virtual_account set closing_at = clock_timestamp() + $3 * interval '1 millisecond' where book_id = $1 and id = $2 and closing_at is not null`,
    [bookId, id, ms],
  );
}
