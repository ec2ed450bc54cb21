import type { Database } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { appScoped } from '../../core/app/app.ts';
import { PartitionedBatches } from '../../core/ledger/partitioned-batches.ts';
import type { CallStatus, VerificationOperation } from './entities.ts';

/** Consent of the person, stored with the call. */
export interface RecordedConsent {
  consentAt: string;
  consentReference?: string | undefined;
  /** Id of the key, or of the person of the business, that stated it. */
  consentBy: string;
}

/** A call to charge first; `id` makes the charge idempotent. */
export interface Charge extends Partial<RecordedConsent> {
  bookId: number;
  id: string;
  operation: VerificationOperation;
  provider: string;
  subject: string;
  subjectIndex: string;
}

export interface ChargeOutcome {
  /** Only `charged` writes; `duplicate` has its `status`. */
  result: 'charged' | 'duplicate' | 'insufficient' | 'inactive';
  status: CallStatus;
  refunded: boolean;
  /** Kobo debited from the balance; 0 when a plan paid. */
  charged: Kobo;
  paidBy: 'quota' | 'balance';
}

/** Outcome of a call; `refund` returns its price. */
export interface CallRecord {
  bookId: number;
  id: string;
  status: Exclude<CallStatus, 'pending'>;
  refund: boolean;
}

type Entry = { part: 'charge'; item: Charge } | { part: 'record'; item: CallRecord };

interface Row extends Omit<ChargeOutcome, 'result'> {
  n: number | null;
  result: ChargeOutcome['result'] | 'alerted';
  alerted: boolean;
}

/** Charges and records calls by the functions of schema/verification.sql, batched into one round trip and commit. */
export class Charges {
  private readonly batches: PartitionedBatches<Entry, Row, ChargeOutcome | null>;
  private readonly onRecorded: (record: CallRecord) => void;

  /** `onEvents`: wallets with committed events; `onRecorded`: recorded outcomes. */
  constructor(db: Database, onEvents: (bookId: number) => void = () => {}, onRecorded: (record: CallRecord) => void = () => {}) {
    this.onRecorded = onRecorded;
    this.batches = new PartitionedBatches(db, 1, {
      name: 'verification.post_batch',
      text: 'select * from verification.post_batch($1, $2)',
      parts: ['record', 'charge'],
      // Race: two records of one call, or its charge and its record, never share a batch.
      keyOf: ({ item }) => item.id,
      outcomeOf,
      notify(_, rows) {
        for (const row of rows) if (row.alerted) onEvents(row.charged);
      },
    });
  }

  /** Charges a call: plan quota first, then the balance. @throws Refusal 503 when the database is unreachable or overloaded. */
  async charge(charge: Charge): Promise<ChargeOutcome> {
    const outcome = await this.batches.add({ part: 'charge', item: charge });
    if (!outcome) throw new Error('a charge has no result');
    return outcome;
  }

  async record(record: CallRecord): Promise<void> {
    await this.batches.add({ part: 'record', item: record });
    this.onRecorded(record);
  }

  drained(): Promise<void> {
    return this.batches.drained();
  }
}

export const charges = appScoped(
  ({ db, wakeWebhooks, activity }) =>
    new Charges(db, wakeWebhooks, ({ bookId, status }) => activity.count({ kind: 'verification', bookId, outcome: status })),
  (made) => made.drained(),
);

function outcomeOf(row: Row | undefined): ChargeOutcome | null {
  if (!row || row.result === 'alerted') return null;
  return { result: row.result, status: row.status, refunded: row.refunded, charged: row.charged, paidBy: row.paidBy };
}
