import type { ServerResponse } from 'node:http';
import { type Kobo, naira } from '../../domain/money/money.ts';
import { BYTE_ORDER_MARK } from '../../core/csv/send-csv.ts';
import type { Report } from './report.ts';

/** The report as a CSV: a figure a line, in naira, by side. */
export async function sendReport(report: Report, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Disposition', `attachment; filename="reconciliation-${report.from}-${report.to}.csv"`);
  response.end(BYTE_ORDER_MARK + reportLines(report).join(''));
  return Promise.resolve();
}

function reportLines({ account, from, to, theirs, ours, settled, ...rest }: Report): string[] {
  const line = (side: string, figure: string, value: string | number | boolean): string =>
    `${[quoted(account), from, to, side, figure, String(value)].join(',')}\r\n`;
  const sums = (side: string, figures: object): string[] =>
    Object.entries(figures as Record<string, Kobo | null>).map(([figure, amount]) =>
      line(side, figure, amount === null ? '' : naira(amount)),
    );
  const { acrossDays, difference, ...facts } = rest;
  return [
    'account,from,to,side,figure,value\r\n',
    ...sums('statement', theirs),
    ...sums('books', ours),
    ...sums('settled', settled),
    ...sums('both', { acrossDays, difference }),
    ...Object.entries(facts).map(([figure, value]) => line('both', figure, value)),
  ];
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
