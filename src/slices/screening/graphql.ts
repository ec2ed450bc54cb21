import { list, query } from '../../core/transport/graphql/fields.ts';
import { screenName } from './screen-name.ts';
import { listChanges, listVersions } from './versions.ts';

/** A list is imported by REST alone, as a file. */
export const screeningResolvers = [
  list('screeningLists', listVersions, { about: 'Lists imports of sanctions lists, newest first. For operators.' }),
  list('screeningListChanges', listChanges, { about: 'Lists the changed entries between two versions of a list. For operators.' }),
  query('previewScreening', screenName, { about: 'Compares a name with the sanctions lists; stores nothing. For operators.' }),
];
