import { type Kobo, naira, sizeOf } from '../../domain/money/money.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import type { App } from '../app/app.ts';
import { hook } from '../app/parts.ts';

/** One line of a mail's table: a name and what it says. */
export type Row = [string, string];

/** Kobo as people in Nigeria write naira: 150000 → "₦1,500.00". */
export function money(amount: Kobo): string {
  const text = `₦${naira(sizeOf(amount)).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;
  return amount < 0 ? `-${text}` : text;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A moment as a person in Lagos reads it: "15 November 2026, 14:05 (Lagos time)". */
export function lagosClock(moment: string): string {
  const local = lagosTime(new Date(moment));
  const [year = '', month = '', day = ''] = local.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}, ${local.slice(11, 16)} (Lagos time)`;
}

export function table(rows: Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 3;
  return rows.map(([name, value]) => `${`${name}:`.padEnd(width)}${oneLine(value)}`).join('\n');
}

export const paragraphs = (...texts: string[]): string => `${texts.join('\n\n')}\n`;

/** What others wrote stays on its line, so that it cannot pass for a line of ours. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

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
