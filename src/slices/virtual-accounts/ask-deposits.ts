import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import { receiveDeposit } from './receive.ts';

const BATCH = 50;
const WIDTH = 8;
/** Longer than a request and the booking of its answer. After it another worker takes the messages of a worker that died. */
const LEASE_MS = 60_000;
/** Exponential backoff, up to the longest. Reading the bank's lists finds payments that stay without an answer. */
const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;
const ATTEMPTS = 12;
const UNCONFIGURED_MS = 3_600_000;
/** Payments of one request to the simulated bank. */
const PAYMENT_BATCH = 100;

interface DepositMessage {
  environment: Environment;
  account: string;
  key: string;
  provider: number;
  reference: string;
  attempts: number;
}

/** Time of the next request about a payment that a bank reported. */
export const depositMessagesDue = `select min(due_at) from provider_message where about = 'deposit' and due_at is not null`;

/** Asks banks about the payments that they reported, and books their answers. @returns whether there may be more. */
export async function askAboutDeposits(app: App): Promise<boolean> {
  const due = await app.db.query<DepositMessage>(
    'deposit.news',
    `update provider_message set due_at = clock_timestamp() + $2 * interval '1 millisecond', attempts = attempts + 1
      where (environment, account, key) in (
        select environment, account, key from provider_message where about = 'deposit' and due_at <= (select clock_timestamp())
         order by due_at limit $1 for update skip locked)
     returning environment, account, key, coalesce(provider, 0::smallint) as provider, reference, attempts`,
    [BATCH, LEASE_MS],
  );
  await eachByItself(app.log, due, {
    width: WIDTH,
    work: async (message) => retryIn(app, message, await askBank(app, message)),
    about: ({ account, reference }) => ({ what: 'a payment that a bank told of', account, reference }),
    postpone: (message, ms) => retryIn(app, message, ms),
  });
  return due.length === BATCH;
}

/** @returns milliseconds until the next request; null ends them. */
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
      app.log.warn({ account, reference }, 'a payment that a bank told of could not be asked about; it is found when the lists are read');
      return null;
  }
}

async function retryIn({ db }: App, { environment, account, key }: DepositMessage, ms: number | null): Promise<void> {
  await db.query(
    'deposit.ask_again',
    `update provider_message set due_at = clock_timestamp() + $4 * interval '1 millisecond' where environment = $1 and account = $2 and key = $3`,
    [environment, account, key, ms],
  );
}

/**
 * Books payments of the simulated bank that are not acknowledged, such as those whose announcement was lost. A payment that cannot be
 * booked now is read again at the next poll. @returns whether there may be more.
 */
export async function collectDeposits(app: App): Promise<boolean> {
  const bank = app.sandbox.virtualAccounts;
  const payments = await bank.newPayments(PAYMENT_BATCH);
  const booked: string[] = [];
  await eachByItself(app.log, payments, {
    async work(payment) {
      await receiveDeposit(app, { provider: bank.id, environment: 'sandbox', payment });
      booked.push(payment.sessionId);
    },
    about: ({ sessionId }) => ({ what: 'a deposit', sessionId }),
  });
  if (booked.length > 0) await bank.acknowledge(booked);
  return booked.length === PAYMENT_BATCH;
}
