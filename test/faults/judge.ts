import pg from 'pg';
import { wrongBillsOf } from '../support/bill-truth.ts';
import type { Client } from '../support/client.ts';
import { pairsOf, wrongsOf } from '../support/truth.ts';
import { MESSAGE_COSTS, type Load } from './load.ts';

export interface ChaosReport {
  figures: Record<string, number>;
  wrongs: string[];
}

/** Bills and text messages: requested, recorded and done. Returns their effect on the wallet. */
async function judgeOthers(url: string, load: Load): Promise<{ wrongs: string[]; spent: number; figures: Record<string, number> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sql = async (text: string): Promise<any[]> => (await client.query(text)).rows;
  try {
    const wrongs = await wrongBillsOf(sql, { drained: true });
    const bills = new Map<string, { amount: number; paid: number }>();
    for (const { ref, amount, paid } of await sql(
      `select request_ref as ref, amount::int, (case when state = 'refunded' then 0 else amount + fee end)::int as paid from bills.bill`,
    ))
      bills.set(ref, { amount, paid });
    for (const [ref, amount] of load.bills)
      if (bills.get(ref)?.amount !== amount) wrongs.push(`acknowledged and lost: bill ${ref} of ${amount}`);
    if (bills.size !== load.bills.size) wrongs.push(`${load.bills.size} bills were asked for and ${bills.size} made`);
    const messages = await sql(`
      select s.client_reference as ref, s.amount::int, m.status, (m.refunded_at is not null) as back, m.attempts::int,
             (select count(*)::int from sms_sim.message o where o.owner = m.book_id and o.message_id = m.id and o.is_sent) as sent
        from sms_send s join sms_message m on m.book_id = s.book_id and m.send_id = s.id`);
    for (const each of messages) {
      const fits =
        each.status === 'failed'
          ? each.back && each.sent === 0
          : !each.back && each.sent <= 1 && (each.sent === 1 || each.status === 'unknown');
      if (!fits || each.amount !== MESSAGE_COSTS)
        wrongs.push(`a message that was ${each.sent === 0 ? 'never ' : ''}sent: ${JSON.stringify(each)}`);
    }
    const result = new Set(messages.map(({ ref }) => ref));
    for (const ref of load.messages) if (!result.has(ref)) wrongs.push(`acknowledged and lost: message ${ref}`);
    if (messages.length !== load.messages.size) wrongs.push(`${load.messages.size} messages were asked for and ${messages.length} made`);
    const saved = messages.filter(({ back }) => !back).length;
    return {
      wrongs,
      spent: saved * MESSAGE_COSTS + [...bills.values()].reduce((total, { paid }) => total + paid, 0),
      figures: { bills: bills.size, 'text messages': messages.length },
    };
  } finally {
    await client.end();
  }
}

export async function judge(url: string, client: Client | undefined, load: Load): Promise<ChaosReport> {
  const pairs = await pairsOf(url);
  const byReference = new Map(pairs.map((pair) => [pair.clientReference, pair]));
  const byCode = new Map(pairs.map((pair) => [pair.transferCode, pair]));
  const wrongs = await wrongsOf(url, { drained: true });
  for (const { reference, amount, code } of load.acknowledged) {
    const pair = reference === null ? byCode.get(code) : byReference.get(reference);
    if (pair?.transferCode !== code || pair.amount !== amount)
      wrongs.push(`acknowledged and lost: ${reference ?? code} of ${amount}, now ${JSON.stringify(pair)}`);
  }
  if (load.asked !== pairs.length) wrongs.push(`${load.asked} payments were asked for and ${pairs.length} made`);
  const others = await judgeOthers(url, load);
  wrongs.push(...others.wrongs);
  const back = new Set(['reversed', 'cancelled']);
  const held = pairs.filter(({ state }) => !back.has(state)).reduce((sum, { amount, fee }) => sum + amount + fee, 0);
  const wallet = await client?.call('GET', '/wallet');
  const available = Number(wallet?.body.data?.['availableBalance']);
  const left = OPENING - held - others.spent;
  if (available !== left) wrongs.push(`the wallet shows ${available} kobo where ${left} are left`);
  const count = (test: (pair: (typeof pairs)[number]) => boolean): number => pairs.filter(test).length;
  return {
    wrongs,
    figures: {
      requests: load.requests(),
      'payments requested': load.asked,
      ...others.figures,
      'acknowledged lost': wrongs.filter((wrong) => wrong.startsWith('acknowledged')).length,
      'submitted twice': count(({ submitted }) => submitted > 1),
      delivered: count(({ state }) => state === 'delivered'),
      reversed: count(({ state }) => state === 'reversed'),
      'in review': count(({ state }) => state === 'declined'),
      'pending at the bank': count(({ state }) => state === 'acknowledged'),
      'claimed and never sent': count(({ state }) => state === 'unconfirmed'),
      'kobo delivered': sum(pairs.filter(({ state }) => state === 'delivered')),
      'kobo credited by the bank': sum(pairs.filter(({ bank }) => bank === 'credited')),
      violations: wrongs.length,
    },
  };
}

const OPENING = 5_000_000_000;

const sum = (pairs: readonly { amount: number }[]): number => pairs.reduce((total, { amount }) => total + amount, 0);
