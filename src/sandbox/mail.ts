import { z } from 'zod';
import { decodeCursor, pageLimit, pageOf, type Page } from '../kernel/page.ts';
import { operation } from '../operation.ts';
import type { SandboxMail } from '../providers/mail/sandbox.ts';

const PAGE_MAX = 200;

/** The mails of this business's sandbox, newest first: what live would have sent. The newest 1,000 are kept. */
export const listSandboxMail = operation({
  title: 'sandbox.mail',
  summary: 'Lists the mails that live would have sent, newest first',
  scope: 'sandbox',
  input: z.strictObject({
    limit: pageLimit(50, PAGE_MAX).meta({ description: 'Mails a page, 50 unless told; above 200 gives 200' }),
    cursor: z.string().optional().meta({ description: 'meta.nextCursor of the page before' }),
  }),
  async run(app, actor, { limit, cursor }): Promise<Page<SandboxMail>> {
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, z.tuple([z.uuid()]));
    return pageOf(await app.sandboxMail.list(actor.bookId, limit + 1, before), limit, ({ id }) => [id]);
  },
});
