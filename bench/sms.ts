import type { Plan } from './arguments.ts';
import { httpRequest, interleaved, type Bench, type LoadScene } from './measure.ts';
import { median, roundsTable, type Rounds } from './report.ts';
import { seedCallers } from './seed.ts';
import type { World } from './world.ts';

export interface SmsReport {
  rounds: Rounds;
  nodeMs: Record<string, number>;
}

const CONNECTIONS = 8;
const AIM_MS = 5;
/** Longest message in UCS-2 without a cheaper text, so all advice is computed. */
const LONGEST = 'Dear customer, [₦5,000] “thank you” 😀… '.repeat(40).slice(0, 1_500);
const SHORT = 'Your balance is ₦5,000. Thank you for shopping with us, we hope to see you again soon.';
const FEW = 'quote, 1 recipient';
const MANY = 'quote, 1,000 recipients';
const WORST = 'quote, 1,000 recipients, longest message';

/** POST /sms/quote for 1 and 1,000 recipients, authenticated. Moves nothing. */
export async function benchSms(world: World, bench: Bench, plan: Plan): Promise<SmsReport> {
  const database = await world.database('bench_sms');
  const [caller] = await seedCallers(database, world.pepper, 1);
  if (!caller) throw new Error('no caller was made');
  const target = await world.startApi(database);
  const load = (name: string, message: string, count: number): LoadScene => ({
    name,
    target,
    connections: CONNECTIONS,
    requests: [httpRequest('POST', '/api/v1/sms/quote', caller.credentials, bodyOf(message, count))],
  });
  const loads = [load(FEW, SHORT, 1), load(MANY, SHORT, 1_000), load(WORST, LONGEST, 1_000)];
  const rounds = await interleaved(bench, loads, { ...plan, roundMs: plan.roundMs / 2, warmUpMs: plan.warmUpMs / 2 });
  await target.stop();
  return { rounds, nodeMs: Object.fromEntries(loads.map(({ name }) => [name, median(rounds[name] ?? []).nodeUs / 1_000])) };
}

export function printSms({ rounds, nodeMs }: SmsReport): string {
  return [
    `sms: quotes over ${CONNECTIONS} connections, one request in flight on each`,
    roundsTable(rounds),
    ...[MANY, WORST].map((name) => `${name}: ${(nodeMs[name] ?? NaN).toFixed(2)} ms of processor time (aim: under ${AIM_MS} ms)`),
  ].join('\n');
}

function bodyOf(message: string, count: number): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify({ message, recipients: numbers(count) }).replaceAll(/[\u0080-\uffff]/g, escaped);
}

/** Valid numbers in common spellings, 2% duplicates. */
function numbers(count: number): string[] {
  const spellings = ['0803', '+234 802 ', '2348053', '0809'];
  return Array.from({ length: count }, (_, n) => {
    const each = n % 50 === 49 ? n - 1 : n;
    const start = spellings[each % spellings.length] ?? '';
    return start + String(1_000_000 + each).slice(start === '2348053' ? 1 : 0);
  });
}
