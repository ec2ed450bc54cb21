import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoCases } from '../../src/app/demo/cases.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const countOf = async (path: string): Promise<number> =>
  (await sandbox.call('GET', `/ops/compliance/${path}`, undefined, { as: 'operator' })).body.data.length;
const counts = (): Promise<number[]> => Promise.all(['scenarios', 'cases?kind=screening', 'cases?status=decided'].map(countOf));

test('demo cases are opened once, however often the sandbox starts', async () => {
  expect(await counts()).toEqual([0, 0, 0]);
  await seedDemoCases(sandbox.url);
  expect(await counts()).toEqual([1, 3, 2]);
  await seedDemoCases(sandbox.url);
  expect(await counts()).toEqual([1, 3, 2]);
});
