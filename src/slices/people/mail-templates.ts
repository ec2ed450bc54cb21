import { z } from 'zod';
import { type MailTemplates, oneLine, paragraphs, toPerson } from '../../core/mail/template.ts';

const notices = {
  password_changed: 'The password of your account was changed. All other sessions were ended.',
  password_reset: 'The password of your account was reset. All sessions were ended.',
  second_factor_on: 'A second factor was added to your account.',
  second_factor_off: 'The second factor was removed from your account.',
  passkey_added: 'A passkey was added to your account: it signs in without your password.',
  passkey_removed: 'A passkey was removed from your account.',
  recovery_codes: 'New recovery codes were created for your account. The old codes no longer work.',
  email_change_asked:
    'A change of the email address of your account was requested. This address remains valid until the code sent to the new address is entered.',
  email_changed: 'The email address of your account was changed. This address no longer signs in. All other sessions were ended.',
  session_reuse: 'One of your sessions was used from two places at the same time, so the session was ended. Sign in again.',
} as const;
export type Notice = keyof typeof notices;

/** Why: the old address has no account for a reset. */
const OTHER_ADVICE: Partial<Record<Notice, string>> = {
  email_changed: 'If this was not you, contact the owner of your business or the operator of this service immediately.',
};

const wanted = { purpose: z.enum(['sign_up', 'change']).default('sign_up') };
const secret = { secret: z.string(), minutes: z.int() };
const place = { dashboard: z.url().optional() };
const roleChange = {
  change: z.enum(['given', 'changed', 'removed']),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  before: z.string().optional(),
  by: z.string(),
};

export const peopleMails = {
  email_code: toPerson({ ...secret, ...wanted }, ({ secret: code, minutes, purpose }) => ({
    subject: 'Your verification code',
    text: [
      purpose === 'change'
        ? 'Enter this code under "Your account" to sign in with this address in future:'
        : 'Enter this code to confirm your address:',
      `    ${code}`,
      `The code is valid for ${minutes} minutes and one use. We never ask you for the code.`,
      `If you did not ${purpose === 'change' ? 'request the code' : 'sign up'}, do not enter the code anywhere, and ignore this mail.`,
    ],
  })),
  account_exists: toPerson(wanted, ({ purpose }) => ({
    subject: 'You already have an account',
    text: [
      purpose === 'change'
        ? 'A user signed in with another address tried to change to this address, which already has an account. Nothing was changed.'
        : 'A sign-up used this address, which already has an account. Nothing was changed.',
      'If this was you, sign in, or reset your password. If not, no action is needed.',
    ],
  })),
  password_reset: toPerson({ ...secret, ...place }, ({ secret: token, minutes, dashboard }) => ({
    subject: 'Reset your password',
    text: [
      ...whereToUse(token, 'choose a new password', 'reset', dashboard),
      `The token is valid for ${minutes} minutes and one use.`,
      'If you did not request a reset, ignore this email: your password does not change.',
    ],
  })),
  invitation: {
    to: 'account',
    words(business, data) {
      const invited = z.object({ role: z.string(), secret: z.string(), days: z.int(), ...place });
      const { role, secret: token, days, dashboard } = invited.parse(data);
      return {
        subject: 'You are invited',
        text: paragraphs(
          `You are invited to work for ${business} as ${role}.`,
          ...whereToUse(token, 'accept', 'accept', dashboard),
          `The invitation is valid for ${days} days and one use. If you do not know ${business}, ignore this mail.`,
        ),
      };
    },
  },
  new_sign_in: toPerson({ address: z.string(), device: z.string(), at: z.string() }, ({ address, device, at }) => ({
    subject: 'New sign-in to your account',
    text: [
      'Your account was signed in to from a new network:',
      `    ${oneLine(address)}, ${oneLine(device)}\n    ${at}`,
      'If this was not you, change your password immediately and end the session.',
    ],
  })),
  security_notice: toPerson({ notice: z.enum(Object.keys(notices) as [Notice, ...Notice[]]) }, ({ notice }) => ({
    subject: 'A change to the security of your account',
    text: [notices[notice], OTHER_ADVICE[notice] ?? 'If this was not you, reset your password and contact the owner of your business.'],
  })),
  role_changed: {
    notice: { about: 'A person joined the business, left the business or changed roles', mayBeOff: false },
    ...toPerson(roleChange, ({ change, name, email, role, before, by }, business) => {
      const who = `${oneLine(name)} (${oneLine(email)})`;
      const facts = {
        given: `${who} joined ${business} as ${role}, by an invitation of ${oneLine(by)}.`,
        changed: `${who} now has the role ${role} in ${business}; the previous role was ${before ?? 'another one'}. ${oneLine(by)} made the change.`,
        removed: `${oneLine(by)} removed ${who} from ${business}. The role was ${role}.`,
      };
      return {
        subject: `A role in ${business} changed`,
        text: [facts[change], 'If this change is a mistake, correct it on the dashboard, under Team. The audit log has the details.'],
      };
    }),
  },
} satisfies MailTemplates;

/** Security: browsers do not send the part behind the #. */
function whereToUse(token: string, purpose: string, page: 'accept' | 'reset', dashboard: string | undefined): string[] {
  if (dashboard === undefined) return [`To ${purpose}, open <dashboard>/${page} and enter this token:`, `    ${token}`];
  return [
    `To ${purpose}, open this address:\n${dashboard}/${page}#token=${token}`,
    `Or open ${dashboard}/${page} and enter this token:`,
    `    ${token}`,
  ];
}
