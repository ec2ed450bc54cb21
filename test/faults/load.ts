import { setTimeout as sleep } from 'node:timers/promises';
import { payout, sendUntilAnswered, untilAnswered, type Client, type Reply } from '../support/client.ts';
import { chanceFrom } from '../support/chance.ts';

export interface Acknowledged {
  reference: string | null;
  amount: number;
  code: string;
}

export interface Load {
  /** Every answer that acknowledged a payment. */
  readonly acknowledged: readonly Acknowledged[];
  /** Payments that were asked for, however often. */
  readonly asked: number;
  /** The same of bills, by their `requestRef`. */
  readonly bills: ReadonlyMap<string, number>;
  /** Text messages by their `clientReference`; each was asked for until it was charged. */
  readonly messages: ReadonlySet<string>;
  /** Requests that were made for them. */
  requests(): number;
  finish(): Promise<void>;
}

/** Every ending of the simulated bank, most of them ordinary. */
const ENDINGS = [0, 0, 0, 0, 0, 0, 1, 95, 96, 97, 98, 98, 99];

/** Every ending of the simulated biller. */
const BILL_ENDINGS = [0, 0, 0, 0, 1, 95, 96, 97, 98, 99];
export const MESSAGE_COSTS = 400;

/** A few seconds ahead in accelerated time. */
const SCHEDULED_MS = 20 * 60_000;

const LATER_MS = 500;

/**
 * Clients that send one payment after the other, one in six bills and one in twelve text messages. Each repeats one until it is
 * answered, by the same reference or the same Idempotency-Key; one in ten asks twice at once.
 */
export function startLoad(processes: () => Client[], size: number, seed: string): Load {
  const result: Acknowledged[] = [];
  const bills = new Map<string, number>();
  const messages = new Set<string>();
  const state = { isOver: false };
  let asked = 0;
  let requests = 0;
  const anyone = (): Client | undefined => {
    const list = processes();
    return list[Math.floor(Math.random() * list.length)];
  };
  const note = (reference: string | null, amount: number, reply: Reply): void => {
    const code = reply.body.data?.['transferCode'];
    if (![200, 202].includes(reply.status) || typeof code !== 'string') {
      throw new Error(`a payment was answered ${reply.status} ${JSON.stringify(reply.body)}`);
    }
    result.push({ reference, amount, code });
  };

  const byReference = async (reference: string, amount: number, chance: () => number): Promise<void> => {
    // One in six is released by a worker, as salaries are; every repeat names the same time.
    const scheduledAt = chance() < 1 / 6 ? { scheduledAt: new Date(Date.now() + SCHEDULED_MS).toISOString() } : {};
    const once = async (): Promise<void> => {
      const answered = await sendUntilAnswered(anyone, { amount, clientReference: reference, ...scheduledAt });
      requests += answered?.tries ?? 0;
      if (answered) note(reference, amount, answered.reply);
    };
    await Promise.all(chance() < 0.1 ? [once(), once()] : [once()]);
  };
  const byKey = async (key: string, amount: number): Promise<void> => {
    for (;;) {
      requests++;
      const reply = await anyone()
        ?.call('POST', '/transfers/initiate', payout({ amount }), { 'Idempotency-Key': key })
        .catch(() => undefined);
      if (reply && reply.status < 500 && reply.status !== 409) return note(null, amount, reply);
      await sleep(LATER_MS);
    }
  };
  const order = async (path: string, body: object): Promise<void> => {
    const answered = await untilAnswered(anyone, (client) => client.call('POST', path, body));
    requests += answered?.tries ?? 0;
    const { reply } = answered ?? {};
    if (reply?.status !== 200) throw new Error(`POST ${path} was answered ${reply?.status} ${JSON.stringify(reply?.body)}`);
  };
  const payBill = async (requestRef: string, chance: () => number): Promise<void> => {
    const amount = 10_000 + Math.floor(chance() * 200) * 100 + (BILL_ENDINGS[Math.floor(chance() * BILL_ENDINGS.length)] ?? 0);
    bills.set(requestRef, amount);
    await order('/bills/topup', { type: 'airtime', phoneNumber: '08031234567', amount, requestRef });
  };
  const sendMessage = async (clientReference: string): Promise<void> => {
    messages.add(clientReference);
    await order('/sms/send', { message: 'Your code is 482913', recipients: ['08031234567'], clientReference });
  };
  const client = async (name: number): Promise<void> => {
    const chance = chanceFrom(`${seed} client ${name}`);
    for (let n = 0; !state.isOver; n++) {
      await sleep(chance() * 40);
      if (name % 6 === 4) {
        await payBill(String(1.6e12 + name * 1e8 + n), chance);
        continue;
      }
      if (name % 12 === 3) {
        await sendMessage(`CHAOS-${name}-${n}`);
        continue;
      }
      asked++;
      const isByKey = name % 6 === 5;
      const ending = ENDINGS[Math.floor(chance() * ENDINGS.length)] ?? 0;
      // After a refusal a key begins afresh, so a lost refusal would be another payment by right.
      const amount = 10_000 + Math.floor(chance() * 200) * 100 + (isByKey && ending === 1 ? 0 : ending);
      const mark = `CHAOS-${name}-${n}`;
      if (isByKey) await byKey(mark, amount);
      else await byReference(mark, amount, chance);
    }
  };
  const all = Promise.all(Array.from({ length: size }, (_, name) => client(name)));
  all.catch(() => {});
  return {
    acknowledged: result,
    bills,
    messages,
    get asked() {
      return asked;
    },
    requests: () => requests,
    async finish() {
      state.isOver = true;
      await all;
    },
  };
}
