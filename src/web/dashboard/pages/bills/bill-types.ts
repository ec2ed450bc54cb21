import type { BillType } from '../../gql/graphql.ts';

export const BILL_TYPES: readonly (readonly [BillType, string])[] = [
  ['AIRTIME', 'Airtime'],
  ['DATA', 'Data'],
  ['CABLE', 'Cable television'],
  ['ELECTRICITY', 'Electricity'],
];
