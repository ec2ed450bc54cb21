import type { BillType } from '../../gql/graphql.ts';

/** The kinds of bills, as a person calls them. */
export const BILL_TYPES: readonly (readonly [BillType, string])[] = [
  ['AIRTIME', 'Airtime'],
  ['DATA', 'Data'],
  ['CABLE', 'Cable television'],
  ['ELECTRICITY', 'Electricity'],
];
