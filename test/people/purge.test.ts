import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { purgeAll } from '../../jobs/housekeeping.ts';
import { RETENTION } from '../support/retention.ts';
import { PASSWORD, startPeople } from './support.ts';

test('purge deletes expired sessions with their tokens, codes, resets, challenges, waits and invitations', async () => {
  const people = await startPeople();
  onTestFinished(people.stop);
  const [old, present] = [await people.newPerson(), await people.newPerson()];
  await people.ask('POST', '/auth/refresh', { refreshToken: old.refreshToken });
  for (const person of [old, present]) {
    await people.ask('POST', '/auth/password/forgot', { email: person.email });
    await people.ask('POST', '/auth/email/change', { email: `new-${person.email}`, password: PASSWORD }, { token: person.token });
    await people.ask('POST', '/auth/invitations', { email: `guest-of-${person.email}`, role: 'support' }, { token: person.token });
  }
  const count = async (table: string): Promise<number> => (await people.sql(`select from ${table}`)).length;
  const tables = ['session', 'session_token', 'password_reset', 'invitation', 'email_change'];
  const before = await Promise.all(tables.map(count));
  await people.sql(`update session set expires_at = clock_timestamp() - interval '31 days' where person_id = '${old.userId}';
    update password_reset set expires_at = clock_timestamp() - interval '2 days' where person_id = '${old.userId}';
    update email_change set asked_at = clock_timestamp() - interval '25 hours' where person_id = '${old.userId}';
    update invitation set expires_at = clock_timestamp() - interval '91 days' where business_id = '${old.businessId}';
    insert into used_challenge values ('\\x00', clock_timestamp() - interval '1 second'), ('\\x01', clock_timestamp() + interval '1 minute');
    update throttle set updated_at = clock_timestamp() - interval '2 days'`);
  const db = openDatabase({ url: people.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test purge' });
  onTestFinished(() => db.close());
  expect(await purgeAll({ db, config: RETENTION, log: pino({ level: 'silent' }) })).toBe(false);
  expect(await count('used_challenge')).toBe(1);
  expect(await Promise.all(tables.map(count))).toEqual([
    (before[0] ?? 0) - 1,
    (before[1] ?? 0) - 4,
    (before[2] ?? 0) - 1,
    (before[3] ?? 0) - 1,
    (before[4] ?? 0) - 1,
  ]);
  expect(await count('throttle')).toBe(0);
  expect((await people.ask('GET', '/auth/me', undefined, { token: present.token })).status).toBe(200);
});
