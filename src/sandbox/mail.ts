import { z } from 'zod';
import { decodeCursor, pageFields, pageOf, type Page } from '../kernel/page.ts';
import { Refusal } from '../kernel/refusal.ts';
import { operation, publicOperation } from '../operation.ts';
import type { SandboxMail } from '../providers/mail/sandbox.ts';

const input = z.strictObject({
  ...pageFields,
  to: z.string().trim().toLowerCase().min(1).max(254).optional().meta({ description: 'Mails to this address alone' }),
});

/** The mails of this business's sandbox, newest first: what live would have sent. The newest 1,000 are kept. */
export const listSandboxMail = operation({
  title: 'sandbox.mail',
  summary: 'Lists the mails that live would have sent, newest first',
  scope: 'sandbox',
  input,
  async run(app, actor, { limit, cursor, to }): Promise<Page<SandboxMail>> {
    return pageOf(await app.sandboxMail.list(actor.bookId, limit + 1, before(cursor), to), limit, ({ id }) => [id]);
  },
});

/**
 * In a demo, the mails to one address, for whoever signs up and has no key yet. It lets anybody read the codes of anybody, so
 * the door offers it with `DEMO` alone.
 * @throws Refusal 401 'Missing API credentials' when no address is named.
 */
export const listDemoMail = publicOperation({
  title: 'sandbox.demo_mail',
  summary: 'Lists the mails to one address, newest first',
  input,
  async run(app, _visitor, { limit, cursor, to }): Promise<Page<SandboxMail>> {
    if (to === undefined) throw new Refusal('unauthenticated', 'Missing API credentials', { code: 'MISSING_API_CREDENTIALS' });
    return pageOf(await app.sandboxMail.listTo(to, limit + 1, before(cursor)), limit, ({ id }) => [id]);
  },
});

function before(cursor: string | undefined): string | undefined {
  return cursor === undefined ? undefined : decodeCursor(cursor, z.tuple([z.uuid()]))[0];
}
