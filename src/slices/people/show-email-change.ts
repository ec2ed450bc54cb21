import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { type EmailChange, pendingChange } from './email-change.ts';
import { signedInAs } from './signed-in.ts';

/** The change of address that waits for its code; null when there is none. */
export const showEmailChange = operation({
  title: 'auth.email_pending',
  summary: 'The change of your address that waits for its code',
  scope: 'account',
  input: z.strictObject({}),
  run: (app, actor): Promise<EmailChange | null> => pendingChange(app.db, signedInAs(actor).userId),
});
