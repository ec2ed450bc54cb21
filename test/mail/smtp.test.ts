import { afterEach, expect, test } from 'vitest';
import { smtpMail, type SmtpMail } from '../../src/providers/mail/smtp.ts';
import { smtpReceiver, type SmtpReceiver } from './smtp-receiver.ts';

// Self-signed certificate of this test.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbBkR9uOZ67koYYps
pvr0kaNL34sOjNlSeU9hgC36ADyhRANCAAS2SvQ4ZVsvoYFlgBQefxB5Sc8j7ooN
LzhJuYIrrHa0seZlPITUBr6jUa0w//7Io+E/xsUfjPv9l2BNmPBa4FXH
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUfYMGUprK2ei+aBiPKizW5Q6QLJ4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA0MDUwNloYDzIxMjYxMDI4
MDQwNTA2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS2SvQ4ZVsvoYFlgBQefxB5Sc8j7ooNLzhJuYIrrHa0seZlPITUBr6j
Ua0w//7Io+E/xsUfjPv9l2BNmPBa4FXHo28wbTAdBgNVHQ4EFgQU2tFVD72KxiCJ
YLSnylP/IxRYP5QwHwYDVR0jBBgwFoAU2tFVD72KxiCJYLSnylP/IxRYP5QwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAJUnzONu3dQKfadbOA8CYVEoqXgTQOJPm173VZH5M/22AiB4
O/9Pf6sD7g9gDR7PTZAalIW+g4kmRR4sHDJt2N3YDQ==
-----END CERTIFICATE-----
`;

const FROM = 'Tollgate <no-reply@example.com>';
const mail = {
  owner: 1,
  id: '0190f0c0-0000-7000-8000-000000000001',
  to: 'ada@example.com',
  subject: 'Receipt: ₦1,500.00 sent',
  text: '₦1,500.00 for Ọlá\n.\nend\n',
  messageId: '0190f0c0@example.com',
  isAccount: false,
};

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function receiver(options: Parameters<typeof smtpReceiver>[0] = {}): Promise<SmtpReceiver> {
  const made = await smtpReceiver(options);
  open.push(made.close);
  return made;
}

function carrier(url: string): SmtpMail {
  const made = smtpMail({ url, from: FROM });
  open.push(made.close);
  return made;
}

test('a mail arrives whole, with its Message-ID, and asks for no automatic answer', async () => {
  const server = await receiver();
  expect(await carrier(`smtp://127.0.0.1:${server.port}`).send(mail)).toEqual({ kind: 'sent' });
  expect(server.mails).toMatchObject([
    { from: 'no-reply@example.com', to: [mail.to], subject: mail.subject, messageId: `<${mail.messageId}>` },
  ]);
  expect(server.mails[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(server.mails[0]?.text).toContain('₦1,500.00 for Ọlá');
});

test('connections are kept, and one that the server closed meanwhile loses nothing', async () => {
  const server = await receiver();
  const { send } = carrier(`smtp://127.0.0.1:${server.port}`);
  await send(mail);
  await server.close();
  const again = await receiver({ port: server.port });
  expect(await send(mail)).toEqual({ kind: 'sent' });
  expect(again.mails).toHaveLength(1);
});

test('a recipient that the server does not know is refused permanently, without a name in the message', async () => {
  const server = await receiver();
  server.answer('RCPT', `550 5.1.1 <${mail.to}>: user unknown`);
  expect(await carrier(`smtp://127.0.0.1:${server.port}`).send(mail)).toEqual({ kind: 'refused', reason: 'RCPT TO 550' });
});

test.each([
  ['RCPT', '451 greylisted', 'RCPT TO 451'],
  ['MAIL', '550 not from you', 'MAIL FROM 550'],
  ['DATA', '554 no', 'DATA 554'],
] as const)('%s answered by %s may be tried again', async (command, reply, reason) => {
  const server = await receiver();
  server.answer(command, reply);
  expect(await carrier(`smtp://127.0.0.1:${server.port}`).send(mail)).toEqual({ kind: 'failed', reason });
});

test('a missing server is a failure, not an exception', async () => {
  const server = await receiver();
  await server.close();
  expect(await carrier(`smtp://127.0.0.1:${server.port}`).send(mail)).toMatchObject({ kind: 'failed' });
});

test('a server that falls silent is left after ten seconds', async () => {
  const server = await receiver();
  server.answer('RCPT', null);
  expect(await carrier(`smtp://127.0.0.1:${server.port}`).send(mail)).toMatchObject({ kind: 'failed' });
});

test('an untrusted certificate is refused before anything is sent', async () => {
  const server = await receiver({ tls: { key, cert } });
  expect(await carrier(`smtps://user:secret@localhost:${server.port}`).send(mail)).toMatchObject({ kind: 'failed' });
  expect(server.mails).toEqual([]);
});

test('without TLS no mail goes to a server that is not on loopback', async () => {
  const server = await receiver();
  // Leads to loopback, and does not look like it.
  expect(await carrier(`smtp://0.0.0.0:${server.port}`).send(mail)).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('STARTTLS'),
  });
  expect(server.mails).toEqual([]);
});
