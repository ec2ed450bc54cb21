import type { BillType } from '../../gql/graphql.ts';
import { billTypesTexts as texts } from '../../texts/bills.ts';

export const BILL_TYPES: readonly (readonly [BillType, string])[] = [
  ['AIRTIME', texts.airtime],
  ['DATA', texts.data],
  ['CABLE', texts.cableTelevision],
  ['ELECTRICITY', texts.electricity],
];
