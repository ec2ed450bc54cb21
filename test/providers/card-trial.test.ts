import { afterAll, expect, test } from 'vitest';
import { killServers } from '../support/process.ts';
import { cardTrial, moments, WORKERS_KILLED } from './card-trial.ts';

const SEED = process.env['SEED'] ?? '1';
afterAll(killServers);

test(`a process dies at each of ${moments.length} moments of cards' lives, and workers while they recover: processor and books agree to the kobo, nothing is made twice, nothing is stuck (seed ${SEED})`, async () => {
  const { figures, wrongs } = await cardTrial(SEED);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(wrongs).toEqual([]);
  expect(figures['killed while recovering']).toBe(WORKERS_KILLED);
  expect(figures['never made']).toBeGreaterThan(0);
  // Those that were prepared with money, and those that were created at a moment.
  expect(figures.cards).toBe(moments.length);
});
