import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { peopleMails } from '../../src/slices/people/mail-templates.ts';
import { smtpReceiver, type SmtpReceiver } from '../mail/smtp-receiver.ts';
import { newEmail, type People, startPeople } from './support.ts';

const ADA = { firstName: 'Ada', lastName: 'Okafor', password: 'a long and quiet river' };

describe('account mails in a sandbox without a mail server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-mails-'));
  const LOG_FILE = join(folder, 'log');
  const kinds =
    /verification code|Reset your password|invited|new sign-in|security of your account|already have an account|Approval needed|pending your approval/i;
  let people: People;
  beforeAll(async () => {
    people = await startPeople({ LOG_ACCOUNT_MAILS: 'true', LOG_LEVEL: 'info', LOG_FILE });
  });
  afterAll(async () => {
    await people.stop();
    rmSync(folder, { recursive: true });
  });

  test('only a signed-in owner reads account mails; API keys and anonymous callers are refused', async () => {
    const { token } = (await people.logIn('owner@demo.test', 'tollgate-demo')).body.data;
    const guest = newEmail();
    await people.ask('POST', '/auth/invitations', { email: guest, role: 'finance' }, { token });
    await people.ask('POST', '/auth/password/forgot', { email: 'owner@demo.test' });
    await people.secretTo(guest, /invited/);
    await people.secretTo('owner@demo.test', /Reset/);
    for (const query of ['', '?to=owner@demo.test', `?to=${guest}`]) {
      const { status, body } = await people.call('GET', `/sandbox/mail${query}`);
      expect([status, body.data.filter(({ subject }: { subject: string }) => kinds.test(subject))]).toEqual([200, []]);
      expect(await people.ask('GET', `/sandbox/mail${query}`)).toMatchObject({ status: 401, body: { error: 'Missing API credentials' } });
    }
    const seen = await people.ask('GET', `/sandbox/mail?to=${guest.toUpperCase()}`, undefined, { token });
    expect(seen.body.data).toMatchObject([{ to: guest, subject: expect.stringMatching(/invited/) }]);
    const admin = (await people.logIn('admin@demo.test', 'tollgate-demo')).body.data;
    expect((await people.ask('GET', `/sandbox/mail?to=${guest}`, undefined, { token: admin.token })).body.data).toEqual([]);
    // The owner of another business sees only the mails of that business.
    const stranger = (await people.logIn('owner@demo2.test', 'tollgate-demo')).body.data;
    expect((await people.ask('GET', `/sandbox/mail?to=${guest}`, undefined, { token: stranger.token })).body.data).toEqual([]);
  });

  test('every account mail kind is stored as an account mail, and no other kind is', async () => {
    expect(Object.values(peopleMails).filter(({ to }) => to !== 'account')).toEqual([]);
    await people.call('PUT', '/wallet/low-balance-alert', { threshold: 4_999_999_000, enabled: true, emails: ['ops@example.com'] });
    await people.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456789' });
    await people.mailTo('ops@example.com', /Wallet balance below/);
    const shown = (await people.call('GET', '/sandbox/mail?to=ops@example.com')).body.data;
    expect(shown).toHaveLength(1);
    const rows = await people.sql<{ is_account: boolean; subject: string }>('select is_account, subject from sandbox_mail');
    for (const { is_account, subject } of rows) expect([subject, is_account]).toEqual([subject, kinds.test(subject)]);
  });

  test('with the setting on, account mails appear in the log', async () => {
    const email = newEmail();
    await people.signUp(email);
    const code = await people.secretTo(email, /verification/);
    const line = (): string | undefined =>
      readFileSync(LOG_FILE, 'utf8')
        .split('\n')
        .find((each) => each.includes(email));
    await expect
      .poll(() => JSON.parse(line() ?? '{}') as object)
      .toMatchObject({ to: email, subject: 'Your verification code', text: expect.stringContaining(code) });
  });
});

describe('with a mail server', () => {
  const envOf = ({ port }: SmtpReceiver): NodeJS.ProcessEnv => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Tollgate <no-reply@example.com>',
  });
  test('account mails use the mail server also from the sandbox, and never enter the mailbox', async () => {
    const server = await smtpReceiver();
    onTestFinished(server.close);
    const people = await startPeople(envOf(server));
    onTestFinished(people.stop);
    const email = newEmail();
    await people.signUp(email);
    await expect.poll(() => server.mails.length).toBe(1);
    const otp = /^ {4}(\d{6})\r?$/m.exec(server.mails[0]?.text ?? '')?.[1] ?? '';
    expect(server.mails[0]).toMatchObject({ to: [email], subject: 'Your verification code' });
    expect((await people.ask('POST', '/auth/verify-email', { email, otp })).status).toBe(200);
    expect(await people.sql(`select from sandbox_mail where recipient = '${email}'`)).toEqual([]);
  });
  test('beside a live listener, account mails wait for a mail server and never enter the mailbox', async () => {
    const people = await startPeople({
      DEMO: 'false',
      LIVE_PORT: '0',
      KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!',
      ENCRYPTION_KEYS: `one:${randomBytes(32).toString('base64')}`,
    });
    onTestFinished(people.stop);
    const email = newEmail();
    expect((await people.signUp(email)).status).toBe(201);
    expect(await people.sql(`select environment, status from mail where recipient = '${email}'`)).toEqual([
      { environment: 'live', status: 'pending' },
    ]);
    // A sandbox-only process on this database writes no mails to the mailbox and creates no demo credentials.
    const beside = await people.startAnother({ DEMO: 'false', LOG_ACCOUNT_MAILS: 'true' });
    onTestFinished(beside.stop);
    await people.ask('POST', '/auth/signup', { ...ADA, email: 'beside@people.test' }, { at: beside.sandboxUrl });
    expect(await people.sql(`select environment from mail where recipient = 'beside@people.test'`)).toEqual([{ environment: 'live' }]);
    expect(await people.sql('select from sandbox_mail')).toEqual([]);
    await expect(people.startAnother({ DEMO: 'true' })).rejects.toThrow('has served live money');
  });
});
