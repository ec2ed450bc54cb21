import { z } from 'zod';
import { publicOperation } from '../../core/operation/operation.ts';
import { issueCode } from './email-codes.ts';
import { email } from './input.ts';
import { evenly } from './pace.ts';
import { findByEmail, homeOf } from './person.ts';
import { mayAttempt } from './throttle.ts';

/** Mails another code to an address that awaits one. The answer is the same for every address. */
export const resendCode = publicOperation({
  title: 'auth.resend_code',
  summary: 'Mail another verification code',
  input: z.strictObject({ email }),
  run: (app, _visitor, asked) =>
    evenly(async () => {
      if (!(await mayAttempt(app, 'code_mail', asked.email))) return asked;
      await app.db.transaction(async (tx) => {
        const person = await findByEmail(tx, asked.email);
        const businessId = person && !person.isVerified ? await homeOf(tx, person.id) : null;
        if (person && businessId !== null) await issueCode(app, tx, { ...person, businessId }, { ...person, businessName: null });
      });
      return asked;
    }),
});
