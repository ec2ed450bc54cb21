import type { App } from '../app/app.ts';
import { hook } from '../app/parts.ts';
import { oneLine } from './words.ts';

export interface MailText {
  subject: string;
  text: string;
}

/** One kind of mail. */
export interface MailTemplate {
  /**
   * The words, from the data of what caused it: the same input gives the same words. Subjects are seen on locked screens, so they name no
   * person and no account.
   * @throws ZodError when the data is not what that cause carries.
   */
  words(this: void, business: string, data: unknown): MailText;
  /**
   * `account`: to somebody about their own account, which may hold what signs in as them. `customer`: to a customer of a business, not
   * sent once the business turned those off, however long it waited.
   */
  to?: 'account' | 'customer';
  /** Of a mail that tells people of a business what happened there: what it is about, and whether somebody may do without it. */
  notice?: { about: string; mayBeOff: boolean };
}

/** The mails of a slice by their kinds, in its `mail-templates.ts`. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>;

/** Where the program hangs the mails of all slices. */
export const mailHook = hook<MailTemplates>();

/** What the mails of a kind say; undefined for a kind that nobody brought. */
export const templateOf = (app: Pick<App, 'part'>, kind: string): MailTemplate | undefined =>
  mailHook(app).find((templates) => Object.hasOwn(templates, kind))?.[kind];

/** The words of a mail. What others wrote stays on its line, so that it cannot pass for a line of ours. */
export const mailText = ({ words }: MailTemplate, business: string, data: unknown): MailText => words(oneLine(business), data);
