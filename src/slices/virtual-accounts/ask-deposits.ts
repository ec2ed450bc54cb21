import type { App } from '../../core/app/app.ts';
import { dueIn } from '../../core/webhook-inbox/webhook-inbox.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { receiveDeposit } from './receive.ts';

const BATCH = 50;
const WIDTH = 8;
/** Longer than a request and its posting. */
const LEASE_MS = 60_000;
/** Exponential backoff; lists of the bank show unanswered payments. */
const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;
const ATTEMPTS = 12;
const UNCONFIGURED_MS = 3_600_000;
const PAYMENT_BATCH = 100;

interface DepositMessage {
  environment: Environment;
  account: string;
  key: string;
  provider: number;
  reference: string;
  attempts: number;
}

export const depositMessagesDue = `select min(due_at) from provider_message where about = 'deposit' and due_at is not null`;

/** Polls banks about reported payments. @returns true with more due. */
export async function askAboutDeposits(app: App): Promise<boolean> {
  const due = await app.db.query<DepositMessage>(
    'deposit.schedule_poll',
    `update provider_message set due_at = clock_timestamp() + $2 * interval '1 millisecond', attempts = attempts + 1
      where (environment, account, key) in (
        select environment, account, key from provider_message where about = 'deposit' and due_at <= (select clock_timestamp())
         order by due_at limit $1 for update skip locked)
     returning environment, account, key, coalesce(provider, 0::smallint) as provider, reference, attempts`,
    [BATCH, LEASE_MS],
  );
  await forEachSettled(app.log, due, {
    width: WIDTH,
    work: async (message) => dueIn(app.db, message, await askBank(app, message)),
    about: ({ account, reference }) => ({ what: 'a payment reported by a bank', account, reference }),
    postpone: (message, ms) => dueIn(app.db, message, ms),
  });
  return due.length === BATCH;
}

/** @returns milliseconds until the next request; null for none. */
async function askBank(app: App, { environment, account, provider, reference, attempts }: DepositMessage): Promise<number | null> {
  const bank = app.providers(environment).virtualAccountsOf(provider);
  if (!bank) return UNCONFIGURED_MS;
  const answer = await bank.payment(reference);
  switch (answer.kind) {
    case 'paid':
      await receiveDeposit(app, { provider, environment, payment: answer.payment });
      return null;
    case 'none':
      return null;
    case 'pending':
    case 'no_answer':
      if (attempts < ATTEMPTS) return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
      app.log.warn({ account, reference }, 'a payment reported by a bank could not be polled; reading the lists will find it');
      return null;
  }
}

/** Books unacknowledged payments of the simulated bank; a failed payment is read again. @returns true with more due. */
export async function collectDeposits(app: App): Promise<boolean> {
  const bank = app.sandbox.virtualAccounts;
  const payments = await bank.newPayments(PAYMENT_BATCH);
  const booked: string[] = [];
  await forEachSettled(app.log, payments, {
    async work(payment) {
      await receiveDeposit(app, { provider: bank.id, environment: 'sandbox', payment });
      booked.push(payment.sessionId);
    },
    about: ({ sessionId }) => ({ what: 'a deposit', sessionId }),
  });
  if (booked.length > 0) await bank.acknowledge(booked);
  return booked.length === PAYMENT_BATCH;
}
