import { Batcher } from '../../../platform/fast/batcher.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Bank, BankAnswer, Enquiry, Outcome, Payment, Submission } from '../port.ts';
import { classify, describe } from '../response-codes.ts';
import { holderOf, type Script, type ScriptedOutcome, scriptFor, scriptOf } from './script.ts';
import type { Kobo } from '../../../domain/money/money.ts';
import { sessionIdAt } from '../../../domain/banks/banks.ts';

export interface SimulatedBank extends Bank {
  setOutcome(reference: string, outcome: ScriptedOutcome): Promise<boolean>;
  advance(owner: number, ms: number): Promise<void>;
  seen(reference: string): Promise<SeenPayment | null>;
}

const RETURN_WINDOW_MS = 24 * 3_600_000;

interface Row {
  reference: string;
  owner: number;
  amount: Kobo;
  accountNumber: string;
  submissions: number;
  submitCode: string | null;
  outcomeCode: string;
  outcomeGrouping: Script['grouping'];
  visible: boolean;
  decided: boolean;
  returned: boolean;
  transactionRef: string;
  transactionId: number;
  sessionId: string;
}

/** The simulated bank's record of one payment. */
export interface SeenPayment extends Pick<Row, 'reference' | 'owner' | 'amount' | 'accountNumber' | 'submissions'> {
  outcome: 'credited' | 'undecided' | 'declined' | 'refused' | 'returned';
}

const COLUMNS = `reference, owner, amount, account_number, submissions, submit_code, outcome_code, outcome_grouping, transaction_ref, transaction_id, session_id,
  coalesce(visible_at <= clock_timestamp(), false) as visible, coalesce(decided_at <= clock_timestamp(), false) as decided,
  coalesce(returned_at <= clock_timestamp(), false) as returned`;

const INSERT = `
  insert into bank_sim.payment (reference, owner, amount, bank_code, account_number, submit_code, outcome_code, outcome_grouping, visible_at, decided_at, returned_at, transaction_ref, session_id)
  select i.reference, i.owner, i.amount, i."bankCode", i."accountNumber", i."submitCode", i."outcomeCode", i.grouping,
         clock_timestamp() + i."visibleAfterMs" * interval '1 millisecond', clock_timestamp() + i."decidedAfterMs" * interval '1 millisecond', clock_timestamp() + i."returnedAfterMs" * interval '1 millisecond', i."transactionRef", i."sessionId"
    from jsonb_to_recordset($1) as i(reference text, owner bigint, amount bigint, "bankCode" text, "accountNumber" text, "submitCode" text, "outcomeCode" text, grouping text,
         "visibleAfterMs" bigint, "decidedAfterMs" bigint, "returnedAfterMs" bigint, "transactionRef" text, "sessionId" text)
  on conflict (reference) do update set submissions = payment.submissions + 1
  returning ${COLUMNS}`;

/** @param holderNamed holder of an account by an earlier payment from it; null for others */
export function simulatedBank(db: Database, holderNamed: (accountNumber: string) => Promise<string | null>): SimulatedBank {
  const submitted = new Batcher<Payment, Row | null>({
    ...BATCH,
    keyOf: ({ reference }) => reference,
    async run(payments) {
      const rows = await db.query<Row>('bank_sim.submit', INSERT, [JSON.stringify(payments.map(recordOf))]);
      return inOrder(
        rows,
        payments.map(({ reference }) => reference),
      );
    },
  });
  const queries = new Batcher<string, Row | null>({
    ...BATCH,
    run: async (keys) =>
      inOrder(await db.query<Row>('bank_sim.query', `select ${COLUMNS} from bank_sim.payment where reference = any ($1)`, [keys]), keys),
  });

  return {
    id: 0,
    name: 'simulated',
    capabilities: { returnWindowMs: RETURN_WINDOW_MS, paysReferenceOnce: true },

    async submit(payment): Promise<Submission> {
      try {
        return submissionOf(payment, await submitted.add(payment));
      } catch {
        return { kind: 'no_answer' };
      }
    },

    async outcomeOf({ reference }): Promise<Outcome> {
      try {
        return outcomeIn(await queries.add(reference));
      } catch {
        return { kind: 'no_answer' };
      }
    },

    async enquireName({ accountNumber }): Promise<Enquiry> {
      if (accountNumber === '0000000001') return { kind: 'not_found' };
      if (accountNumber === '0000000002') return { kind: 'no_answer' };
      const accountName = (await holderNamed(accountNumber)) ?? holderOf(accountNumber);
      return { kind: 'found', accountName, sessionId: sessionIdAt(Date.now()) };
    },

    async setOutcome(reference, outcome) {
      const { code, grouping, returned, visible } = scriptFor(outcome);
      const rows = await db.query(
        'bank_sim.set_outcome',
        `update bank_sim.payment set outcome_code = $2, outcome_grouping = $3, decided_at = clock_timestamp(),
                returned_at = case when $4 then clock_timestamp() end, visible_at = case when $5 then clock_timestamp() end where reference = $1 returning reference`,
        [reference, code, grouping, returned, visible],
      );
      return rows.length > 0;
    },

    async advance(owner, ms) {
      await db.query(
        'bank_sim.advance',
        `update bank_sim.payment set decided_at = ledger.nearer(decided_at, $2 * interval '1 millisecond'), returned_at = ledger.nearer(returned_at, $2 * interval '1 millisecond'),
                visible_at = ledger.nearer(visible_at, $2 * interval '1 millisecond')
          where owner = $1 and (decided_at > clock_timestamp() or returned_at > clock_timestamp() or visible_at > clock_timestamp())`,
        [owner, ms],
      );
    },

    async seen(reference) {
      const row = await queries.add(reference);
      if (!row) return null;
      const { owner, amount, accountNumber, submissions } = row;
      return { reference, owner, amount, accountNumber, submissions, outcome: truthOf(row) };
    },
  };
}

const BATCH = { maxBatch: 256, maxWaiting: 10_000 } as const;

/** Rows in the order of their references; null where there is none. */
function inOrder(rows: readonly Row[], references: readonly string[]): (Row | null)[] {
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  return references.map((reference) => byReference.get(reference) ?? null);
}

function recordOf(payment: Payment): object {
  const script = scriptOf(payment);
  return {
    reference: payment.reference,
    owner: payment.owner,
    amount: payment.amount,
    bankCode: payment.bankCode,
    accountNumber: payment.accountNumber,
    submitCode: script.answer === 'refused' ? script.outcomeCode : null,
    outcomeCode: script.outcomeCode,
    grouping: script.grouping,
    decidedAfterMs: script.decidedAfterMs,
    visibleAfterMs: script.visibleAfterMs,
    returnedAfterMs: script.returnedAfterMs,
    transactionRef: `SIM|${payment.bankCode}|${payment.reference}`,
    sessionId: sessionIdAt(Date.now()),
  };
}

function submissionOf(payment: Payment, row: Row | null): Submission {
  // A duplicate reference says nothing about this submission.
  if (!row || row.submissions > 1) return { kind: 'no_answer' };
  switch (scriptOf(payment).answer) {
    case 'silent':
      return { kind: 'no_answer' };
    case 'refused':
      return { kind: 'refused', ...answerOf(row, row.submitCode ?? row.outcomeCode) };
    case 'accepted':
      return { kind: 'accepted', ...answerOf(row, '90009') };
  }
}

function outcomeIn(row: Row | null): Outcome {
  // A payment not visible yet is reported as by a bank that cannot distinguish the cases.
  if (!row?.visible) return { kind: 'not_found', isCertain: row === null };
  if (row.submitCode !== null) return { kind: 'declined_final', ...answerOf(row, row.submitCode) };
  if (!row.decided) return { kind: 'pending', ...answerOf(row, '90009') };
  if (row.returned) return { kind: 'returned', ...answerOf(row, row.outcomeCode) };
  return { kind: classify(row.outcomeCode, row.outcomeGrouping), ...answerOf(row, row.outcomeCode) };
}

function answerOf(row: Row, code: string): BankAnswer {
  return {
    code,
    description: describe(code),
    transactionRef: row.transactionRef,
    transactionId: String(row.transactionId),
    sessionId: row.sessionId,
  };
}

function truthOf(row: Row): SeenPayment['outcome'] {
  if (row.submitCode !== null) return 'refused';
  if (!row.decided) return 'undecided';
  if (row.outcomeCode !== '90000') return row.outcomeGrouping === 'PENDING' ? 'undecided' : 'declined';
  return row.returned ? 'returned' : 'credited';
}
