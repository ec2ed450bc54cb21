import { caseRow } from '../../src/core/compliance/case.ts';
import type { Payment } from '../../src/core/ledger/transitions.ts';
import { newId } from '../../src/domain/ids/ids.ts';

/** Hold of a payment, with the case of a hit. */
export const heldFor = (bookId: number, checkMs = 3_600_000): NonNullable<Payment['hold']> => ({
  case: caseRow({
    environment: 'live',
    kind: 'screening',
    subject: 'transfer',
    subjectId: newId(),
    name: 'ADA OKAFOR',
    bookId,
    findings: { cause: 'hit', matches: [] },
    openedAt: new Date(),
    dueAt: new Date(Date.now() + checkMs),
  }),
  checkMs,
});
