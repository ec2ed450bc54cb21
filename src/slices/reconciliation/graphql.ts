import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { Json } from '../../core/transport/graphql/scalars.ts';
import { closeDay } from './close.ts';
import { fetchDay } from './fetch-day.ts';
import { keptMappingSchema, listMappings, saveMapping, tryMapping } from './mappings.ts';
import { report } from './report.ts';
import { findException, listExceptions, resolveException } from './resolve.ts';
import { findImport, listImports } from './statement-import.ts';

const types = { mapping: () => Json };
objectFrom(keptMappingSchema, { types });

export const reconciliationResolvers = [
  list('statementImports', listImports, {
    about: 'Settlement reports and bank statements that were brought, newest first. For operators.',
  }),
  find('statementImport', findImport, { about: 'One of them, by its id. For operators.' }),
  query('reconciliationMappings', listMappings, {
    about: 'How the statements of each account with a provider are read. For operators.',
  }),
  query('triedMapping', tryMapping, { about: 'How a mapping reads the first rows of a CSV; keeps nothing. For operators.', types }),
  list('reconciliationExceptions', listExceptions, {
    about: 'How statements and our books differ, longest waiting first. For operators.',
  }),
  find('reconciliationException', findException, { about: 'One of them, by its id. For operators.' }),
  query('reconciliationReport', report, { about: 'Where every kobo of an account with a provider is. For operators.' }),
  mutation('fetchStatement', fetchDay, {
    about: "Has a day's statement read from the provider's own lists. For operators.",
    input: 'Which day of which account.',
    argument: 'Which.',
    gives: 'statement',
    done: 'The statement, as far as it is read',
  }),
  mutation('saveReconciliationMapping', saveMapping, {
    about: 'Says how the statements of an account with a provider are read. For operators.',
    input: 'How the statements of an account are read.',
    argument: 'Which account, and how.',
    types,
    gives: 'mapping',
    done: 'The mapping as it is kept',
  }),
  mutation('resolveReconciliationException', resolveException, {
    about: 'Books the correction of a difference, or explains it. For operators; in live it takes two.',
    input: 'What becomes of a difference, and why.',
    argument: 'Which, what and why.',
    gives: 'exception',
    done: 'The difference as it is now',
  }),
  mutation('closeReconciliationDay', closeDay, {
    about: 'Closes a day at every provider. For operators.',
    input: 'Which day.',
    argument: 'Which.',
    gives: 'day',
    done: 'The day',
  }),
];
