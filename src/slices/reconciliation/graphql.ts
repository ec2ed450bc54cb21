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
  list('statementImports', listImports, { about: 'Lists imported settlement reports and bank statements, newest first.' }),
  query('importMappings', listMappings),
  query('previewImportMapping', previewImportMapping, {
    about: 'Previews how a mapping reads the first rows of a CSV; stores nothing.',
    types,
  }),
  list('reconciliationExceptions', listExceptions, {
    about: 'Lists differences between statements and the ledger, longest waiting first.',
  }),
  query('reconciliationReport', report),
  mutation('createStatementFetch', fetchDay, { gives: 'statement' }),
  mutation('updateImportMapping', saveMapping, { types, gives: 'mapping' }),
  mutation('resolveReconciliationException', resolveException, {
    about: 'Resolves a difference by posting its correction or by an explanation. For operators; live requires maker-checker approval.',
    gives: 'exception',
  }),
];
