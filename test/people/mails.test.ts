import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { smtpReceiver, type SmtpReceiver } from '../mail/smtp-receiver.ts';
import { newEmail, type People, startPeople } from './support.ts';

describe('the mailbox of a demo', () => {
  let people: People;
  beforeAll(async () => {
    people = await startPeople();
  });
  afterAll(() => people.stop());

  test('is read without a key, for one address', async () => {
    const email = newEmail();
    await people.signUp(email);
    await people.mailTo(email, /verification/);
    const { status, body } = await people.ask('GET', `/sandbox/mail?to=${encodeURIComponent(email.toUpperCase())}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ to: email, subject: 'Your verification code' }]);
  });
  test("without an address: 401 'Missing API credentials'", async () => {
    expect(await people.ask('GET', '/sandbox/mail')).toMatchObject({ status: 401, body: { error: 'Missing API credentials' } });
  });
  test('with a wrong key it is refused as ever', async () => {
    const headers = { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'wrong' };
    expect((await people.ask('GET', '/sandbox/mail?to=a@b.test', undefined, { headers })).status).toBe(401);
  });
  test('a key sees the mails of its own business only, also by address', async () => {
    const email = newEmail();
    await people.signUp(email);
    await people.mailTo(email, /verification/);
    expect((await people.call('GET', `/sandbox/mail?to=${email}`)).body.data).toEqual([]);
  });
  test('without DEMO nobody reads it without a key', async () => {
    const plain = await people.startAnother({ DEMO: 'false' });
    try {
      const answer = await people.ask('GET', '/sandbox/mail?to=a@b.test', undefined, { at: plain.sandboxUrl });
      expect(answer).toMatchObject({ status: 401, body: { error: 'Missing API credentials' } });
    } finally {
      await plain.stop();
    }
  });
});

describe('with a mail server', () => {
  const envOf = ({ port }: SmtpReceiver): NodeJS.ProcessEnv => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Tollgate <no-reply@example.com>',
  });
  test('mails to people go through it also from the sandbox, and none into the mailbox', async () => {
    const server = await smtpReceiver();
    onTestFinished(server.close);
    const people = await startPeople(envOf(server));
    onTestFinished(people.stop);
    const email = newEmail();
    await people.signUp(email);
    await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1);
    const otp = /^ {4}(\d{6})\r?$/m.exec(server.mails[0]?.text ?? '')?.[1] ?? '';
    expect(server.mails[0]).toMatchObject({ to: [email], subject: 'Your verification code' });
    expect((await people.ask('POST', '/auth/verify-email', { email, otp })).status).toBe(200);
    expect(await people.sql('select from sandbox_mail')).toEqual([]);
  });
  test('beside a live listener they wait for a mail server: the mailbox, which keys read, never has them', async () => {
    const people = await startPeople({
      DEMO: 'false',
      LIVE_PORT: '0',
      KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!',
      ENCRYPTION_KEYS: `one:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    onTestFinished(people.stop);
    const email = newEmail();
    expect((await people.signUp(email)).status).toBe(201);
    expect(await people.sql(`select environment, status from mail where recipient = '${email}'`)).toEqual([
      { environment: 'live', status: 'pending' },
    ]);
  });
});
