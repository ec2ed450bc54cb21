import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { roleIn } from '../people/person.ts';

const mailSchema = z
  .object({
    id: ownId,
    to: z.string().meta({ description: 'To whom.' }),
    subject: z.string().meta({ description: 'Its subject.' }),
    text: z.string().meta({ description: 'What it says.' }),
    createdAt: dateTime.meta({ description: 'When.' }),
  })
  .meta({ id: 'SandboxMail' })
  .register(typeNames, { name: 'SandboxMail', description: 'A mail that live would have sent.', isNode: true });

/**
 * The mails of this business's sandbox, newest first: what live would have sent. The newest 1,000 are kept. Those about
 * accounts, which hold codes and tokens, are shown to an owner who signed in and to no API key.
 */
export const listSandboxMail = operation({
  title: 'sandbox.mail',
  summary: 'Lists the mails that live would have sent, newest first; those about accounts to a signed-in owner alone',
  scope: 'sandbox',
  reads: 'business',
  input: z.strictObject({
    ...pageFields,
    to: z.string().trim().toLowerCase().min(1).max(254).optional().meta({ description: 'Mails to this address alone' }),
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
