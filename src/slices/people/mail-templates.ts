import { z } from 'zod';
import type { MailTemplates } from '../../core/mail/template.ts';

/** What a security notice may tell. */
const notices = {
  password_changed: 'The password of your account was changed. All other sessions were ended.',
  password_reset: 'The password of your account was reset. All sessions were ended.',
  second_factor_on: 'A second factor was added to your account.',
  second_factor_off: 'The second factor was removed from your account.',
  passkey_added: 'A passkey was added to your account: it signs in without your password.',
  passkey_removed: 'A passkey was removed from your account.',
  recovery_codes: 'New recovery codes were made for your account. The old ones no longer work.',
  email_change_asked:
    'Another e-mail address was asked for your account. This one stays until the code that was mailed to the other one is entered.',
  email_changed: 'The e-mail address of your account was changed, and this one signs in no more. All other sessions were ended.',
  session_reuse: 'A sign-in of yours was used from two places at once, so it was ended everywhere. Sign in again.',
} as const;
export type Notice = keyof typeof notices;

/** The address that is told has no account any more: no password can be reset with it. */
const ANYBODY_ELSE: Partial<Record<Notice, string>> = {
  email_changed: 'If it was not you, tell the owner of your business, or whoever runs this service, at once.',
};

const named = z.object({ firstName: z.string() });
/** What an address is wanted for. */
const wanted = z.object({ purpose: z.enum(['sign_up', 'change']).default('sign_up') });
const secret = z.object({ secret: z.string(), minutes: z.int() });
const roleChange = z.object({
  change: z.enum(['given', 'changed', 'removed']),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  before: z.string().optional(),
  by: z.string(),
});
/** Where the dashboard is; absent where nobody said how it is reached. */
const place = z.object({ dashboard: z.url().optional() });

/** Mails to the people of a business about their account. */
export const peopleMails = {
  email_code: {
    to: 'account',
    words(_, data) {
      const { firstName, secret: code, minutes, purpose } = named.extend(secret.shape).extend(wanted.shape).parse(data);
      return {
        subject: 'Your verification code',
        text: paragraphs(
          greeting(firstName),
          purpose === 'change'
            ? 'Enter this code under "Your account" to sign in with this address from then on:'
            : 'Enter this code to confirm your address:',
          `    ${code}`,
          `It is good for ${minutes} minutes and for one use. Nobody of us will ever ask you for it.`,
          `If you did not ${purpose === 'change' ? 'ask for it' : 'sign up'}, do not enter it anywhere, and forget this mail.`,
        ),
      };
    },
  },
  account_exists: {
    to: 'account',
    words(_, data) {
      const { firstName, purpose } = named.extend(wanted.shape).parse(data);
      return {
        subject: 'You already have an account',
        text: paragraphs(
          greeting(firstName),
          purpose === 'change'
            ? 'Somebody who is signed in with another address wanted to change it to this one, which has an account already. Nothing was changed.'
            : 'Somebody signed up with this address, which has an account already. Nothing was changed.',
          'If it was you, sign in, or reset your password if you no longer know it. If not, there is nothing to do.',
        ),
      };
    },
  },
  password_reset: {
    to: 'account',
    words(_, data) {
      const { firstName, secret: token, minutes, dashboard } = named.extend(secret.shape).extend(place.shape).parse(data);
      return {
        subject: 'Reset your password',
        text: paragraphs(
          greeting(firstName),
          ...whereToUse(token, 'choose a new password', 'reset', dashboard),
          `It is good for ${minutes} minutes and for one use.`,
          'If you did not ask for it, forget this mail: your password stays as it is.',
        ),
      };
    },
  },
  invitation: {
    to: 'account',
    words(business, data) {
      const invited = z.object({ role: z.string(), secret: z.string(), days: z.int(), ...place.shape });
      const { role, secret: token, days, dashboard } = invited.parse(data);
      return {
        subject: 'You are invited',
        text: paragraphs(
          `You are invited to work for ${business} as ${role}.`,
          ...whereToUse(token, 'accept', 'accept', dashboard),
          `It is good for ${days} days and for one use. If you know nothing of ${business}, forget this mail.`,
        ),
      };
    },
  },
  new_sign_in: {
    to: 'account',
    words(_, data) {
      const { firstName, address, device, at } = named.extend({ address: z.string(), device: z.string(), at: z.string() }).parse(data);
      return {
        subject: 'New sign-in to your account',
        text: paragraphs(
          greeting(firstName),
          'Your account was signed in to from a place that we do not know yet:',
          `    ${oneLine(address)}, ${oneLine(device)}\n    ${at}`,
          'If it was not you, change your password at once and end the session.',
        ),
      };
    },
  },
  security_notice: {
    to: 'account',
    words(_, data) {
      const { firstName, notice } = named.extend({ notice: z.enum(Object.keys(notices) as [Notice, ...Notice[]]) }).parse(data);
      return {
        subject: 'A change to the security of your account',
        text: paragraphs(
          greeting(firstName),
          notices[notice],
          ANYBODY_ELSE[notice] ?? 'If it was not you, reset your password and tell the owner of your business.',
        ),
      };
    },
  },
  role_changed: {
    to: 'account',
    notice: { about: 'A person joined the business, left it or got another role', mayBeOff: false },
    words(business, data) {
      const { firstName, change, name, email, role, before, by } = named.extend(roleChange.shape).parse(data);
      const who = `${oneLine(name)} (${oneLine(email)})`;
      const facts = {
        given: `${who} joined ${business} as ${role}, by an invitation of ${oneLine(by)}.`,
        changed: `${who} now has the role ${role} in ${business}, in place of ${before ?? 'another one'}. ${oneLine(by)} changed it.`,
        removed: `${oneLine(by)} removed ${who} from ${business}. The role was ${role}.`,
      };
      return {
        subject: `A role in ${business} changed`,
        text: paragraphs(
          greeting(firstName),
          facts[change],
          'If this should not have happened, correct it in the dashboard, under Team. The audit log has the details.',
        ),
      };
    },
  },
} satisfies MailTemplates;

/** A link to a page of the dashboard, and the token by itself. It stands behind the #, which browsers send to nobody. */
function whereToUse(token: string, purpose: string, page: 'accept' | 'reset', dashboard: string | undefined): string[] {
  if (dashboard === undefined) return [`To ${purpose}, open <dashboard>/${page} and enter this token:`, `    ${token}`];
  return [
    `To ${purpose}, open this address:\n${dashboard}/${page}#token=${token}`,
    `Or open ${dashboard}/${page} and enter this token:`,
    `    ${token}`,
  ];
}

const greeting = (firstName: string): string => `Hello ${oneLine(firstName)},`;

const paragraphs = (...texts: string[]): string => `${texts.join('\n\n')}\n`;

/** What others wrote stays on its line, so that it cannot pass for a line of ours. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
