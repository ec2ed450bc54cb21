import { z } from 'zod';
import type { MailTemplates } from '../../core/mail/template.ts';
import { paragraphs, table } from '../../core/mail/words.ts';

const data = z.object({ number: z.string().nullable(), month: z.string(), dashboard: z.string().optional() });
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** To whom a business named for it: no figure and no file, which are for those who sign in. */
export const statementMails = {
  statement: {
    notice: { about: 'The statement of last month is there', mayBeOff: true },
    words(business, given) {
      const { number, month, dashboard } = data.parse(given);
      const name = `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
      return {
        subject: `Statement of account for ${name}`,
        text: paragraphs(
          ...(number === null
            ? [
                `The statement of account of ${business} for ${name} has too many rows for one paper. Choose fewer days, or export them as CSV.`,
              ]
            : [`The statement of account of ${business} for ${name} is there.`, table([['Number', number]])]),
          `Sign in to fetch it, under Statement${dashboard === undefined ? '.' : `: ${dashboard}/statement`}`,
          `You receive this because your address is on the monthly statements of ${business}.`,
        ),
      };
    },
  },
} satisfies MailTemplates;
