import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { InboundPayment } from '../../providers/virtual-accounts/port.ts';

/** What a provider tells of a payment, by callback or when it is asked. */
export interface Announcement {
  /** The provider's number. */
  provider: number;
  environment: Environment;
  payment: InboundPayment;
}

/** The line of the statement that a deposit makes. */
export const depositReference = (sessionId: string): string => `DEP_${sessionId}`;

/** Announcements of one payment come one after the other until the commit. Taken before every other lock but the audit's. */
export async function lockSession(tx: Tx, provider: number, sessionId: string): Promise<void> {
  await tx.query('deposit.lock_session', `select pg_advisory_xact_lock(hashtextextended($1, 16))`, [`${provider}/${sessionId}`]);
}
