import type { z } from 'zod';
import { namedEnum } from '../../../domain/schema/type-names.ts';
import { type MagicEnding, magicEndings } from '../../../domain/portable/magic-amounts.ts';
import type { Payment } from '../port.ts';

const given = 'ADA EMEKA BOLANLE IBRAHIM NGOZI TUNDE HALIMA CHIDI FUNMILAYO YUSUF AMARA OLUWASEUN ZAINAB KELECHI RUKAYAT OSAGIE'.split(' ');
const middle = 'CHIOMA ABIODUN MUSA IFEOMA ADEBAYO SANI EFE OLAMIDE NNEKA DANLADI TEMITOPE UCHE AISHA EBUKA KEHINDE OBINNA'.split(' ');
const family = 'OKAFOR ADEYEMI BELLO EZE OGUNLEYE ABUBAKAR NWOSU IGWE LAWAL OKORO BALOGUN USMAN EDET AKPAN SULEIMAN OBI'.split(' ');

/** The account of the documentation, whose last digit is right for 058, and the one that it used to show. */
const DEMO_ACCOUNTS: ReadonlySet<string> = new Set(['0123456785', '0123456789']);

/** The account of the company that the simulated registry has first, for trying to go live. */
const COMPANY_ACCOUNT = '0000000003';

/** Accounts whose holders are on the list of the sandbox (docs/sandbox.md). */
const LISTED: ReadonlyMap<string, string> = new Map([
  ['0000000017', 'ZUBAIRU ADAMU DANGERFIELD'],
  ['0000000024', 'HADIZA MUSA UNANSWERED'],
]);

/** The holder of any account at the simulated bank: the same name for the same number, always. */
export function holderOf(accountNumber: string): string {
  if (DEMO_ACCOUNTS.has(accountNumber)) return 'ADA CHIOMA OKAFOR';
  if (accountNumber === COMPANY_ACCOUNT) return 'JOHN DOE LIMITED';
  const listed = LISTED.get(accountNumber);
  if (listed !== undefined) return listed;
  const number = Number(accountNumber);
  const pick = (names: readonly string[], divisor: number): string => names[Math.floor(number / divisor) % names.length]!;
  return `${pick(given, 1)} ${pick(middle, 16)} ${pick(family, 256)}`;
}

/** Behavior for one payment; milliseconds from submission, null is never. */
export interface Script {
  answer: 'accepted' | 'refused' | 'silent';
  outcomeCode: string;
  grouping: 'SUCCESSFUL' | 'FAILED' | 'PENDING';
  decidedAfterMs: number | null;
  /** Until then the bank answers that it has no such payment, as real ones do that cannot see a payment yet. */
  visibleAfterMs: number;
  returnedAfterMs: number | null;
}

export const scriptedOutcome = namedEnum('SandboxOutcome', 'Outcome of a transfer at the simulated bank.', [
  'delivered',
  'declined_final',
  'declined_review',
  'returned',
  'unseen',
]);
export type ScriptedOutcome = z.output<typeof scriptedOutcome>;

const RETURN_AFTER_MS = 10 * 60_000;

/** Past the questions after 5 minutes, 15 minutes, an hour and six hours, so that the daily one finds it. */
const UNSEEN_MS = 8 * 3_600_000;

const delivered: Script = {
  answer: 'accepted',
  outcomeCode: '90000',
  grouping: 'SUCCESSFUL',
  decidedAfterMs: 0,
  visibleAfterMs: 0,
  returnedAfterMs: null,
};

/** The magic amounts: the last two digits of the kobo (specification "Versioning" 3; shapes 2.14). */
const byEnding: Record<MagicEnding, Script> = {
  '01': { ...delivered, answer: 'refused', outcomeCode: '90052', grouping: 'FAILED' },
  99: { ...delivered, outcomeCode: '90009', grouping: 'PENDING', decidedAfterMs: null },
  98: { ...delivered, answer: 'silent' },
  97: { ...delivered, answer: 'silent', outcomeCode: '90051', grouping: 'FAILED' },
  96: { ...delivered, outcomeCode: '90091', grouping: 'FAILED' },
  95: { ...delivered, returnedAfterMs: RETURN_AFTER_MS },
  94: { ...delivered, answer: 'silent', visibleAfterMs: UNSEEN_MS },
};

/** Decides by amount; `~after=30s` at the end of the clientReference delays the outcome. */
export function scriptOf(payment: Pick<Payment, 'amount' | 'clientReference'>): Script {
  const ending = magicEndings.find((each) => Number(each) === payment.amount % 100);
  const script = ending === undefined ? delivered : byEnding[ending];
  const after = delayOf(payment.clientReference);
  return script.decidedAfterMs === null ? script : { ...script, decidedAfterMs: script.decidedAfterMs + after };
}

/** Effect of a set outcome on later reports. */
export function scriptFor(outcome: ScriptedOutcome): { code: string; grouping: Script['grouping']; returned: boolean; visible: boolean } {
  switch (outcome) {
    case 'delivered':
      return { code: '90000', grouping: 'SUCCESSFUL', returned: false, visible: true };
    case 'declined_final':
      return { code: '90051', grouping: 'FAILED', returned: false, visible: true };
    case 'declined_review':
      return { code: '90091', grouping: 'FAILED', returned: false, visible: true };
    case 'returned':
      return { code: '90000', grouping: 'SUCCESSFUL', returned: true, visible: true };
    case 'unseen':
      return { code: '90000', grouping: 'SUCCESSFUL', returned: false, visible: false };
  }
}

const units = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

function delayOf(clientReference: string | null): number {
  const match = /~after=(\d{1,6})([smh])$/.exec(clientReference ?? '');
  return match ? Number(match[1]) * units[match[2] as keyof typeof units] : 0;
}
