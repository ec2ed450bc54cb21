import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { planOf } from '../../bench/arguments.ts';
import { judge } from '../../bench/result.ts';

describe('the guard of speed', () => {
  it('blames a version that is no worse in at most one of twenty runs, and needs no more rounds for it than that takes', () => {
    for (const rounds of [10, 16, 25]) {
      for (const compared of [1, 5]) {
        const { needed } = judge(Array<number>(rounds).fill(1), compared);
        expect(chanceOf(needed, rounds) * compared).toBeLessThanOrEqual(0.05);
        expect(chanceOf(needed - 1, rounds) * compared).toBeGreaterThan(0.05);
      }
    }
  });

  it('sees a loss of a fifth through rounds that noise spoiled, and no loss in a tenth', () => {
    const spoiled = [0.7, 3];
    const judged = (ratio: number): boolean => judge([...spoiled, ...Array<number>(14).fill(ratio)], 5).isWorse;
    expect(judged(1.2)).toBe(true);
    expect(judged(1.1)).toBe(false);
  });

  it('can say nothing of too few rounds', () => {
    expect(judge([9, 9, 9], 5).isWorse).toBe(false);
  });

  it('is requested by its own option, with or without a version to compare', () => {
    expect(planOf(['--guard'])).toMatchObject({ benches: ['guard'], against: null });
    expect(planOf(['--guard=v1.2', '--quick'])).toMatchObject({ benches: ['guard'], against: 'v1.2', quick: true });
    expect(() => planOf(['--guards'])).toThrow('Unknown: --guards');
  });
});

describe('a run of the bench', () => {
  const ending = new URL('../../bench/ending.ts', import.meta.url).href;
  /** A process with a server beside it, which ends by itself with the process alone. */
  const run = (rest: string): SpawnSyncReturns<string> =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { spawn } from 'node:child_process'; import { once } from 'node:events'; import { endsWith } from '${ending}';
         const server = spawn('sleep', ['60'], { stdio: 'ignore' });
         const ending = endsWith(async () => { server.kill(); await once(server, 'exit'); console.log('the server ended'); });
         ${rest}; await new Promise(() => setInterval(() => {}, 1_000));`,
      ],
      { encoding: 'utf8', timeout: 100_000 },
    );

  it('stops its servers once before it ends by an uncaught error, and prints that error', () => {
    for (const rest of [
      `void Promise.reject(new Error('uncaught error')); setTimeout(() => void Promise.reject(new Error('another')), 1)`,
      `setTimeout(() => { throw new Error('uncaught error'); })`,
    ]) {
      const { status, stdout, stderr } = run(rest);
      expect({ status, stdout }).toEqual({ status: 1, stdout: 'the server ended\n' });
      expect(stderr).toContain('uncaught error');
      expect(stderr).not.toContain('another');
    }
  });

  it('stops them on a signal', () => {
    expect(run(`process.kill(process.pid, 'SIGTERM')`)).toMatchObject({ status: 130, stdout: 'the server ended\n', stderr: '' });
  });
});

function chanceOf(heads: number, rounds: number): number {
  let sum = 0;
  for (let k = heads; k <= rounds; k++) sum += choose(rounds, k) / 2 ** rounds;
  return sum;
}

const choose = (of: number, some: number): number => (some === 0 ? 1 : (choose(of - 1, some - 1) * of) / some);
