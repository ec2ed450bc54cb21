import { fieldsIn } from '../../http/fields.ts';
import type { LookupClient } from '../../http/lookup.ts';
import { bvnMatchOf, bvnPersonOf, bvnRecordIn, resultOf } from '../person.ts';
import type { BvnIdentity, BvnMatcher, TaxRegister } from '../port.ts';
import { taxpayerIn } from '../taxpayer.ts';

const dataOf = (body: unknown): unknown => fieldsIn(body)?.['data'];

/** Compared here: Prembly returns whole records only. */
export const premblyBvn = (lookupCall: LookupClient): { bvn: BvnIdentity; bvnMatch: BvnMatcher } => {
  const request = ({ reference, bvn }: { reference: string; bvn: string }) =>
    ({ reference, method: 'POST', path: '/identitypass/verification/bvn', body: { number: bvn } }) as const;
  return {
    bvn: {
      name: 'prembly',
      findByBvn: (question) =>
        lookupCall({
          ...request(question),
          operation: 'findByBvn',
          read: (body) => resultOf(bvnRecordIn(dataOf(body), question.bvn), bvnPersonOf),
        }),
    },
    bvnMatch: {
      name: 'prembly',
      matchBvn: (question) =>
        lookupCall({
          ...request(question),
          operation: 'matchBvn',
          read: (body) => resultOf(bvnRecordIn(dataOf(body), question.bvn), (person) => bvnMatchOf(person, question)),
        }),
    },
  };
};

export const premblyTin = (lookupCall: LookupClient): TaxRegister => ({
  name: 'prembly',
  findByTin: ({ reference, tin }) =>
    lookupCall({
      operation: 'findByTin',
      reference,
      method: 'POST',
      path: '/identitypass/verification/tin',
      body: { number: tin, channel: 'TIN' },
      read: (body) => taxpayerIn(dataOf(body), tin),
    }),
});
