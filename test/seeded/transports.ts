import type { Fault } from './fault.ts';

export const transportFaults: Fault[] = [
  {
    name: 'lost-tenant-filter',
    what: 'a transfer is found by its code in whosever books it is',
    in: 'src/slices/transfers/read/read.ts',
    edits: [
      [
        '${COLUMNS}, ${ATTEMPTS} from ledger.transfer t where book_id = $1 and transfer_code = $2`',
        '${COLUMNS}, ${ATTEMPTS} from ledger.transfer t where $1::bigint is not null and transfer_code = $2`',
      ],
    ],
    tests: ['test/transfers/operations.test.ts'],
    only: 'another client',
  },
  {
    name: 'page-twice',
    what: 'the last row of a page is the first one of the next',
    in: 'src/slices/transfers/read/read.ts',
    edits: [['`(created_at, id) < (select created_at, id', '`(created_at, id) <= (select created_at, id']],
    tests: ['test/transfers/operations.test.ts'],
    only: 'each transfer once',
  },
  {
    name: 'lock-not-waited-for',
    what: 'an Idempotency-Key is taken over while its first request runs',
    in: 'src/core/transport/idempotency.ts',
    edits: [['(i.status is null and i.locked_until <= clock_timestamp()', '(i.status is null']],
    tests: ['test/api/idempotency.test.ts'],
    only: 'forty at once|in another process',
  },
  {
    name: 'late-owner',
    what: 'a request whose Idempotency-Key has passed on keeps writing to it',
    in: 'src/core/transport/idempotency.ts',
    edits: [
      [
        "const MINE = 'where book_id = $1 and key = $2 and lock = $3 and status is null';",
        "const MINE = 'where book_id = $1 and key = $2 and $3::uuid is not null and status is null';",
      ],
    ],
    tests: ['test/api/idempotency.test.ts'],
    only: 'late owner|crash of the owner',
  },
  {
    name: 'effect-forgotten',
    what: 'after a failure whose effect is unknown the key starts afresh, and does it again',
    in: 'src/core/transport/idempotency.ts',
    edits: [["error instanceof Refusal && error.kind !== 'upstream' && error.kind !== 'unavailable'", 'error instanceof Error']],
    tests: ['test/api/idempotency.test.ts'],
    only: 'effect is unknown|same effect id',
  },
  {
    name: 'key-of-another-request',
    what: 'the answer of an Idempotency-Key is given to another request',
    in: 'src/core/transport/idempotency.ts',
    edits: [['given.equals(hashes.given) ||', 'given.length === hashes.given.length ||']],
    tests: ['test/api/idempotency.test.ts'],
    only: 'IDEMPOTENCY_KEY_REUSED',
  },
  {
    name: 'rate-off-by-one',
    what: 'one more request passes than the limit allows',
    in: 'src/core/transport/rate-limit.ts',
    edits: [['isLimited: rank > limit,', 'isLimited: rank > limit + 1,']],
    tests: ['test/api/rate-limit.test.ts'],
    only: 'first request above the limit',
  },
  {
    name: 'scope-not-asked',
    what: 'an operation runs for every signed-in person',
    in: 'src/core/operation/operation.ts',
    edits: [['if (scopes.has(scope)) return;', 'if (scopes.size > 0) return;']],
    tests: ['test/keys/manage.test.ts'],
    only: 'refused by scope',
  },
  {
    name: 'maker-approves',
    what: 'who prepared a payroll may approve it',
    in: 'src/slices/payroll/approve.ts',
    edits: [['if (await isPreparer(tx, actor, batch)) throw conflictOfInterest(actor);', '']],
    tests: ['test/payroll/graphql.test.ts', 'test/payroll/transitions.test.ts'],
  },
  {
    name: 'private-address',
    what: 'a webhook may be sent to an address of our own network',
    in: 'src/platform/egress/guard.ts',
    edits: [
      [
        'return policy.isAllowedAddress(host) ? undefined : [',
        "return policy.isAllowedAddress(host) || host.startsWith('10.') ? undefined : [",
      ],
    ],
    tests: ['test/egress/url.test.ts', 'test/egress/guard.test.ts'],
  },
  {
    name: 'share-rounded-down',
    what: 'a share of an amount is rounded down in place of half up',
    in: 'src/domain/money/money.ts',
    edits: [['Math.floor((rest * basisPoints + 5_000) / 10_000)', 'Math.floor((rest * basisPoints) / 10_000)']],
    tests: ['test/transfers/fees.test.ts'],
  },
  {
    name: 'rule-after-its-end',
    what: 'a price holds for one moment longer than it was to',
    in: 'src/core/prices/rule.ts',
    edits: [['at < rule.effectiveTo', 'at <= rule.effectiveTo']],
    tests: ['test/transfers/fees.test.ts'],
  },
  {
    name: 'paired-by-reference-alone',
    what: 'a return is paired with the payment whose reference it bears',
    in: 'src/slices/reconciliation/match.ts',
    edits: [
      ['i.reference = l.reference and (i.amount > 0) = (l.amount > 0) and i.state', 'i.reference = l.reference and i.state'],
      ['l.reference = i.reference and (i.amount > 0) = (l.amount > 0) and l.state', 'l.reference = i.reference and l.state'],
    ],
    tests: ['test/reconciliation/reconciliation.test.ts'],
  },
  {
    name: 'paired-on-a-guess',
    what: 'a row of a statement is paired with a payment of the same amount and another name',
    in: 'src/slices/reconciliation/match.ts',
    edits: [['const SURE = 80;', 'const SURE = 50;']],
    tests: ['test/reconciliation/reconciliation.test.ts'],
  },
];
