import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, ownId } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { roleIn } from '../people/person.ts';

const mailSchema = z
  .object({
    id: ownId,
    to: z.string().meta({ description: 'The recipient.' }),
    subject: z.string().meta({ description: 'The subject.' }),
    text: z.string().meta({ description: 'The text of the email.' }),
    createdAt: dateTime.meta({ description: 'The time of the email.' }),
  })
  .meta({ id: 'SandboxMail' });

/**
 * Lists the newest 1,000 mails that live would have sent, newest first. Account mails contain codes and tokens, so only a
 * signed-in owner receives them, never an API key.
 */
export const listSandboxMail = operation({
  title: 'sandboxMails.list',
  summary: 'List sandbox emails',
  scope: 'sandbox',
  reads: 'business',
  input: z.strictObject({
    ...pageFields,
    to: z.string().trim().toLowerCase().min(1).max(254).optional().meta({ description: 'Only emails to this address.' }),
  }),
  output: { page: mailSchema },
  async run(app, actor, { limit, cursor, to }) {
    const before = cursor === undefined ? undefined : decodeCursor(cursor, z.tuple([z.uuid()]))[0];
    const withAccounts = await isOwner(app, actor);
    return pageOf(await app.sandbox.mail.list(actor.bookId, limit + 1, { before, to, withAccounts }), limit, ({ id }) => [id]);
  },
});

async function isOwner({ db }: Pick<App, 'db'>, { kind, userId, businessId }: Actor): Promise<boolean> {
  return kind === 'person' && userId !== undefined && (await roleIn(db, businessId, userId)) === 'owner';
}
