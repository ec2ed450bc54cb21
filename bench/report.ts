export interface Round {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  nodeUs: number;
  postgresUs: number;
  generatorUs: number;
  nodeCores: number;
  postgresCores: number;
  generatorCores: number;
  otherCores: number;
}

export type Rounds = Record<string, Round[]>;

export function median(rounds: readonly Round[]): Round {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Round)[];
  return Object.fromEntries(names.map((name) => [name, middle(rounds.map((round) => round[name]))])) as unknown as Round;
}

export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
}

export function ratio(of: readonly Round[], to: readonly Round[], figure: (round: Round) => number): number {
  return middle(of.map((round, n) => figure(round) / figure(to[n] ?? round)));
}

/** Names the bottleneck: a saturated process, or the machine. */
export function boundBy({ nodeCores, postgresCores, generatorCores, otherCores }: Round, cores: number): string {
  const used = nodeCores + postgresCores + generatorCores + otherCores;
  const shares = `node ${nodeCores.toFixed(2)}, PostgreSQL ${postgresCores.toFixed(2)}, generator ${generatorCores.toFixed(2)}, others ${otherCores.toFixed(2)} of ${cores} cores`;
  if (otherCores > 0.2 * cores) return `other work on the machine, so take the ratios by processor time (${shares})`;
  if (nodeCores > 0.92) return `the single thread of the node process (${shares})`;
  if (generatorCores > 0.92) return `the load generator (${shares})`;
  if (used > 0.93 * cores) return `the processors as a whole (${shares})`;
  return `waiting for commits and locks (${shares})`;
}

export function table(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => row.map(String));
  const widths = (texts[0] ?? []).map((_, column) => Math.max(...texts.map((row) => (row[column] ?? '').length)));
  return texts
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
    )
    .join('\n');
}

export function roundsTable(rounds: Rounds): string {
  const line = ([name, list]: [string, Round[]]): (string | number)[] => {
    const { perSecond, p50, p95, p99, nodeUs, postgresUs, generatorUs } = median(list);
    return [
      name,
      Math.round(perSecond),
      ...[p50, p95, p99].map((us) => (us / 1_000).toFixed(1)),
      ...[nodeUs, postgresUs, generatorUs].map((us) => Math.round(us)),
    ];
  };
  const head = ['', 'per s', 'p50 ms', 'p95 ms', 'p99 ms', 'node µs', 'postgres µs', 'generator µs'];
  return table([head, ...Object.entries(rounds).map(line)]);
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
