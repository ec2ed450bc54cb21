import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DoubleRequest, Fault } from '../doubles/server.ts';
import { startSudo, type SudoDouble } from '../doubles/sudo.ts';
import { openScene, type Scene } from '../faults/scene.ts';
import { type Client, untilAnswered } from '../support/client.ts';
import type { CrashOrder } from '../support/process.ts';
import { randomFaults } from './trial-banks.ts';
import { type Chance, chanceOf } from '../support/chance.ts';

type Move = 'create' | 'fund' | 'withdraw' | 'terminate';
/** Crash moment: before or after the processor's effect, or after a step of ours. */
type Moment = { move: Move; path: RegExp; when: 'before' | 'after' } | { move: Move; at: CrashOrder['at'] };

const asked = (move: Move, path: RegExp): Moment[] => (['before', 'after'] as const).map((when) => ({ move, path, when }));
const steps = (move: Move, ...points: CrashOrder['at'][]): Moment[] => points.map((at) => ({ move, at }));

/** Between two of these nothing is written down, neither here nor there. */
export const moments: readonly Moment[] = [
  ...asked('create', /^POST \/customers$/),
  ...asked('create', /^POST \/accounts$/),
  ...asked('create', /^POST \/cards$/),
  ...steps('create', 'card-recorded'),
  ...steps('fund', 'card-written-down'),
  ...asked('fund', /^POST \/accounts\/transfer$/),
  ...steps('fund', 'card-answered', 'card-seen', 'card-recorded'),
  ...asked('withdraw', /^POST \/accounts\/transfer$/),
  ...steps('withdraw', 'card-seen'),
  ...asked('terminate', /^PUT \/cards\//),
  ...steps('terminate', 'card-seen', 'card-recorded'),
];

export interface CardTrialReport {
  figures: Record<'moves' | 'killed at a move' | 'killed while recovering' | 'cards' | 'transfers' | 'never made', number>;
  wrongs: string[];
}

const ACCOUNT = 41;
const [TIMEOUT_MS, PATIENT_MS] = [2_000, 15_000];
const FLOAT = 1_000_000_000;
export const WORKERS_KILLED = 3;
/** Faulty rounds, then recovery; later a day has passed, and missing transfers were never made. */
const FAULTY_ROUNDS = 8;
const DAY_PASSED = 14;
const MAX_ROUNDS = 120;
const AHEAD = 2;

/** Kills a process at each moment, and workers during recovery, then compares processor and books. */
export async function cardTrial(seed: string): Promise<CardTrialReport> {
  const sudo = await startSudo();
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-cards-'));
  try {
    return await played(
      await openScene(),
      sudo,
      { env: fileOf(folder, sudo, TIMEOUT_MS), patient: fileOf(folder, sudo, PATIENT_MS) },
      chanceOf(seed),
    );
  } finally {
    await sudo.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The settings of processes: `patient` ones wait for the processor however busy the machine is. */
type Settings = Record<'env' | 'patient', NodeJS.ProcessEnv>;

async function played(scene: Scene, sudo: SudoDouble, { env, patient }: Settings, chance: Chance): Promise<CardTrialReport> {
  const { client } = await scene.takeOver({ ...patient, ROLES: 'api' });
  const calls = await prepared(client, scene, chance);
  await killedAtMoves(scene, sudo, env, calls);
  const recovering = await killedWhileRecovering(scene, sudo, env, chance);
  await recovered(scene, sudo, env, chance);
  const wrongs = await wrongsAfter(scene, sudo, client, calls);
  const rows = await instructionsOf(scene);
  return {
    figures: {
      moves: calls.length,
      'killed at a move': calls.length,
      'killed while recovering': recovering,
      cards: sudo.cards.size,
      transfers: rows.filter(({ id }) => sudo.transfersOf(id) > 0).length,
      'never made': rows.filter(({ status }) => status === 'failed').length,
    },
    wrongs,
  };
}

interface Call {
  moment: Moment;
  path: string;
  body: object;
  /** The Idempotency-Key. */
  key: string;
}

function fileOf(folder: string, sudo: SudoDouble, timeoutMs: number): NodeJS.ProcessEnv {
  const account = {
    adapter: 'sudo',
    id: ACCOUNT,
    apiKey: { env: 'SUDO_KEY' },
    webhookAuthorization: { env: 'SUDO_WEBHOOKS' },
    settlementAccountId: sudo.settlementAccountId,
    fundingSourceId: sudo.fundingSourceId,
    baseUrl: sudo.url,
    timeoutMs,
  };
  const path = join(folder, `providers-${timeoutMs}.json`);
  writeFileSync(path, JSON.stringify({ sandbox: { accounts: { sudo: account }, cards: ['sudo'] } }));
  return { PROVIDERS_FILE: path, SUDO_KEY: sudo.apiKey, SUDO_WEBHOOKS: sudo.webhookAuthorization };
}

/** A customer and, for every move but the first, a card with money for each moment. */
async function prepared(client: Client, { sql }: Scene, chance: Chance): Promise<Call[]> {
  const done = async (path: string, body: object): Promise<Record<string, any>> => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const { reply } = (await untilAnswered(
      () => client,
      (each) => each.call('POST', path, body, headers),
    ))!;
    if (reply.status !== 200 && reply.status !== 201) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.data ?? {};
  };
  const billingAddress = { line1: '1 Marina', city: 'Lagos', state: 'Lagos', country: 'NG' };
  const calls = await Promise.all(
    moments.map(async (moment, n): Promise<Call> => {
      const customer = await done('/customers', { firstName: 'Jane', lastName: 'Doe', email: `trial${n}@example.com` });
      const order = { customerId: customer['id'], billingAddress };
      const call = { moment, key: randomUUID() };
      if (moment.move === 'create') return { ...call, path: '/virtual-cards', body: order };
      const { id } = await done('/virtual-cards', order);
      await done(`/virtual-cards/${String(id)}/fund`, { amount: 500_000 + n });
      const amount = 100_000 + Math.floor(chance('amount', n) * 100_000);
      return { ...call, path: `/virtual-cards/${String(id)}/${moment.move}`, body: moment.move === 'terminate' ? {} : { amount } };
    }),
  );
  const open = await sql(`select from cards.instruction where status = 'pending'`);
  if (open.length > 0) throw new Error('what was prepared is not done');
  return calls;
}

/** Each call goes to a process of its own, which dies at its moment. */
async function killedAtMoves(scene: Scene, sudo: SudoDouble, env: NodeJS.ProcessEnv, calls: readonly Call[]): Promise<void> {
  const start = ({ moment }: Call) =>
    scene.start({ env: { ...env, ROLES: 'api' }, orders: 'at' in moment ? [{ at: moment.at, do: 'die' }] : [] });
  const fronts = calls.slice(0, AHEAD).map(start);
  for (const [n, call] of calls.entries()) {
    const following = calls[n + AHEAD];
    if (following) fronts.push(start(following));
    // One that is gone before it was asked did nothing of the call: another takes its place, for the same moment.
    let front = await fronts[n]!;
    while (!(await diesOf(call, front, sudo))) front = await start(call);
    sudo.fault();
  }
}

/** Has a process die at the moment of a call. @returns false where it was gone already, so that the call never reached it. */
async function diesOf({ moment, path, body, key }: Call, front: Awaited<ReturnType<Scene['start']>>, sudo: SudoDouble): Promise<boolean> {
  if ('path' in moment)
    sudo.fault(async (request): Promise<Fault | null> => {
      if (!moment.path.test(lineOf(request))) return null;
      front.kill('SIGKILL');
      await front.ended;
      return moment.when === 'before' ? 'hang_before' : 'hang_after';
    });
  const answer = await front.client.call('POST', path, body, { 'Idempotency-Key': key }).catch((error: unknown) => error as Error);
  if (!(answer instanceof Error)) throw new Error(`it did not die at ${JSON.stringify(moment)}: ${JSON.stringify(answer.body)}`);
  await front.ended;
  return !isRefused(answer);
}

const isRefused = ({ cause }: Error): boolean => (cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';

const lineOf = ({ method, path }: DoubleRequest): string => `${method} ${path}`;

/** Workers recover under faults and die at seeded requests. @returns the number of deaths. */
async function killedWhileRecovering(scene: Scene, sudo: SudoDouble, env: NodeJS.ProcessEnv, chance: Chance): Promise<number> {
  let killed = 0;
  await scene.claimsRunOut();
  const open = await scene.sql<{ id: string }>(`select id from cards.instruction where status = 'pending' order by id`);
  for (let n = 0; n < WORKERS_KILLED; n++) {
    // Locks of workers that died have run out.
    await scene.flushRedis();
    const isOfRequest = n % 2 === 0;
    const worker = await scene.start({ env: { ...env, ROLES: 'worker' }, orders: isOfRequest ? [] : [{ at: 'card-seen', do: 'die' }] });
    let left = 3 + Math.floor(chance('request', n) * 8);
    const faulty = sometimes(chance, `worker ${n}`);
    sudo.fault(async (request) => {
      if (!isOfRequest || --left !== 0) return faulty(request);
      worker.kill('SIGKILL');
      await worker.ended;
      return chance('acted', n) < 0.5 ? 'hang_before' : 'hang_after';
    });
    const share = open.filter((_, place) => place % WORKERS_KILLED === n).map(({ id }) => id);
    for (let round = 0; round < MAX_ROUNDS && worker.isRunning(); round++) {
      await scene.sql(
        `update cards.instruction set next_attempt_at = clock_timestamp()
          where id = any ($1) and status = 'pending' and (claim is null or claimed_until <= clock_timestamp())`,
        [share],
      );
      await Promise.race([worker.ended, sleep(100)]);
    }
    if (!worker.isRunning()) killed++;
    worker.kill('SIGKILL');
    await worker.ended;
    sudo.fault();
  }
  return killed;
}

/** One request in seven meets a fault. */
function sometimes(chance: Chance, name: string): (request: DoubleRequest) => Fault | null {
  const faulty = randomFaults(chance, name);
  let n = 0;
  return (request) => (chance(name, ++n) < 0.35 ? faulty(request) : null);
}

/** Claims of those who died run out, and what is open is due. @returns how much is open. */
async function makeDue({ sql, claimsRunOut }: Scene): Promise<number> {
  await claimsRunOut();
  const open = await sql(
    `update cards.instruction set next_attempt_at = clock_timestamp() where status = 'pending' and claim is null and next_attempt_at > clock_timestamp()
     returning id`,
  );
  const claimed = await sql(`select from cards.instruction where status = 'pending'`);
  return Math.max(open.length, claimed.length);
}

/** A worker that lives does what is left; a day passes for what stays unknown. */
async function recovered(scene: Scene, sudo: SudoDouble, env: NodeJS.ProcessEnv, chance: Chance): Promise<void> {
  await scene.flushRedis();
  await scene.takeOver({ ...env, ROLES: 'worker' });
  const faulty = sometimes(chance, 'last');
  for (let round = 0; (await makeDue(scene)) > 0; round++) {
    if (round > MAX_ROUNDS)
      throw new Error(`stuck: ${JSON.stringify(await scene.sql(`select * from cards.instruction where status = 'pending'`))}`);
    sudo.fault(round < FAULTY_ROUNDS ? faulty : undefined);
    if (round === DAY_PASSED) await scene.sql(`update cards.journal_step set at = at - interval '25 hours' where step = 'transfer_asked'`);
    await sleep(150);
  }
  sudo.fault();
}

interface Instructed {
  id: string;
  kind: string;
  amount: number;
  status: string;
  providerCardId: string | null;
}

const instructionsOf = ({ sql }: Pick<Scene, 'sql'>): Promise<Instructed[]> =>
  sql<Instructed>(
    `select i.id, i.kind, i.amount::int, i.status, c.provider_card_id as "providerCardId" from cards.instruction i
       join cards.card c on c.book_id = i.book_id and c.id = i.card_id where c.provider = $1`,
    [ACCOUNT],
  );

/** Repeats every request by its key and syncs every card, then compares both sides in kobo. */
async function wrongsAfter(scene: Scene, sudo: SudoDouble, client: Client, calls: readonly Call[]): Promise<string[]> {
  const wrongs: string[] = [];
  const before = (await instructionsOf(scene)).length;
  for (const { path, body, key, moment } of calls) {
    const { status } = await client.call('POST', path, body, { 'Idempotency-Key': key });
    if (status >= 300) wrongs.push(`a repeat of ${path} after ${JSON.stringify(moment)} is ${status}`);
  }
  const rows = await instructionsOf(scene);
  if (rows.length !== before) wrongs.push(`repeats made ${rows.length - before} instructions`);
  let spent = 0;
  for (const [id, { status }] of sudo.cards) {
    if (status !== 'active' || sudo.on(id) < 1_000) continue;
    sudo.capture(id, sudo.buy(id, 1_000), 900);
    spent += 900;
  }
  const cards = await scene.sql<{ id: string; theirs: string; status: string }>(
    'select id, provider_card_id as theirs, status from cards.card where provider = $1',
    [ACCOUNT],
  );
  for (const { id } of cards) {
    const { status } = await client.call('POST', `/virtual-cards/${id}/sync`);
    if (status !== 200) wrongs.push(`a read of a card is ${status}`);
  }
  const books = await scene.sql<{ theirs: string; balance: number; drift: number }>(
    `select provider_card_id as theirs, balance::int, (select count(*)::int from cards.transaction t where t.card_id = c.id and t.type = 'adjustment') as drift
       from cards.card c where provider = $1`,
    [ACCOUNT],
  );
  if (new Set(books.map(({ theirs }) => theirs)).size !== sudo.cards.size || books.length !== sudo.cards.size)
    wrongs.push(`${books.length} cards here, ${sudo.cards.size} there`);
  for (const { theirs, balance, drift } of books)
    if (balance !== sudo.on(theirs) || drift > 0)
      wrongs.push(`card ${theirs}: ${balance} here, ${sudo.on(theirs)} there, ${drift} adjustments`);
  for (const { id, kind, status, amount } of rows.filter(({ kind: each }) => each === 'fund' || each === 'withdraw'))
    if (sudo.transfersOf(id) !== (status === 'done' ? 1 : 0))
      wrongs.push(`${kind} of ${amount} is ${status}, and ${sudo.transfersOf(id)} were made`);
  const open = rows.filter(({ status }) => status === 'pending');
  if (open.length > 0) wrongs.push(`${open.length} are stuck`);
  const onCards = [...sudo.cards.keys()].reduce((sum, id) => sum + sudo.on(id), 0);
  if (FLOAT - sudo.balance() !== onCards + spent)
    wrongs.push(`our account there lost ${FLOAT - sudo.balance()}; ${onCards} is on cards, ${spent} spent`);
  if ((await scene.spent()) !== onCards + spent)
    wrongs.push(`the wallet lost ${await scene.spent()}; ${onCards} is on cards, ${spent} spent`);
  return [...wrongs, ...(await scene.wrongs())];
}
