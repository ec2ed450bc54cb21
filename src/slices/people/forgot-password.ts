import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { email } from './input.ts';
import { dashboardOf, queueMail } from './mails.ts';
import { evenly } from './pace.ts';
import { findByEmail, homeOf } from './person.ts';
import { newToken, tokenHash } from './secrets.ts';
import { mayAttempt } from './throttle.ts';

const RESET_MINUTES = 30;

/** Mails a token that resets the password. The answer is the same for every address, and as late. */
export const forgotPassword = publicOperation({
  title: 'auth.password_forgot',
  summary: 'Ask for a token that resets the password',
  input: z.strictObject({ email }),
  run: (app, _visitor, asked) =>
    evenly(async () => {
      if (await mayAttempt(app, 'code_mail', asked.email)) await app.db.transaction((tx) => mailToken(app, tx, asked.email));
      return asked;
    }),
});

async function mailToken(app: App, tx: Tx, address: string): Promise<void> {
  const person = await findByEmail(tx, address);
  const businessId = person && (await homeOf(tx, person.id));
  if (!person || !businessId) return;
  const token = newToken('tgp');
  await tx.query(
    'people.keep_reset',
    `insert into password_reset (token_hash, person_id, expires_at) values ($1, $2, clock_timestamp() + interval '${RESET_MINUTES} minutes')`,
    [tokenHash(token), person.id],
  );
  const data = { firstName: person.firstName, minutes: RESET_MINUTES, ...dashboardOf(app) };
  await queueMail(app, tx, { businessId, to: person.email, kind: 'password_reset', data, secret: token });
}
