import { Batcher } from '../../../platform/fast/batcher.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { BillAnswer, BillOrder, BillOutcome, BillProvider, BillSubmission } from '../port.ts';
import { classify, describe, type Grouping } from '../response-codes.ts';
import { sandboxServices } from './catalogue.ts';
import { customerOf, receiptOf } from './customers.ts';
import { scriptFor, scriptOf, type ScriptedBillOutcome } from './script.ts';
import type { Kobo } from '../../../domain/money/money.ts';

export interface SimulatedBills extends BillProvider {
  setOutcome(reference: string, outcome: ScriptedBillOutcome): Promise<boolean>;
  advance(owner: number, ms: number): Promise<void>;
  seen(reference: string): Promise<SeenBill | null>;
}

interface Row {
  reference: string;
  owner: number;
  amount: Kobo;
  paymentCode: string;
  customerId: string;
  submissions: number;
  submitCode: string | null;
  outcomeCode: string;
  outcomeGrouping: Grouping;
  decided: boolean;
  transactionRef: string;
}

/** The simulated provider's record of one payment. */
export interface SeenBill extends Pick<Row, 'reference' | 'owner' | 'amount' | 'paymentCode' | 'customerId' | 'submissions'> {
  outcome: 'delivered' | 'undecided' | 'failed' | 'refused';
}

const COLUMNS = `reference, owner, amount, payment_code, customer_id, submissions, submit_code, outcome_code, outcome_grouping, transaction_ref,
  coalesce(decided_at <= clock_timestamp(), false) as decided`;

const INSERT = `
  insert into bill_sim.payment (reference, owner, amount, payment_code, customer_id, submit_code, outcome_code, outcome_grouping, decided_at, transaction_ref)
  select i.reference, i.owner, i.amount, i."paymentCode", i."customerId", i."submitCode", i."outcomeCode", i.grouping,
         clock_timestamp() + i."decidedAfterMs" * interval '1 millisecond', i."transactionRef"
    from jsonb_to_recordset($1) as i(reference text, owner bigint, amount bigint, "paymentCode" text, "customerId" text, "submitCode" text, "outcomeCode" text, grouping text,
         "decidedAfterMs" bigint, "transactionRef" text)
  on conflict (reference) do update set submissions = payment.submissions + 1
  returning ${COLUMNS}`;

const BATCH = { maxBatch: 256, maxWaiting: 10_000 } as const;

export function simulatedBills(db: Database): SimulatedBills {
  const submitted = new Batcher<BillOrder, Row | null>({
    ...BATCH,
    keyOf: ({ reference }) => reference,
    async run(orders) {
      const rows = await db.query<Row>('bill_sim.submit', INSERT, [JSON.stringify(orders.map(recordOf))]);
      return inOrder(
        rows,
        orders.map(({ reference }) => reference),
      );
    },
  });
  const queries = new Batcher<string, Row | null>({
    ...BATCH,
    run: async (keys) =>
      inOrder(await db.query<Row>('bill_sim.query', `select ${COLUMNS} from bill_sim.payment where reference = any ($1)`, [keys]), keys),
  });

  return {
    id: 0,
    name: 'simulated',
    extraPrefixes: { '0801': 'MTN' },
    services: () => Promise.resolve(sandboxServices),

    async validate({ serviceId, customerId, meterType }) {
      const service = sandboxServices.find((each) => each.serviceId === serviceId);
      return service ? customerOf(service, customerId, meterType) : { kind: 'not_found' };
    },

    async submit(order): Promise<BillSubmission> {
      try {
        return submissionOf(order, await submitted.add(order));
      } catch {
        return { kind: 'no_answer' };
      }
    },

    async outcomeOf({ reference }): Promise<BillOutcome> {
      try {
        return outcomeIn(await queries.add(reference));
      } catch {
        return { kind: 'no_answer' };
      }
    },

    async setOutcome(reference, outcome) {
      const { code, grouping } = scriptFor(outcome);
      const rows = await db.query(
        'bill_sim.set_outcome',
        `update bill_sim.payment set outcome_code = $2, outcome_grouping = $3, decided_at = clock_timestamp() where reference = $1 returning reference`,
        [reference, code, grouping],
      );
      return rows.length > 0;
    },

    async advance(owner, ms) {
      await db.query(
        'bill_sim.advance',
        `update bill_sim.payment set decided_at = ledger.nearer(decided_at, $2 * interval '1 millisecond') where owner = $1 and decided_at > clock_timestamp()`,
        [owner, ms],
      );
    },

    async seen(reference) {
      const row = await queries.add(reference);
      if (!row) return null;
      const { owner, amount, paymentCode, customerId, submissions } = row;
      return { reference, owner, amount, paymentCode, customerId, submissions, outcome: truthOf(row) };
    },
  };
}

/** Rows in the order of their references; null where there is none. */
function inOrder(rows: readonly Row[], references: readonly string[]): (Row | null)[] {
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  return references.map((reference) => byReference.get(reference) ?? null);
}

function recordOf(order: BillOrder): object {
  const script = scriptOf(order);
  return {
    reference: order.reference,
    owner: order.owner,
    amount: order.amount,
    paymentCode: order.paymentCode,
    customerId: order.customerId,
    submitCode: script.answer === 'refused' ? script.outcomeCode : null,
    outcomeCode: script.outcomeCode,
    grouping: script.grouping,
    decidedAfterMs: script.decidedAfterMs,
    transactionRef: `SIM|${order.paymentCode}|${order.reference}`,
  };
}

function submissionOf(order: BillOrder, row: Row | null): BillSubmission {
  if (!row) return { kind: 'no_answer' };
  // A duplicate is refused, which says nothing about the first.
  if (row.submissions > 1) return { kind: 'no_answer', ...answerOf(row, '10001') };
  switch (scriptOf(order).answer) {
    case 'silent':
      return { kind: 'no_answer' };
    case 'refused':
      return { kind: 'failed', ...answerOf(row, row.submitCode ?? row.outcomeCode) };
    case 'accepted':
      return { kind: 'pending', ...answerOf(row, '90009') };
    case 'decided':
      return { kind: 'delivered', ...answerOf(row, row.outcomeCode), ...receiptOf(row) };
  }
}

function outcomeIn(row: Row | null): BillOutcome {
  if (!row) return { kind: 'not_found' };
  if (row.submitCode !== null) return { kind: 'failed', ...answerOf(row, row.submitCode) };
  if (!row.decided) return { kind: 'pending', ...answerOf(row, '90009') };
  const kind = classify(row.outcomeCode, row.outcomeGrouping);
  const answer = answerOf(row, row.outcomeCode);
  return kind === 'delivered' ? { kind, ...answer, ...receiptOf(row) } : { kind, ...answer };
}

function answerOf(row: Row, code: string): BillAnswer {
  return { code, description: describe(code), transactionRef: row.transactionRef };
}

function truthOf(row: Row): SeenBill['outcome'] {
  if (row.submitCode !== null) return 'refused';
  if (!row.decided) return 'undecided';
  const kind = classify(row.outcomeCode, row.outcomeGrouping);
  return kind === 'pending' ? 'undecided' : kind;
}
