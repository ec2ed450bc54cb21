import { z } from 'zod';
import { type Kobo, naira, sizeOf } from '../../domain/money/money.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import { type App, hook } from '../app/app.ts';

export type Row = [string, string];

export function money(amount: Kobo): string {
  const text = `₦${naira(sizeOf(amount)).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;
  return amount < 0 ? `-${text}` : text;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Time in Lagos: "15 November 2026, 14:05 (Lagos time)". */
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

export const whyCustomer = (business: string): string =>
  `You receive this because ${business} gave your address as that of the customer. Replies to this mailbox are not read.`;

/** Security: user text stays on its line, outside the template. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export interface MailText {
  subject: string;
  text: string;
}

export interface MailTemplate {
  /** Deterministic; subjects name no person or account. @throws ZodError for other data. */
  words(this: void, business: string, data: unknown): MailText;
  /** `account`: account holders, may carry sign-in links. `customer`: not sent once the business turns them off. */
  to?: 'account' | 'customer';
  notice?: { about: string; mayBeOff: boolean };
}

/** Template of data of one shape. */
export const mail = <Data extends z.ZodType>(
  shape: Data,
  words: (business: string, data: z.output<Data>) => MailText,
  kind: Omit<MailTemplate, 'words'> = {},
): MailTemplate => ({ ...kind, words: (business, data) => words(business, shape.parse(data)) });

export type MailTemplates = Readonly<Record<string, MailTemplate>>;

/** Template of an account mail that greets its recipient by `firstName`. */
export function toPerson<Shape extends z.ZodRawShape>(
  shape: Shape,
  words: (data: z.output<z.ZodObject<Shape>>, business: string) => { subject: string; text: readonly string[] },
): Pick<MailTemplate, 'to' | 'words'> {
  const schema = z.object(shape);
  const named = z.object({ firstName: z.string() });
  return {
    to: 'account',
    words(business, data) {
      const { subject, text } = words(schema.parse(data), business);
      return { subject, text: paragraphs(`Hello ${oneLine(named.parse(data).firstName)},`, ...text) };
    },
  };
}

export const mailHook = hook<MailTemplates>();

export const templateOf = (app: Pick<App, 'part'>, kind: string): MailTemplate | undefined =>
  mailHook(app).find((templates) => Object.hasOwn(templates, kind))?.[kind];

export const mailText = ({ words }: MailTemplate, business: string, data: unknown): MailText => words(oneLine(business), data);
