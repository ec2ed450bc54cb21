import type { App } from '../../core/app/app.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { isPassword } from './passwords.ts';
import { type Person, personById } from './person.ts';
import { countAttempt, forgive } from './throttle.ts';

/**
 * Has a person who is signed in prove the password again, before what a stolen session must not do.
 * @throws Refusal 400 naming `field`, 429 TOO_MANY_ATTEMPTS.
 */
export async function confirmPassword(app: App, personId: string, password: string, field: string): Promise<Person> {
  const person = await personById(app.db, personId);
  // Counted apart from sign-ins: whoever is signed in already cannot make the owner wait there.
  const subject = `confirmed ${person.id}`;
  await countAttempt(app, 'login', subject);
  if (!(await isPassword(password, person.passwordHash))) throw invalid(field, `${field}: is not your password`);
  await forgive(app, app.db, 'login', subject);
  return person;
}
