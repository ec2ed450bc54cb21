import { lagosTime } from '../../domain/time/lagos.ts';
import { type Kobo, naira, sizeOf } from '../../domain/money/money.ts';

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
