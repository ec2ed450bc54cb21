import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { Json } from '../../core/transport/graphql/scalars.ts';
import { fetchDay } from './fetch-day.ts';
import { savedMappingSchema, listMappings, saveMapping, previewImportMapping } from './mappings.ts';
import { report } from './report.ts';
import { listExceptions, resolveException } from './resolve.ts';
import { listImports } from './statement-import.ts';

const types = { mapping: () => Json };
objectFrom(savedMappingSchema, { types });

export const reconciliationResolvers = [
  list('statementImports', listImports, {
    about: 'Lists imported settlement reports and bank statements, newest first. For operators.',
  }),
  query('importMappings', listMappings, {
    about: 'Lists the import mappings of the provider accounts. For operators.',
  }),
  query('previewImportMapping', previewImportMapping, {
    about: 'Previews how a mapping reads the first rows of a CSV; stores nothing. For operators.',
    types,
  }),
  list('reconciliationExceptions', listExceptions, {
    about: 'Lists differences between statements and the ledger, longest waiting first. For operators.',
  }),
  query('reconciliationReport', report, { about: 'Reports the balances and movements of a provider account. For operators.' }),
  mutation('createStatementFetch', fetchDay, {
    about: "Fetches a day's statement from the provider's own lists. For operators.",
    input: 'The account and the day.',
    argument: 'The account and the day.',
    gives: 'statement',
    done: 'The statement, with its progress',
  }),
  mutation('updateImportMapping', saveMapping, {
    about: 'Sets the import mapping of a provider account. For operators.',
    input: 'The import mapping of an account.',
    argument: 'The account and its mapping.',
    types,
    gives: 'mapping',
    done: 'The saved mapping',
  }),
  mutation('resolveReconciliationException', resolveException, {
    about: 'Resolves a difference by posting its correction or by an explanation. For operators; live requires maker-checker approval.',
    input: 'The resolution of a difference, and its reason.',
    argument: 'The difference, the decision and the reason.',
    gives: 'exception',
    done: 'The updated difference',
  }),
];
