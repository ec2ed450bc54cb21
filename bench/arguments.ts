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
}

export const benchNames = [
  'send',
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
  'neighbours',
] as const;
export type BenchName = (typeof benchNames)[number];

/**
 * Reads `npm run bench [name…] [--quick]`; no name means all.
 * @throws Error with the usage when a word is not known.
 */
export function planOf(args: readonly string[]): Plan {
  const unknown = args.filter((arg) => arg !== '--quick' && !isBench(arg));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(' ')}. Use npm run bench [${benchNames.join(' | ')}] [-- --quick].`);
  const quick = args.includes('--quick');
  const named = args.filter(isBench);
  return {
    benches: named.length > 0 ? named : benchNames,
    quick,
    rounds: 3,
    roundMs: quick ? 2_000 : 6_000,
    warmUpMs: quick ? 1_500 : 4_000,
    sends: quick ? 20_000 : 200_000,
    deliveries: quick ? 20_000 : 100_000,
    largePostings: 1_000_000,
  };
}

function isBench(arg: string): arg is BenchName {
  return (benchNames as readonly string[]).includes(arg);
}
