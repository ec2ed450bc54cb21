import type { LookupClient, LookupQuestion } from '../http/lookup.ts';
import type { LookupAnswer } from '../ports/ports.ts';
import type { BvnIdentity, BvnMatcher, FullIdentity, FullPerson, SwitchIdentity, TaxRegister, ZeeIdentity } from './port.ts';
import { basicOf, bvnMatchOf, bvnPersonOf, bvnRecordIn, matchOf, personIn, resultOf, taxpayerIn } from './records.ts';

/** A reseller of whole records: names and claims are compared here. */
export interface Reseller {
  name: string;
  lookupCall: LookupClient;
  /** Request for the record of a number; `isFull` for all details. */
  request(number: string, isFull: boolean): Pick<LookupQuestion<unknown>, 'method' | 'path' | 'body'>;
  recordIn(body: unknown): unknown;
}

type Numbered = Record<'reference', string>;

export function ninPorts({ name, lookupCall, request, recordIn }: Reseller): Pick<ZeeIdentity, 'findByNin'> & {
  switch: SwitchIdentity;
  switchFull: FullIdentity;
} {
  const find = <Found>(
    operation: string,
    { reference, nin }: Numbered & { nin: string },
    notify: (person: FullPerson) => Found,
    isFull = false,
  ): Promise<LookupAnswer<Found>> =>
    lookupCall({ operation, reference, ...request(nin, isFull), read: (body) => resultOf(personIn(recordIn(body), nin), notify) });
  return {
    findByNin: (question) => find('findByNin', question, basicOf),
    switch: { name, matchName: (question) => find('matchName', question, (person) => matchOf(person, question)) },
    switchFull: { name, findFullByNin: (question) => find('findFullByNin', question, (person) => person, true) },
  };
}

export function bvnPorts({ name, lookupCall, request, recordIn }: Reseller): { bvn: BvnIdentity; bvnMatch: BvnMatcher } {
  type Holder = Parameters<typeof bvnPersonOf>[0];
  const find = <Found>(
    operation: string,
    { reference, bvn }: Numbered & { bvn: string },
    notify: (holder: Holder) => Found,
  ): Promise<LookupAnswer<Found>> =>
    lookupCall({ operation, reference, ...request(bvn, true), read: (body) => resultOf(bvnRecordIn(recordIn(body), bvn), notify) });
  return {
    bvn: { name, findByBvn: (question) => find('findByBvn', question, bvnPersonOf) },
    bvnMatch: { name, matchBvn: (question) => find('matchBvn', question, (holder) => bvnMatchOf(holder, question)) },
  };
}

export const taxRegister = ({ name, lookupCall, request, recordIn }: Reseller): TaxRegister => ({
  name,
  findByTin: ({ reference, tin }) =>
    lookupCall({ operation: 'findByTin', reference, ...request(tin, true), read: (body) => taxpayerIn(recordIn(body), tin) }),
});
