import type { Slice } from '../../core/slice/slice.ts';
import { list, query } from '../../core/transport/graphql/fields.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { importList } from './import.ts';
import { screenName } from './screen-name.ts';
import { findVersion, listChanges, listVersions } from './versions.ts';

const EXAMPLE =
  'id,name,aliases,type,date of birth,list\nNG-0001,Zubairu Dangerfield,Zubayr Dangerfield; Z. Dangerfield,individual,1970-01-01,Nigeria\n';

const screeningRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.post('/ops/compliance/lists', importList, {
    message: ({ addedCount, changedCount, removedCount }) =>
      `Active: ${addedCount} added, ${changedCount} changed, ${removedCount} removed`,
    takesFile: true,
    example: EXAMPLE,
  });
  route.get('/ops/compliance/lists', listVersions);
  route.get('/ops/compliance/lists/{versionId}', findVersion);
  route.get('/ops/compliance/lists/{versionId}/changes', listChanges);
  route.post('/ops/compliance/screening/preview', screenName, {
    bucket: 'reads',
    example: { name: 'Zubairu Dangerfield', kind: 'person', dateOfBirth: '1970-01-01' },
  });
});

/** A list is imported by REST alone, as a file. */
const screeningResolvers = [
  list('screeningLists', listVersions, { about: 'Lists imports of sanctions lists, newest first.' }),
  list('screeningListChanges', listChanges, { about: 'Lists the changed entries between two versions of a list.' }),
  query('previewScreening', screenName, { about: 'Compares a name with the sanctions lists; stores nothing.' }),
];

export const screening: Slice = {
  name: 'screening',
  about: 'Sanctions lists and the comparison of names with them.',
  operatorRoutes: screeningRoutes,
  resolvers: screeningResolvers,
};
