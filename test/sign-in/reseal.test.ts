import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { resealAll } from '../../src/app/cli/reseal.ts';
import { resealPeople } from '../../src/slices/sign-in/second-factor.ts';
import { redisUrl } from '../support/services.ts';
import { newEmail, PASSWORD, startPeople } from '../people/support.ts';

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64');

test('second factors and codes of waiting mails are resealed with the active key, and the old key can be removed', async () => {
  const people = await startPeople({ ENCRYPTION_KEYS: `old:${key(1)}` });
  onTestFinished(people.stop);
  const person = await people.newPerson();
  const { secret } = (await people.ask('POST', '/auth/2fa/enrol', { password: PASSWORD }, { token: person.token })).body.data;
  const waiting = newEmail();
  await people.sql(`create function hold() returns trigger language plpgsql as $$ begin new.next_attempt_at := 'infinity'; return new; end $$;
    create trigger hold before insert on mail for each row execute function hold()`);
  await people.signUp(waiting);

  const open = (keys: string): OpenApp => {
    const env = {
      DATABASE_URL: people.databaseUrl,
      REDIS_URL: redisUrl(),
      KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!',
      ENCRYPTION_KEYS: keys,
    };
    const app = openApp(readConfig(env), pino({ level: 'silent' }));
    onTestFinished(() => app.close());
    return app;
  };
  const both = open(`new:${key(2)},old:${key(1)}`);
  expect(await resealPeople(both)).toBe(2);
  expect(await resealPeople(both)).toBe(0);
  // Sealed data of other slices is resealed as well; the demo opens its card when the service starts.
  await resealAll(both);

  const next = await people.startAnother({ ENCRYPTION_KEYS: `new:${key(2)}`, SETTLEMENT_POLL_MS: '50' });
  onTestFinished(next.stop);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await people.ask('POST', '/auth/2fa/confirm', { code }, { token: person.token, at: next.sandboxUrl })).status).toBe(200);
});
