export interface Plan {
  benches: readonly BenchName[];
  quick: boolean;
  rounds: number;
  roundMs: number;
  warmUpMs: number;
  /** Number of sends. */
  sends: number;
  deliveries: number;
  largePostings: number;
  yearPostings: number;
  minutes: number;
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
/** Benches run by name only. */
const askedFor = ['fast', 'latency', 'growth', 'year', 'reconcile', 'wide', 'pooler', 'search', 'soak', 'beside'] as const;
export type BenchName = (typeof benchNames)[number] | (typeof askedFor)[number] | 'guard';

/**
 * Parses `npm run bench [name…] [--quick] [--minutes=N] [--postings=N]`; without names all run. `--guard[=<ref>]`
 * compares with an earlier version. @throws Error with the usage.
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
