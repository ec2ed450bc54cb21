import type { Fault } from './fault.ts';

/** In the functions that change money. */
export const ledgerFaults: Fault[] = [
  {
    name: 'wallets-unlocked',
    what: 'a batch reads wallets without locking them',
    in: 'schema/ledger/post.sql',
    edits: [
      [
        'where book_id = any (p_books) and account = 1 order by book_id for no key update;',
        'where book_id = any (p_books) and account = 1 order by book_id;',
      ],
    ],
    tests: ['test/ledger/races.test.ts'],
  },
  {
    name: 'last-kobo',
    what: 'a wallet may not spend its last kobo',
    in: 'schema/ledger/pay.sql',
    edits: [['- v_pay.amount - v_pay.fee < v_wallet.floor then', '- v_pay.amount - v_pay.fee <= v_wallet.floor then']],
    tests: ['test/ledger/races.test.ts'],
    only: 'same last kobo',
  },
  {
    name: 'frozen-wallet-pays',
    what: 'a frozen wallet keeps paying',
    in: 'schema/ledger/pay.sql',
    edits: [["elsif v_wallet.status <> 'active' then", "elsif v_wallet.status = 'closed' then"]],
    tests: ['test/operators/operators.test.ts'],
  },
  {
    name: 'claim-of-another',
    what: 'a repeat reports that it paid, without the claim, and submits the payment as well',
    in: 'schema/ledger/pay.sql',
    edits: [['when p_same.claim = p_pay.claim then row(', 'when p_same.claim is not null then row(']],
    tests: ['test/ledger/races.test.ts'],
    only: 'the same id',
  },
  {
    name: 'reference-by-amount',
    what: 'a clientReference identifies its amount, for every account',
    in: 'schema/ledger/pay.sql',
    edits: [
      [
        'when p_ref.amount = p_pay.amount and p_ref.account_number = p_pay."accountNumber" and p_ref.bank_code = p_pay."bankCode"',
        'when p_ref.amount = p_pay.amount',
      ],
    ],
    tests: ['test/ledger/races.test.ts'],
    only: 'another amount or destination',
  },
  {
    name: 'capture-without-claim',
    what: 'the answer of a submission is accepted without the claim, also once its claim has passed on',
    in: 'schema/ledger/capture.sql',
    edits: [['and (t.claim = i.claim or (i.claim is null and i.channel is null))', 'and true']],
    tests: ['test/ledger/state-machine.test.ts'],
    only: 'claim has passed on',
  },
  {
    name: 'move-without-claim',
    what: 'a step is taken without asking whose claim it is',
    in: 'schema/ledger/validate-transitions.sql',
    edits: [['(x.claim is not distinct from i.claim or not needs.claim)', 'true']],
    tests: ['test/ledger/state-machine.test.ts'],
    only: 'claim has passed on|another worker may submit it',
  },
  {
    name: 'two-claims',
    what: 'a worker claims what is due without asking whether another one works on it',
    in: 'schema/ledger/post.sql',
    edits: [['where next_check_at <= v_now and (claimed_until is null or claimed_until <= v_now)', 'where next_check_at <= v_now']],
    tests: ['test/ledger/races.test.ts'],
    only: 'two workers never claim',
  },
  {
    name: 'retry-before-return',
    what: 'a declined transfer is paid again while its money waits for a decision',
    in: 'schema/ledger/retry.sql',
    edits: [["v_old.state not in ('reversed', 'cancelled')", "v_old.state not in ('reversed', 'cancelled', 'declined')"]],
    tests: ['test/ledger/twice.test.ts'],
  },
  {
    name: 'deposit-read-before-lock',
    what: 'a deposit is looked for before its wallet is locked',
    in: 'schema/ledger/deposit.sql',
    edits: [['where a.book_id = p_book and a.account = 1 for no key update;', 'where a.book_id = p_book and a.account = 1;']],
    tests: ['test/ledger/races.test.ts'],
    only: 'deposit',
  },
  {
    name: 'attempt-after-silence',
    what: 'a second provider is handed what the first one may have',
    in: 'schema/ledger/attempts.sql',
    edits: [[' or t.submissions <> 1 or t.captured then', ' or t.captured then']],
    tests: ['test/ledger/twice.test.ts'],
  },
  {
    name: 'entry-known-by-another-leg',
    what: 'a journal entry that was booked before is not known again by its first leg',
    in: 'schema/ledger/journal.sql',
    edits: [
      [
        'where p.book_id = l.book_id and p.source_id = l.source_id and p.leg = l.leg) as is_known',
        'where p.book_id = l.book_id and p.source_id = l.source_id and p.leg > l.leg) as is_known',
      ],
    ],
    tests: ['test/ledger/journal.test.ts'],
  },
  {
    name: 'entry-in-parts',
    what: 'of an entry that does not fit, the legs before it stay',
    in: 'schema/ledger/journal.sql',
    edits: [['v_posted := v_posted[:v_whole];', 'v_posted := v_posted;']],
    tests: ['test/ledger/journal.test.ts'],
  },
  {
    name: 'limit-off-by-one',
    what: 'the payment that just fits what a day leaves is refused',
    in: 'schema/ledger/limits.sql',
    edits: [['or coalesce(p_left.day_amount < p_amount, false)', 'or coalesce(p_left.day_amount <= p_amount, false)']],
    tests: ['test/limits/limits.test.ts'],
    only: 'each limit refuses|as many pass',
  },
  {
    name: 'day-of-utc',
    what: 'a day of a limit ends at midnight UTC in place of Lagos',
    in: 'schema/ledger/limits.sql',
    edits: [["(p_at at time zone 'UTC' + interval '1 hour')::date", "(p_at at time zone 'UTC')::date"]],
    tests: ['test/limits/limits.test.ts'],
    only: 'of Lagos',
  },
  {
    name: 'limit-gives-too-much-back',
    what: 'what was paid before a wallet had limits is given back to them',
    in: 'schema/ledger/limits.sql',
    edits: [[' join allowance a on a.book_id = u.book and u.at >= a.since', ' join allowance a on a.book_id = u.book']],
    tests: ['test/limits/limits.test.ts'],
  },
  {
    name: 'limit-keeps-what-came-back',
    what: 'returned money still counts against the limits of its wallet',
    in: 'schema/ledger/transition.sql',
    edits: [
      [
        'bool_or(m.returns and m.is_limited), bool_or(m.returns and (m.now).counted_key is not null)',
        'bool_or(m.returns and m.is_limited and (m.taken).captured), bool_or(m.returns and (m.now).counted_key is not null)',
      ],
    ],
    tests: ['test/limits/limits.test.ts'],
    only: 'returned money no longer counts',
  },
];
