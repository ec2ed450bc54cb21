import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isAlive } from '../../src/app/embedded/instance.ts';
import { blocksOf, difference, runBlocks } from '../docs/blocks.ts';
import { homeWithPrograms, npmStart, run, START_MS, type Started } from '../embedded/npm-start.ts';
import { clientOf } from '../support/client.ts';
import { serverPids } from '../support/left-behind.ts';
import { untilQuiet } from '../support/quiet.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

it('a newcomer starts the sandbox, pastes the README, and finds every kobo again', { timeout: 2 * START_MS }, async () => {
  const home = homeWithPrograms();
  const first = npmStart(home);
  const url = await origin(first);
  expectBoxOf(first.out(), { url, home });

  await pasteBox(first.out(), url);
  const { call, send } = clientOf(url);
  const status = async (reference: string): Promise<unknown> =>
    (await call('GET', `/money-transfer/status?clientReference=${reference}`)).body.data?.['settlementStatus'];
  expect(await status('INV-1')).toBe('pending');

  await pasteReadme(url);
  expect(await status('INV-1')).toBe('delivered');

  const refused = await send({ amount: 500_001, clientReference: 'INV-4' });
  expect(refused).toMatchObject({ status: 200, body: { success: false, code: 'PROVIDER_REJECTED' } });
  const reversal = `REV_${String(refused.body.data?.['transferCode'])}`;
  const silent = await send({ amount: 500_098, clientReference: 'INV-5' });
  expect(silent).toMatchObject({ status: 202, body: { success: true, data: { settlementStatus: 'pending' } } });
  expect(await rowsWith(url, 'INV-4')).toEqual([
    { reference: reversal, type: 'credit', amount: 500_001 },
    { reference: refused.body.data?.['transferCode'], type: 'debit', amount: 500_001 },
  ]);

  // The README's send, fee, returned amount, and two sends with lost answers.
  const available = 5_000_000_000 - 151_075 - 2 * (500_098 + 2_688);
  expect((await call('GET', '/wallet')).body.data).toMatchObject({ availableBalance: available, ledgerBalance: available, heldBalance: 0 });
  await expectBooksToHold(home);

  first.signalGroup('SIGINT');
  expect(await first.ended()).toBe(0);

  const second = npmStart(home);
  const again = clientOf(await origin(second));
  expect((await again.call('GET', '/wallet')).body.data).toMatchObject({ availableBalance: available });
  await again.call('POST', '/sandbox/advance', { by: '5m' });
  await untilQuiet((path) => again.call('GET', path));
  expect((await again.call('GET', '/money-transfer/status?clientReference=INV-5')).body.data).toMatchObject({
    settlementStatus: 'delivered',
  });

  const pids = serverPids(home);
  expect(pids).toHaveLength(2);
  second.child.kill('SIGTERM');
  expect(await second.ended()).toBe(0);
  expect(pids.map(isAlive)).toEqual([false, false]);
  await expectBooksToHold(home);
  expect(serverPids(home)).toEqual([]);
});

const origin = async (started: Started): Promise<string> => new URL(await started.ready()).origin;

/** The box of the README, for the address and the folder of this start; another port than 4000 has a line for the CLI. */
function expectBoxOf(out: string, { url, home }: { url: string; home: string }): void {
  const inside = (text: string): string[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith('│'))
      .map((line) => line.slice(1, -1).trim());
  const result = inside(readme).map((line) => line.replaceAll('http://127.0.0.1:4000', url).replaceAll('.tollgate', home));

  const shown = inside(out);
  expect(shown).toContain(`CLI         export TOLLGATE_URL=${url}`);
  expect(shown.filter((line) => !line.startsWith('CLI '))).toEqual(result);
}

/** The line below the box, pasted. */
async function pasteBox(out: string, url: string): Promise<void> {
  const script = out.slice(out.indexOf('curl -X POST')).replace(url, 'http://127.0.0.1:4000');
  const [deed] = await runBlocks([{ line: 0, script, shown: null }], url);
  expect(JSON.parse(deed?.reply?.body ?? '{}')).toMatchObject({
    success: true,
    data: { clientReference: 'INV-1', settlementStatus: 'pending' },
  });
}

/** The README from its first transfer on. That one was made from the box already, so here it is found and not made again. */
async function pasteReadme(url: string): Promise<void> {
  const blocks = blocksOf(readme).filter(({ script }) => script.includes('curl'));
  expect(blocks.length).toBeGreaterThan(6);
  const deeds = await runBlocks(blocks, url);
  for (const [at, { shown, script }] of blocks.entries()) {
    const reply = deeds.findLast(({ block }) => block === at)?.reply;
    if (at > 0 && shown && reply) expect(difference(shown, reply), script).toBeUndefined();
  }
}

async function rowsWith(url: string, clientReference: string): Promise<unknown[]> {
  const { body } = await clientOf(url).call('GET', '/transactions?limit=20');
  const rows = body.data as unknown as { reference: string; type: string; amount: number; clientReference: string | null }[];
  return rows.filter((row) => row.clientReference === clientReference).map(({ reference, type, amount }) => ({ reference, type, amount }));
}

async function expectBooksToHold(home: string): Promise<void> {
  const verify = run(['ledger:verify'], { TOLLGATE_HOME: home });
  expect(await verify.ended(), verify.err()).toBe(0);
  expect(JSON.parse(verify.out())).toMatchObject({ ok: true });
}
