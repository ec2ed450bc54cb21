import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { mailHook } from '../../core/mail/template.ts';
import { typeNames } from '../../domain/schema/type-names.ts';

/** A kind of mail about a business that its people get, and whether one of them does. */
export interface Notice {
  kind: string;
  about: string;
  mayBeOff: boolean;
  wanted: boolean;
}

export const noticeSchema = z
  .object({
    kind: z.string().meta({ description: 'Its kind, such as `low_balance`.' }),
    about: z.string().meta({ description: 'What it tells, in a sentence.' }),
    mayBeOff: z.boolean().meta({ description: 'Whether you may do without it. What protects you or the business always comes.' }),
    wanted: z.boolean().meta({ description: 'Whether you get it, where it concerns your role or your address.' }),
  })
  .meta({ id: 'Notice' })
  .register(typeNames, { name: 'Notice', description: 'A kind of mail about this business.' });

/** Every notice that there is, those that may be turned off first, as a person with these turned off has them. */
export function noticesOf(app: Pick<App, 'part'>, unwanted: readonly string[]): Notice[] {
  const all = mailHook(app).flatMap((templates) =>
    Object.entries(templates).flatMap(([kind, { notice }]) =>
      notice ? { kind, ...notice, wanted: !notice.mayBeOff || !unwanted.includes(kind) } : [],
    ),
  );
  return all.toSorted((a, b) => Number(b.mayBeOff) - Number(a.mayBeOff) || a.about.localeCompare(b.about));
}
