import type { ScreeningListName } from '../../gql/graphql.ts';
import { listNamesTexts as texts } from '../../texts/compliance-lists.ts';

/** Published lists with their files. */
export const LISTS: readonly (readonly [ScreeningListName, name: string])[] = [
  ['UN', texts.un],
  ['OFAC', texts.ofac],
  ['UK', texts.uk],
  ['EU', texts.eu],
  ['NG', texts.ng],
];
