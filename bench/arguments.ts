/** What a run does and for how long. */
export interface Plan {
  benches: readonly BenchName[];
  quick: boolean;
  /** Interleaved rounds; figures are the medians over them. */
  rounds: number;
  roundMs: number;
  warmUpMs: number;
  /** Sends of the memory run. */
  sends: number;
  /** Webhooks in the backlog. */
  deliveries: number;
  /** Postings of the large statement. */
  largePostings: number;
  /** Postings of the long history. */
  yearPostings: number;
  /** How long the soak lasts. */
  minutes: number;
  /** With what the guard compares; null for the last release. */
  against: string | null;
}

export const benchNames = [
  'send',
  'bounds',
  'pages',
  'reads',
  'memory',
  'webhooks',
  'feeds',
  'graphql',
  'sms',
  'verification',
  'bills',
  'payroll',
  'postings',
  'neighbours',
  'adapters',
] as const;
/** What a run does that is asked for by its name alone, and no part of all. */
const askedFor = ['fast', 'latency', 'growth', 'year', 'reconcile', 'wide', 'pooler', 'search', 'soak', 'beside'] as const;
export type BenchName = (typeof benchNames)[number] | (typeof askedFor)[number] | 'guard';

/**
 * Reads `npm run bench [name…] [--quick] [--minutes=N] [--postings=N]`; no name means all. `--guard`, or `--guard=<ref>`, compares with an earlier version instead.
 * @throws Error with the usage when a word is not known.
 */
export function planOf(args: readonly string[]): Plan {
  const unknown = args.filter((arg) => arg !== '--quick' && !GUARD.test(arg) && !MINUTES.test(arg) && !POSTINGS.test(arg) && !isBench(arg));
  const names = [...benchNames, ...askedFor].join(' | ');
  if (unknown.length > 0)
    throw new Error(
      `Unknown: ${unknown.join(' ')}. Use npm run bench [${names}] [-- --quick | --minutes=<n> | --postings=<n> | --guard[=<ref>]].`,
    );
  const quick = args.includes('--quick');
  const minutes = args.map((arg) => MINUTES.exec(arg)?.[1]).find((found) => found !== undefined);
  const guard = args.map((arg) => GUARD.exec(arg)).find((found) => found !== null);
  const named: BenchName[] = guard ? ['guard'] : args.filter(isBench);
  return {
    benches: named.length > 0 ? named : benchNames,
    against: guard?.[1] ?? null,
    quick,
    rounds: 3,
    roundMs: quick ? 2_000 : 6_000,
    warmUpMs: quick ? 1_500 : 4_000,
    sends: quick ? 20_000 : 200_000,
    deliveries: quick ? 20_000 : 100_000,
    largePostings: 1_000_000,
    yearPostings: Number(args.map((arg) => POSTINGS.exec(arg)?.[1]).find((found) => found !== undefined) ?? (quick ? 250_000 : 1_000_000)),
    minutes: Number(minutes ?? (quick ? 2 : 60)),
  };
}

const MINUTES = /^--minutes=([1-9]\d{0,3})$/;
const POSTINGS = /^--postings=([1-9]\d{4,8})$/;
const GUARD = /^--guard(?:=(.+))?$/;

function isBench(arg: string): arg is BenchName {
  return ([...benchNames, ...askedFor] as readonly string[]).includes(arg);
}
