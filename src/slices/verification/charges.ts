import type { Database } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { appScoped } from '../../core/app/app-scope.ts';
import { PartitionedBatches } from '../../core/ledger/partitioned-batches.ts';
import type { CallStatus, VerificationOperation } from './kinds.ts';

/** A call to charge, before its provider is asked. `id` makes the charge happen once. */
export interface Charge {
  bookId: number;
  id: string;
  operation: VerificationOperation;
  provider: string;
  subject: string;
  /** Hex. */
  subjectIndex: string;
}

export interface ChargeOutcome {
  /** Only `charged` wrote anything; `duplicate` was charged before, and has its status in `status`. */
  verdict: 'charged' | 'duplicate' | 'insufficient' | 'inactive';
  status: CallStatus;
  refunded: boolean;
  /** Kobo debited from the balance; 0 when the plan paid. */
  charged: Kobo;
  paidBy: 'quota' | 'balance';
}

/** The outcome of a call; `refund` returns its price. */
export interface CallRecord {
  bookId: number;
  id: string;
  status: Exclude<CallStatus, 'pending'>;
  refund: boolean;
}

type Entry = { part: 'charge'; item: Charge } | { part: 'record'; item: CallRecord };

interface Row {
  n: number | null;
  verdict: ChargeOutcome['verdict'] | 'told';
  status: CallStatus;
  refunded: boolean;
  charged: Kobo;
  paidBy: ChargeOutcome['paidBy'];
  told: boolean;
}

/** Charges and records of calls by the functions of schema/verification.sql: concurrent ones share one round trip and one commit. */
export class Charges {
  private readonly lanes: PartitionedBatches<Entry, Row, ChargeOutcome | null>;
  private readonly onRecorded: (record: CallRecord) => void;

  /** `onEvents` is called with each book in whose commit an event was written, `onRecorded` with each recorded outcome. */
  constructor(db: Database, onEvents: (bookId: number) => void = () => {}, onRecorded: (record: CallRecord) => void = () => {}) {
    this.onRecorded = onRecorded;
    this.lanes = new PartitionedBatches(db, 1, {
      name: 'verification.post',
      text: 'select * from verification.post($1, $2)',
      parts: ['record', 'charge'],
      // A call's charge and its record, and two records of it, never share a batch.
      keyOf: ({ item }) => item.id,
      outcomeOf,
      tell(_, rows) {
        for (const row of rows) if (row.told) onEvents(row.charged);
      },
    });
  }

  /**
   * Charges one call: the plan's quota first, then the balance.
   * @throws Refusal 503 when the database is away or too much waits.
   */
  async charge(charge: Charge): Promise<ChargeOutcome> {
    const verdict = await this.lanes.add({ part: 'charge', item: charge });
    if (!verdict) throw new Error('a charge got no verdict');
    return verdict;
  }

  /** Records the outcome of a call, with its refund. */
  async record(record: CallRecord): Promise<void> {
    await this.lanes.add({ part: 'record', item: record });
    this.onRecorded(record);
  }

  drained(): Promise<void> {
    return this.lanes.drained();
  }
}

/** The one of an App. */
export const charges = appScoped(
  ({ db, wakeWebhooks, activity }) =>
    new Charges(db, wakeWebhooks, ({ bookId, status }) => activity.count({ kind: 'verification', bookId, outcome: status })),
  (made) => made.drained(),
);

function outcomeOf(row: Row | undefined): ChargeOutcome | null {
  if (!row || row.verdict === 'told') return null;
  return { verdict: row.verdict, status: row.status, refunded: row.refunded, charged: row.charged, paidBy: row.paidBy };
}
