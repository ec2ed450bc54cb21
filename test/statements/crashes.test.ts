import { beforeEach, expect, test } from 'vitest';
import { lagosDay } from '../../src/domain/time/lagos.ts';
import { openScene } from '../faults/scene.ts';
import { dayLasts } from '../support/lagos-day.ts';

// Midnight in Lagos would part what a test does from what it asks of the day.
beforeEach(() => dayLasts());

test('killed between the monthly statement and its mails: the next process finds the same statement, and mails each recipient once', async () => {
  const scene = await openScene();
  const first = await scene.start({ orders: [{ at: 'statement-issued', do: 'die' }] });
  const emails = ['books@example.com', 'owner@example.com'];
  expect(await first.client.call('PUT', '/wallet/monthly-statement', { enabled: true, emails })).toMatchObject({ status: 200 });
  // Set in the month before; a worker gets no notification and polls.
  const thisMonth = `${lagosDay(new Date()).slice(0, 7)}-01`;
  await scene.sql(`update statement_mail set next_month = $1::date - interval '1 month', due_at = clock_timestamp()`, [thisMonth]);
  await first.client.call('POST', '/sandbox/advance', { by: '1s' }).catch(() => undefined);
  expect(await first.ended).toBe('SIGKILL');
  const left = (): Promise<object[]> =>
    scene.sql(
      `select (select count(*)::int from statement) as statements, (select count(*)::int from mail where kind = 'statement') as mails,
                (select next_month::text from statement_mail) as next`,
    );
  const [year = 0, month = 0] = thisMonth.split('-').map(Number);
  const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
  expect(await left()).toEqual([{ statements: 1, mails: 0, next: before }]);
  await scene.takeOver();
  await expect.poll(left).toEqual([{ statements: 1, mails: 2, next: thisMonth }]);
  expect(
    await scene.sql(`select distinct data ->> 'number' = (select number from statement) as same from mail where kind = 'statement'`),
  ).toEqual([{ same: true }]);
  await scene.expectSound();
});
