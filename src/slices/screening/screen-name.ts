import { z } from 'zod';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { plainText } from '../../domain/schema/text.ts';
import { namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { conflict } from '../../platform/errors/refusal.ts';

const matchSchema = namedObject('ScreeningMatch', 'List entry that resembles a name.', {
  list: z.string().meta({ description: 'List.' }),
  entryId: z.string().meta({ description: 'Id of the entry in its published list.' }),
  name: z.string().meta({ description: 'Listed name.' }),
  score: z.number().meta({ description: 'Similarity, up to 1.' }),
  reasons: z.array(z.string()).meta({ description: 'Facts that make the score.' }),
});

const answerSchema = namedObject('ScreeningAnswer', 'Comparison of a name with the sanctions lists.', {
  outcome: namedEnum('ScreeningOutcome', 'Outcome of a screening.', {
    clear: 'No list entry resembles the name.',
    hit: 'A list entry resembles the name.',
    no_answer: 'The outcome is unknown.',
  }).meta({ description: 'Outcome.' }),
  listVersion: z.string().nullable().meta({ description: 'Versions of the compared lists; null without an answer.' }),
  cause: z.string().nullable().meta({ description: 'Reason of a missing answer.' }),
  matches: z.array(matchSchema).meta({ description: 'Matches, best first.' }),
}).meta({ id: 'ScreeningAnswer' });

const TIMEOUT_MS = 10_000;

/** Compares one name with the lists, and explains the scores; stores nothing. @throws Refusal 409 while screening is off. */
export const screenName = operation({
  title: 'screening.preview',
  summary: 'Screen a name',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({
    name: plainText(200).meta({ description: 'Name of a person or company.' }),
    kind: namedEnum('ScreeningSubjectKind', 'Kind of a screened name.', ['person', 'company', 'unknown'])
      .default('unknown')
      .meta({ description: 'Kind.' }),
    dateOfBirth: calendarDay.optional().meta({ description: 'Date of birth.' }),
  }),
  output: answerSchema,
  async run(app, { environment }, { name, kind, dateOfBirth = null }) {
    const screening = app.screening(environment);
    if (!screening) throw conflict('INVALID_STATE', 'Screening is off: set SCREENING');
    // Looks for later lists, too.
    await screening.listVersion();
    const [answer] = await screening.screen([{ kind, names: [name], dateOfBirth }], AbortSignal.timeout(TIMEOUT_MS));
    if (!answer) throw new Error('a name was not answered');
    const matches = answer.kind === 'hit' ? answer.matches.map((match) => ({ ...match, reasons: [...match.reasons] })) : [];
    return { listVersion: null, cause: null, ...answer, outcome: answer.kind, matches };
  },
});
