import { z } from 'zod';
import type { LookupClient, LookupOptions, LookupQuestion, ReadRecord } from '../http/lookup.ts';
import type { LookupAnswer } from '../ports/ports.ts';
import {
  type FacePerson,
  type FullPerson,
  type IdentityPorts,
  OF_BVN,
  OF_NIN,
  OF_TIN,
  type TaxRegister,
  type ZeeIdentity,
} from './port.ts';
import { basicOf, bvnMatchOf, bvnPersonOf, bvnRecordIn, matchOf, personIn, resultOf, taxpayerIn } from './records.ts';

type Request = Pick<LookupQuestion<unknown>, 'method' | 'path' | 'body'>;

/** A reseller of whole records: how it is asked for the record of a number. Names and claims are compared here. */
export interface Reseller {
  name: string;
  speaking(words: LookupOptions['words']): LookupClient;
  /** `isFull` for all details. */
  nin(nin: string, isFull: boolean): Request;
  bvn(bvn: string): Request;
  tin(tin: string): Request;
  face(question: Parameters<ZeeIdentity['compareFace']>[0]): Request;
  faceIn(body: unknown, nin: string): ReadRecord<FacePerson>;
  matchFrom: number;
  recordIn(body: unknown): unknown;
  /** Record of a NIN, where it stands elsewhere. */
  ninRecordIn?(body: unknown): unknown;
}

/** From which confidence on, in percent, two faces are one person's. */
export const faceMatchSetting = z.number().min(50).max(100).default(90);

export function resellerPorts(reseller: Reseller): IdentityPorts {
  const { name, speaking, matchFrom, recordIn, ninRecordIn = recordIn } = reseller;
  const [ofNin, ofBvn] = [speaking(OF_NIN), speaking(OF_BVN)];
  const findNin = <Found>(
    operation: string,
    { reference, nin }: Record<'reference' | 'nin', string>,
    notify: (person: FullPerson) => Found,
    isFull = false,
  ): Promise<LookupAnswer<Found>> =>
    ofNin({ operation, reference, ...reseller.nin(nin, isFull), read: (body) => resultOf(personIn(ninRecordIn(body), nin), notify) });
  const findBvn = <Found>(
    operation: string,
    { reference, bvn }: Record<'reference' | 'bvn', string>,
    notify: (holder: Parameters<typeof bvnPersonOf>[0]) => Found,
  ): Promise<LookupAnswer<Found>> =>
    ofBvn({ operation, reference, ...reseller.bvn(bvn), read: (body) => resultOf(bvnRecordIn(recordIn(body), bvn), notify) });
  return {
    zee: {
      name,
      matchFrom,
      photoTypes: ['image/jpeg'],
      findByNin: (question) => findNin('findByNin', question, basicOf),
      compareFace(question) {
        const { reference, nin } = question;
        return ofNin({ operation: 'compareFace', reference, ...reseller.face(question), read: (body) => reseller.faceIn(body, nin) });
      },
    },
    switch: { name, matchName: (question) => findNin('matchName', question, (person) => matchOf(person, question)) },
    switchFull: { name, findFullByNin: (question) => findNin('findFullByNin', question, (person) => person, true) },
    bvn: { name, findByBvn: (question) => findBvn('findByBvn', question, bvnPersonOf) },
    bvnMatch: { name, matchBvn: (question) => findBvn('matchBvn', question, (holder) => bvnMatchOf(holder, question)) },
    tin: taxRegister(reseller),
  };
}

export function taxRegister({
  name,
  speaking,
  tin: request,
  recordIn,
}: Pick<Reseller, 'name' | 'speaking' | 'tin' | 'recordIn'>): TaxRegister {
  const lookupCall = speaking(OF_TIN);
  return {
    name,
    findByTin: ({ reference, tin }) =>
      lookupCall({ operation: 'findByTin', reference, ...request(tin), read: (body) => taxpayerIn(recordIn(body), tin) }),
  };
}
