import { askAboutDeposits, collectDeposits, depositNewsDue } from '../src/slices/virtual-accounts/ask-deposits.ts';
import { closeAccounts, closingDue, expireAccounts } from '../src/slices/virtual-accounts/deactivate.ts';
import { feedsDue, readDeposits } from '../src/slices/virtual-accounts/read-deposits.ts';
import { type Kind, repeated } from './kind.ts';

const queue = 'deposits';

/** Polls banks for deposits to virtual accounts, and expires and closes the accounts. */
export const deposits: readonly Kind[] = [
  {
    name: 'collect-deposits',
    queue,
    everyMs: 1_000,
    due: 'select min(paid_at) from va_sim.payment where acknowledged_at is null',
    run: repeated(collectDeposits),
  },
  { name: 'ask-about-deposits', queue, due: depositNewsDue, run: repeated(askAboutDeposits) },
  { name: 'read-deposits', queue, due: feedsDue, run: repeated(readDeposits) },
  { name: 'close-virtual-accounts', queue, due: closingDue, run: repeated(closeAccounts) },
  {
    name: 'expire-virtual-accounts',
    queue,
    due: `select min(expires_at) from virtual_account where status = 'active' and expires_at is not null`,
    run: repeated(expireAccounts),
  },
];
