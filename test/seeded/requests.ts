import type { Fault } from './fault.ts';

export const askingFaults: Fault[] = [
  {
    name: 'refund-on-silence',
    what: 'a bank that does not answer is taken for one that declined',
    in: 'src/slices/transfers/settle/settle.ts',
    edits: [
      [
        `    case 'no_answer':
      return { ...transition, step: 'silent',`,
        `    case 'no_answer':
      return { ...transition, step: 'declined_final' } as never;
    case 'none' as never:
      return { ...transition, step: 'silent',`,
      ],
    ],
    tests: ['test/providers/failover.test.ts'],
    only: 'without an answer about a transfer is polled again',
  },
  {
    name: 'refund-on-not-found',
    what: 'a bank that cannot see a transfer yet is taken for one that never had it',
    in: 'src/slices/transfers/settle/settle.ts',
    edits: [['if (neverArrived(transfer, outcome) && isOverdue(app, transfer)) return', 'if (isOverdue(app, transfer)) return']],
    tests: ['test/faults/crash-points.test.ts'],
    only: 'whose bank cannot say',
  },
  {
    name: 'lease-not-asked',
    what: 'a process that slept through its lease hands the payment in all the same',
    in: 'src/slices/transfers/settle/submit.ts',
    edits: [['if (!bank || msSince(claimedAt) > LEASE_MS - LEASE_NEEDED_MS) return null;', 'if (!bank) return null;']],
    tests: ['test/faults/worker-crashes.test.ts'],
    only: 'stopped for longer than its lease',
  },
  {
    name: 'silence-is-an-error',
    what: 'an answer that could not be stored is reported as a failure of the send',
    in: 'src/slices/transfers/settle/submit.ts',
    edits: [
      [
        "  return recorded ?? { ...transfer, state: 'unconfirmed' };",
        "  if (!recorded) throw new Error('not stored');\n  return recorded;",
      ],
    ],
    tests: ['test/faults/outages.test.ts'],
    only: 'between the answer of the bank and its record',
  },
  {
    name: 'repeat-refused',
    what: 'the answer of a resubmission is taken for the answer to the first',
    in: 'src/slices/transfers/settle/submit.ts',
    edits: [['    if (isRepeat) return recordOrLeave(', '    if (isRepeat && round.couldLater) return recordOrLeave(']],
    tests: ['test/providers/live-send.test.ts'],
    only: 'the answer of a resubmission',
  },
  {
    name: 'schedule-off-by-one',
    what: 'the pauses between questions begin with the second one',
    in: 'src/slices/transfers/settle/settlement-schedule.ts',
    edits: [['UNSEEN_MS[unseenSoFar] ?? DAILY_MS', 'UNSEEN_MS[unseenSoFar + 1] ?? DAILY_MS']],
    tests: ['test/transfers/settlement-schedule.test.ts'],
  },
  {
    name: 'card-load-kept',
    what: 'the money for a card whose load was refused stays where it was sent',
    in: 'src/slices/cards/record.ts',
    edits: [
      [
        "  if (!(await finishInstruction(tx, instruction, reason))) return instruction;\n  if (kind === 'fund') {",
        "  if (!(await finishInstruction(tx, instruction, reason))) return instruction;\n  if (kind === 'withdraw' && cardId === id) {",
      ],
    ],
    tests: ['test/cards/cards.test.ts'],
    only: 'success false after a rejection',
  },
  {
    name: 'bill-without-claim',
    what: 'the outcome of a bill is taken from a worker whose claim has passed on',
    in: 'schema/bills/transition.sql',
    edits: [
      ["when (i.item).step not like 'manual%' and (i.bill).claim is distinct from (i.item).claim then 'late'", "when false then 'late'"],
    ],
    tests: ['test/bills/state-machine.test.ts'],
  },
  {
    name: 'quota-counted-once',
    what: 'all calls of a batch are paid by a plan that has one call left',
    in: 'schema/verification.sql',
    edits: [
      [
        'over (partition by i."bookId", i.operation order by i.n) <= k.remaining as by_quota',
        'over (partition by i."bookId", i.operation, i.id order by i.n) <= k.remaining as by_quota',
      ],
    ],
    tests: ['test/verification/charges.test.ts'],
  },
  {
    name: 'salary-without-claim',
    what: 'a worker that lost its batch keeps paying salaries',
    in: 'schema/payroll.sql',
    edits: [
      [
        'where b.book_id = p_book and b.id = p_batch and b.claim = p_claim for no key update;',
        'where b.book_id = p_book and b.id = p_batch and p_claim is not null for no key update;',
      ],
    ],
    tests: ['test/payroll/claims.test.ts'],
  },
];
