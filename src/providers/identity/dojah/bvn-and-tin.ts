import { fieldsIn } from '../../http/fields.ts';
import type { LookupClient } from '../../http/lookup.ts';
import { bvnMatchOf, bvnPersonOf, bvnRecordIn, resultOf } from '../person.ts';
import type { BvnIdentity, BvnMatcher, TaxRegister } from '../port.ts';
import { taxpayerIn } from '../taxpayer.ts';

const entityOf = (body: unknown): unknown => fieldsIn(body)?.['entity'];

/** Compared here: their own match leaves out the phone number. */
export const dojahBvn = (lookupCall: LookupClient): { bvn: BvnIdentity; bvnMatch: BvnMatcher } => {
  const request = ({ reference, bvn }: { reference: string; bvn: string }) =>
    ({ reference, method: 'GET', path: `/api/v1/kyc/bvn/full?bvn=${bvn}` }) as const;
  return {
    bvn: {
      name: 'dojah',
      findByBvn: (question) =>
        lookupCall({
          ...request(question),
          operation: 'findByBvn',
          read: (body) => resultOf(bvnRecordIn(entityOf(body), question.bvn), bvnPersonOf),
        }),
    },
    bvnMatch: {
      name: 'dojah',
      matchBvn: (question) =>
        lookupCall({
          ...request(question),
          operation: 'matchBvn',
          read: (body) => resultOf(bvnRecordIn(entityOf(body), question.bvn), (person) => bvnMatchOf(person, question)),
        }),
    },
  };
};

export const dojahTin = (lookupCall: LookupClient): TaxRegister => ({
  name: 'dojah',
  findByTin: ({ reference, tin }) =>
    lookupCall({
      operation: 'findByTin',
      reference,
      method: 'GET',
      path: `/api/v1/kyc/tin?tin=${tin}`,
      read: (body) => taxpayerIn(entityOf(body), tin),
    }),
});
