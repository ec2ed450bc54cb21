import { NO_ANSWER, type BuiltInList } from '../embedded.ts';

/** Invented names of the sandbox: matches, and a name whose screening gets no answer. */
export const SANDBOX_LIST: BuiltInList = {
  list: 'SANDBOX',
  version: 1,
  entries: [
    {
      entryId: 'SANDBOX-1',
      kind: 'person',
      names: ['Zubairu Adamu Dangerfield', 'Zubayr Dangerfield'],
      birthDates: ['1970-01-01'],
      programme: 'EXAMPLE',
    },
    { entryId: 'SANDBOX-2', kind: 'company', names: ['Dangerfield Gold Refinery Limited'], birthDates: [], programme: 'EXAMPLE' },
    { entryId: 'SANDBOX-3', kind: 'person', names: ['Hadiza Musa Unanswered'], birthDates: [], programme: NO_ANSWER },
  ],
};
