import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/app/wiring/open-app.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { workPayroll } from '../../src/slices/payroll/run.ts';
import { startSandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';
import { allowApproval, draft, person, sql } from './support.ts';

const PEOPLE = 400;

test('a paused run stops between two steps, and the next run continues from there', async () => {
  const sandbox = await startSandbox({ ROLES: 'api' });
  const config = readConfig({ DATABASE_URL: sandbox.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32) });
  const app = openApp(config, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await app.close();
    await sandbox.stop();
  });
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await sandbox.call(method, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body.data;
  };
  /** Runs with permission for `steps` steps. */
  const run = async (steps: number): Promise<void> => {
    await workPayroll(app, () => Promise.resolve(steps-- > 0));
  };
  const { id } = await draft(
    sandbox,
    Array.from({ length: PEOPLE }, (_, n) => person({ employeeReference: `E${n}`, amount: 100_000 + n })),
  );
  const batch = (): Promise<any> => call('GET', `/payroll/batches/${id}`);
  const state = async () =>
    (
      await sql<{ free: boolean; named: number; paid: number }>(
        sandbox,
        `select claim is null and next_run_at <= clock_timestamp() as free,
                (select count(*)::int from payroll_item i where i.batch_id = b.id and name_match is not null) as named,
                (select count(*)::int from payroll_item i where i.batch_id = b.id and status <> 'draft') as paid
           from payroll_batch b where id = $1`,
        [id],
      )
    )[0];
  await call('POST', `/payroll/batches/${id}/preview`);
  await run(1);
  expect(await state()).toEqual({ free: true, named: 200, paid: 0 });
  await run(Number.POSITIVE_INFINITY);
  expect((await batch()).preview.status).toBe('ready');

  const { totalAmount } = await call('POST', `/payroll/batches/${id}/submit`);
  await allowApproval(sandbox);
  await call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: totalAmount });
  await run(0);
  expect(await state()).toEqual({ free: true, named: PEOPLE, paid: 0 });
  await run(1);
  const begun = await state();
  expect(begun).toMatchObject({ free: true });
  expect(begun?.paid).toBeGreaterThan(0);
  expect(begun?.paid).toBeLessThan(PEOPLE / 2);
  await run(Number.POSITIVE_INFINITY);
  expect((await state())?.paid).toBe(PEOPLE);
});
