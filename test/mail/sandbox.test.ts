import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { sandboxMailbox } from '../../src/providers/mail/sandbox.ts';
import { pino } from 'pino';
import { mailTemplates } from '../../src/slices/slices.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { customerEmails, mailRows, rows } from './story.ts';

const CUSTOMER = 'ada.customer@example.org';
const OPS = 'ops@example.com';
const destination = { bankCode: '058', accountNumber: '0123456785' };
const RETURNED_LATER = 500_097;

interface Shown {
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}

describe('mails of the sandbox', () => {
  let sandbox: Sandbox;
  let book: number;
  beforeAll(async () => {
    sandbox = await startSandbox();
    const [row] = await rows<{ id: string }>(
      sandbox.databaseUrl,
      `select id from ledger.book where environment = 'sandbox' and business_id = '00000000-0000-7000-8000-000000000001'`,
    );
    book = Number(row?.id);
  });
  afterAll(() => sandbox.stop());

  const mailbox = async (as = 'demo', query = ''): Promise<Shown[]> =>
    (await sandbox.call('GET', `/sandbox/mail${query}`, undefined, { as })).body.data as Shown[];

  /** Mails that came of `work`, oldest first. */
  async function mailsOf(work: () => Promise<unknown>): Promise<Shown[]> {
    const known = new Set((await mailbox()).map(({ id }) => id));
    await work();
    await sandbox.advance('5m');
    return (await mailbox()).filter(({ id }) => !known.has(id)).toReversed();
  }
  const send = (amount: number, more: object = { senderEmail: CUSTOMER }): Promise<unknown> =>
    sandbox.call('POST', '/money-transfer/send', { ...destination, amount, ...more });

  it('PostgreSQL takes every kind of mail that a slice has words for, and no other', async () => {
    const [row] = await rows<{ definition: string }>(
      sandbox.databaseUrl,
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check'`,
    );
    const kinds = [...(row?.definition ?? '').matchAll(/'([a-z_.]+)'/g)].map(([, kind]) => kind);
    expect(new Set(kinds)).toEqual(new Set(Object.keys(mailTemplates)));
  });

  it('a delivered transfer sends its sender a receipt', async () => {
    const mails = await mailsOf(() => send(150_000));
    expect(mails).toMatchObject([{ to: CUSTOMER, subject: 'Receipt: ₦1,500.00 sent', createdAt: expect.stringMatching(/Z$/) }]);
    expect(mails[0]?.text).toContain('through Demo Limited has been delivered');
  });

  it('a reversed transfer sends its sender a notice, and no receipt', async () => {
    expect(await mailsOf(() => send(RETURNED_LATER))).toMatchObject([{ to: CUSTOMER, subject: 'Transfer of ₦5,000.97 was not completed' }]);
  });

  it('a transfer without a sender address sends nothing', async () => {
    expect(await mailsOf(() => send(150_000, { senderName: 'Ada Obi' }))).toEqual([]);
    expect(await mailsOf(() => send(150_000, {}))).toEqual([]);
  });

  it('handleCustomerEmails off sends customers nothing, and the business its low-balance notice all the same', async () => {
    await customerEmails(sandbox.databaseUrl, book, false);
    const { body } = await sandbox.call('GET', '/wallet');
    const threshold = (body.data.availableBalance ?? body.data.balance) as number;
    await sandbox.call('PUT', '/wallet/low-balance-alert', { threshold, enabled: true, emails: [OPS, 'finance@example.com'] });
    const mails = await mailsOf(() => send(150_000));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['finance@example.com', OPS]);
    expect(mails[0]?.subject).toMatch(/^Wallet balance below ₦[\d,]+\.\d\d$/);
    expect(mails[0]?.text).toMatch(/After: +transfer \d{10}/);
    await customerEmails(sandbox.databaseUrl, book, true);
    expect(await mailsOf(() => send(150_000))).toMatchObject([{ to: CUSTOMER }]);
  });

  it('pages go back through all mails without repeating one', async () => {
    const all = (await mailbox()).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(3);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await sandbox.call('GET', `/sandbox/mail?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...(body.data as Shown[]).map(({ id }) => id));
      cursor = body.meta.nextCursor as string | null;
    }
    expect(seen).toEqual(all);
  });

  it.each(['limit=0', 'limit=x', 'cursor=x', 'page=1'])('?%s is refused with its name', async (query) => {
    expect(await sandbox.call('GET', `/sandbox/mail?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', field: query.split('=')[0] },
    });
  });

  it('another business sees none of them, also with a cursor of this one', async () => {
    expect(await mailbox('demo2')).toEqual([]);
    const { body } = await sandbox.call('GET', '/sandbox/mail?limit=1');
    expect(await mailbox('demo2', `?cursor=${body.meta.nextCursor}`)).toEqual([]);
  });

  it('the newest 1,000 are kept, and a repeated mail shows once', async () => {
    const db = openDatabase({ url: sandbox.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test mailbox' });
    const [other] = await rows<{ id: string }>(sandbox.databaseUrl, `select id from ledger.book where id <> ${book} limit 1`);
    const owner = Number(other?.id);
    const box = sandboxMailbox(db);
    const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const mail = { owner, to: OPS, subject: 'S', text: 'T', messageId: 'm', isAccount: false };
    await rows(
      sandbox.databaseUrl,
      `insert into sandbox_mail (book_id, id, recipient, subject, body, is_account)
         select ${owner}, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'x', 'S', 'T', false from generate_series(1, 1000) n`,
    );
    for (const id of [idOf(1_001), idOf(1_001), idOf(1_002)]) expect(await box.send({ ...mail, id })).toEqual({ kind: 'sent' });
    const saved = (await box.list(owner, 2_000)).map(({ id }) => id);
    await db.close();
    expect(saved).toHaveLength(1_000);
    expect([saved[0], saved.at(-1)]).toEqual([idOf(1_002), idOf(3)]);
  });

  it('what the mailbox got counts as sent, once', async () => {
    const all = await mailRows(sandbox.databaseUrl, book);
    expect(all.filter(({ status, attempts }) => status !== 'sent' || attempts !== 1)).toEqual([]);
  });
});
