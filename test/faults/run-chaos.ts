// `npm run chaos [-- seconds payments]`, or `--size ci|full [--only struck|crowded|promotions|banks]`, which writes
// docs/proof/ and resumes. `SEED=…` repeats a schedule. Exit 1 when a comparison fails.
import '../../scripts/decorators.mjs';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { step } from '../../src/app/cli/step.ts';

// Loaded once decorators can be read.
const [{ chaos }, { promotions }, { bankNames }, { moneyTrial }, { billerNames }, { billsTrial }, { withThrowawayServers }] =
  await Promise.all([
    import('./chaos.ts'),
    import('./promotions.ts'),
    import('../providers/trial-banks.ts'),
    import('../providers/money-trial.ts'),
    import('../providers/trial-billers.ts'),
    import('../providers/bills-trial.ts'),
    import('./throwaway.ts'),
  ]);

const MAX_PAYMENTS = 20_000;
interface Size {
  /** Rounds of so many seconds with a fault each second. */
  struck: { rounds: number; seconds: number };
  /** Rounds of so many payments with a fault every ten seconds. */
  crowded: { rounds: number; payments: number };
  /** Rounds of so many primaries that are killed, and standbys promoted. */
  promotions: { rounds: number; promotions: number };
  /** Rounds of so many payments through each bank. */
  banks: { rounds: number; payments: number };
}

const SIZES: Record<string, Size> = {
  ci: {
    struck: { rounds: 1, seconds: 150 },
    crowded: { rounds: 1, payments: 3_000 },
    promotions: { rounds: 1, promotions: 2 },
    banks: { rounds: 1, payments: 400 },
  },
  // Over 1,000 killed processes, 200 crashes of PostgreSQL and of Redis each, 100 promotions, and 1,000,000 transfers.
  full: {
    struck: { rounds: 8, seconds: 300 },
    crowded: { rounds: 20, payments: 50_000 },
    promotions: { rounds: 10, promotions: 10 },
    banks: { rounds: 2, payments: 2_000 },
  },
};

const NOTHING: Size = {
  struck: { rounds: 0, seconds: 0 },
  crowded: { rounds: 0, payments: 0 },
  promotions: { rounds: 0, promotions: 0 },
  banks: { rounds: 0, payments: 0 },
};

interface Part {
  title: string;
  figures: Record<string, number>;
  times?: Record<string, number[]>;
  wrongs: string[];
  seconds: number;
  commit: string;
}

type Outcome = Omit<Part, 'seconds' | 'commit'>;

interface Run {
  seed: string;
  done: Record<string, Part>;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

function usage(): never {
  say(
    `Give the number of seconds, and of payments through each bank up to ${MAX_PAYMENTS}, such as: npm run chaos -- 600 1000; or --size ci, or --size full, and behind it --only ${Object.keys(NOTHING).join('|')}`,
  );
  process.exit(2);
}

/** The parts of a run by their names: each follows from the seed and from nothing before it. */
function partsOf({ struck, crowded, promotions: promoted, banks }: Size, seed: string): Map<string, () => Promise<Outcome>> {
  const parts = new Map<string, () => Promise<Outcome>>();
  const each = (rounds: number, name: string, part: (seed: string) => Promise<Outcome>): void => {
    for (let round = 1; round <= rounds; round++) parts.set(`${name}, round ${round}`, () => part(`${seed} ${round}`));
  };
  each(struck.seconds > 0 ? struck.rounds : 0, 'everything is killed', async (of) => ({
    title: 'Simulated providers, a fault each second',
    ...(await chaos({ seconds: struck.seconds, clients: 24, seed: of, say })),
  }));
  each(crowded.rounds, 'a crowd pays', async (of) => ({
    title: 'Simulated providers, a fault every ten seconds',
    ...(await chaos({
      seconds: 0,
      payments: crowded.payments,
      clients: 144,
      apartMs: [8_000, 14_000],
      stepMs: 15_000,
      seed: `${of} crowd`,
      say,
    })),
  }));
  each(promoted.rounds, 'standbys are promoted', async (of) => ({
    title: 'Simulated providers, primaries killed and standbys promoted',
    ...(await promotions({ promotions: promoted.promotions, clients: 12, seed: `${of} promotions`, say })),
  }));
  for (const name of banks.payments > 0 ? bankNames : []) {
    // Paystack reports an empty balance immediately.
    const pair = [name, name === 'paystack' ? 'interswitch' : 'paystack'] as const;
    each(banks.rounds, name, async (of) => {
      const report = await withThrowawayServers((servers) => moneyTrial({ payments: banks.payments, banks: pair, seed: of, ...servers }));
      return { title: `${name}, then ${pair[1]}`, figures: { ...report.figures }, wrongs: [...report.wrongs] };
    });
  }
  for (const name of banks.payments > 1 ? billerNames : []) {
    const billers = [name, name === 'vtpass' ? 'interswitch' : 'vtpass'] as const;
    const bills = Math.floor(banks.payments / 2);
    each(banks.rounds, `bills of ${name}`, async (of) => {
      const report = await withThrowawayServers((servers) => billsTrial({ bills, billers, seed: of, ...servers }));
      return { title: `Bills: ${name}, then ${billers[1]}`, figures: { ...report.figures }, wrongs: [...report.wrongs] };
    });
  }
  return parts;
}

async function main(args: readonly string[]): Promise<number> {
  const { plan, name } = planOf(args);
  mkdirSync(at('.tollgate/chaos'), { recursive: true });
  const file = name === null ? null : at(`.tollgate/chaos/${name}.json`);
  const before = file !== null && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run) : null;
  const given = process.env['SEED'];
  const run: Run =
    before && (given === undefined || given === before.seed) ? before : { seed: given ?? randomBytes(4).toString('hex'), done: {} };
  const parts = partsOf(plan, run.seed);
  say(`SEED=${run.seed}: ${Object.keys(run.done).length} of ${parts.size} parts are done`);
  const commit = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: at('.'), encoding: 'utf8' }).stdout.trim();
  for (const [title, work] of parts) {
    if (run.done[title]) continue;
    const since = performance.now();
    const part: Part = { ...(await step(title, work)), seconds: Math.round((performance.now() - since) / 1_000), commit };
    run.done[title] = part;
    printFigures(title, part);
    if (file !== null) writeFileSync(file, JSON.stringify(run));
  }
  const all = Object.values(run.done);
  const wrongs = all.flatMap((part) => part.wrongs.map((wrong) => `${part.title}: ${wrong}`));
  if (name !== null && file !== null) {
    mkdirSync(at('docs/proof'), { recursive: true });
    writeFileSync(at(`docs/proof/chaos-${name}.md`), page(args, run, wrongs));
    rmSync(file);
  }
  for (const wrong of wrongs.slice(0, 50)) process.stdout.write(`${wrong}\n`);
  return wrongs.length === 0 ? 0 : 1;
}

function planOf(args: readonly string[]): { plan: Size; name: string | null } {
  const [first, second, third, only] = args;
  if (first === '--size') {
    const plan = SIZES[second ?? ''];
    if (!plan) usage();
    if (third === undefined) return { plan, name: second! };
    if (third !== '--only' || !isScene(only)) usage();
    return { plan: { ...NOTHING, [only]: plan[only] }, name: `${second}-${only}` };
  }
  const [seconds, payments] = [Number(first ?? 300), Number(second ?? 1_000)];
  if (!Number.isInteger(seconds) || seconds < 0 || !Number.isInteger(payments) || payments < 0 || payments > MAX_PAYMENTS) usage();
  return { plan: { ...NOTHING, struck: { rounds: 1, seconds }, banks: { rounds: 1, payments } }, name: null };
}

const isScene = (word: string | undefined): word is keyof Size => word !== undefined && Object.hasOwn(NOTHING, word);

function printFigures(title: string, { figures, times = {}, seconds }: Part): void {
  process.stdout.write(`${title}, ${seconds} s\n`);
  for (const [each, value] of figuresOf(figures, times)) process.stdout.write(`  ${each.padEnd(28)}${value}\n`);
}

function figuresOf(figures: Record<string, number>, times: Record<string, number[]>): (readonly [string, string])[] {
  const ms = (value: number | undefined): string => `${Math.round(value ?? 0).toLocaleString('en')} ms`;
  const spans = Object.entries(times).flatMap(([name, all]) => {
    const ordered = all.toSorted((a, b) => a - b);
    return [
      [`${name}, p50`, ms(ordered[Math.ceil(ordered.length / 2) - 1])],
      [`${name}, at most`, ms(ordered.at(-1))],
    ] as const;
  });
  return [...Object.entries(figures).map(([name, value]) => [name, value.toLocaleString('en')] as const), ...spans];
}

function commitsOf(done: Run['done']): string {
  const all = [...new Set(Object.values(done).map(({ commit }) => commit))];
  return `commit${all.length === 1 ? '' : 's'} ${all.join(', ')}`;
}

/** Of all rounds together, bank by bank. */
function page(args: readonly string[], { seed, done }: Run, wrongs: readonly string[]): string {
  const [, size, , only] = args;
  const sums = new Map<string, { rounds: number; seconds: number; figures: Record<string, number>; times: Record<string, number[]> }>();
  for (const { title, figures, times = {}, seconds } of Object.values(done)) {
    const sum = sums.get(title) ?? { rounds: 0, seconds: 0, figures: {}, times: {} };
    sums.set(title, sum);
    sum.rounds++;
    sum.seconds += seconds;
    for (const [name, value] of Object.entries(figures)) sum.figures[name] = (sum.figures[name] ?? 0) + value;
    for (const [name, all] of Object.entries(times)) sum.times[name] = [...(sum.times[name] ?? []), ...all];
  }
  const parts = [...sums].map(
    ([title, { rounds, seconds, figures, times }]) =>
      `## ${title}\n\n${rounds} round${rounds === 1 ? '' : 's'}, ${seconds} s.\n\n| | |\n|---|---|\n${figuresOf(figures, times)
        .map(([name, value]) => `| ${name} | ${value} |`)
        .join('\n')}\n`,
  );
  return `# Chaos, size ${size}${only === undefined ? '' : `, ${only} alone`}

\`SEED=${seed} npm run chaos -- ${args.join(' ')}\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${commitsOf(done)}. The seed repeats the schedule of process faults, the payments and the provider faults; concurrent timing varies.

${wrongs.length === 0 ? 'No violation: every acknowledged payment is in the ledger, none was submitted twice, none is stuck, and ledger and banks agree to the kobo.' : `**${wrongs.length} violations:**\n\n${wrongs.map((wrong) => `- ${wrong}`).join('\n')}`}

${parts.join('\n')}`;
}

process.exit(await main(process.argv.slice(2)));
