import type { LookupAnswer } from '../../src/providers/ports/ports.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type {
  BvnIdentity,
  BvnMatcher,
  FullIdentity,
  Photo,
  Question,
  SwitchIdentity,
  TaxRegister,
  ZeeIdentity,
} from '../../src/providers/identity/port.ts';
import { JPEG } from '../doubles/people.ts';

export interface IdentityStage<Port> {
  port: Port;
  person: { nin: string; firstName: string; lastName: string; middleName: string; dateOfBirth: string; gender: string };
  unknownNin: string;
  /** Sees to it that the provider cannot answer. @returns the number to ask about then */
  fail(): string;
}

export interface ZeeStage extends IdentityStage<ZeeIdentity> {
  /** Photos that match this person, or another. */
  photo(face: 'theirs' | 'other'): Photo;
}

/** A question as the slice puts it. */
export const question = (): Question => ({ reference: randomUUID(), owner: 1, signal: new AbortController().signal });

export const jpeg = (url = 'https://faces.example.com/face.jpg'): Photo => ({
  type: 'image/jpeg',
  bytes: Buffer.from(JPEG, 'base64'),
  url,
});

export function zeeContract(name: string, stage: () => ZeeStage): void {
  describe(`${name} satisfies the contract of zee`, () => {
    test('a person by the NIN: every field a text, the day of birth a day', async () => {
      const { port, person } = stage();
      expect(await port.findByNin({ ...question(), nin: person.nin })).toEqual({
        kind: 'found',
        found: { ...person, phoneNumber: TEXT, address: TEXT },
      });
    });

    test.each(['theirs', 'other'] as const)('a face of %s, judged by a threshold of its own', async (face) => {
      const { port, person, photo } = stage();
      expect([port.photoTypes.includes('image/jpeg'), port.matchFrom > 50, port.matchFrom <= 100]).toEqual([true, true, true]);
      const { nin, firstName, lastName } = person;
      const answer = await port.compareFace({ ...question(), nin, photo: photo(face) });
      expect(answer).toEqual({ kind: 'found', found: { nin, firstName, lastName, confidence: expect.any(Number) as number } });
      expect(answer.kind === 'found' && answer.found.confidence >= port.matchFrom).toBe(face === 'theirs');
    });

    noPersonAndNoData(stage, (port, nin) => port.findByNin({ ...question(), nin }));
  });
}

export function switchContract(
  name: string,
  stage: () => IdentityStage<SwitchIdentity> & { alsoSpelt: { firstName: string; lastName: string } },
): void {
  describe(`${name} satisfies the contract of switch`, () => {
    test('first and last name are matched, each by itself', async () => {
      const { port, person, alsoSpelt } = stage();
      const { nin, firstName, lastName } = person;
      const match = async (names: object): Promise<unknown> => {
        const answer = await port.matchName({ ...question(), nin, firstName, lastName, ...names });
        return answer.kind === 'found' && answer.found;
      };
      expect(await match({})).toEqual({ nin, firstNameMatch: true, lastNameMatch: true });
      expect(await match(alsoSpelt)).toEqual({ nin, firstNameMatch: true, lastNameMatch: true });
      expect(await match({ firstName: 'Somebody' })).toEqual({ nin, firstNameMatch: false, lastNameMatch: true });
      expect(await match({ lastName: 'Else' })).toEqual({ nin, firstNameMatch: true, lastNameMatch: false });
      expect(await match({ firstName: 'Somebody', lastName: 'Else' })).toEqual({ nin, firstNameMatch: false, lastNameMatch: false });
    });

    noPersonAndNoData(stage, (port, nin) => port.matchName({ ...question(), nin, firstName: 'Ada', lastName: 'Okafor' }));
  });
}

export function fullContract(name: string, stage: () => IdentityStage<FullIdentity>): void {
  describe(`${name} satisfies the contract of switchFull`, () => {
    test('all details: every field a text, the photo a JPEG in a data URI', async () => {
      const { port, person } = stage();
      const details = ['phoneNumber', 'address', 'stateOfOrigin', 'nationality', 'educationalLevel', 'employmentStatus'];
      expect(await port.findFullByNin({ ...question(), nin: person.nin })).toEqual({
        kind: 'found',
        found: {
          ...person,
          ...Object.fromEntries(details.map((detail) => [detail, TEXT])),
          photo: expect.stringMatching(/^data:image\/jpeg;base64,\/9/) as string,
        },
      });
    });

    noPersonAndNoData(stage, (port, nin) => port.findFullByNin({ ...question(), nin }));
  });
}

/** A provider as the contracts of numbers meet it: a number that it has, a number that it lacks, and a failure. */
export interface NumberStage<Port, Known> {
  port: Port;
  known: Known;
  unknown: string;
  /** Sees to it that the provider cannot answer. @returns the number to ask about then */
  fail(): string;
}

interface Holder {
  bvn: string;
  firstName: string;
  lastName: string;
  middleName: string;
  dateOfBirth: string;
  gender: string;
  phoneNumber: string;
}

const NO_BVN = 'No record was found for the BVN';

export function bvnContract(name: string, stage: () => NumberStage<BvnIdentity, Holder>): void {
  describe(`${name} satisfies the contract of bvn`, () => {
    test('the holder by the BVN: every field, and nothing else of the record', async () => {
      const { port, known } = stage();
      expect(await port.findByBvn({ ...question(), bvn: known.bvn })).toEqual({ kind: 'found', found: known });
    });

    test('an unknown BVN is not found, and a failing provider is no "not found"', async () => {
      const { port, unknown, fail } = stage();
      expect(await port.findByBvn({ ...question(), bvn: unknown })).toEqual({ kind: 'not_found', message: NO_BVN });
      expect(await port.findByBvn({ ...question(), bvn: fail() })).toMatchObject({ kind: 'unavailable' });
    });
  });
}

export function bvnMatchContract(name: string, stage: () => NumberStage<BvnMatcher, Holder>): void {
  describe(`${name} satisfies the contract of bvnMatch`, () => {
    test('each given field is compared by itself, and one that was not given is null', async () => {
      const { port, known } = stage();
      const { bvn, firstName, lastName, dateOfBirth, phoneNumber } = known;
      const match = async (over: object = {}): Promise<unknown> => {
        const answer = await port.matchBvn({ ...question(), bvn, firstName, lastName, ...over });
        return answer.kind === 'found' && answer.found;
      };
      const names = { bvn, firstNameMatch: true, lastNameMatch: true };
      expect(await match()).toEqual({ ...names, dateOfBirthMatch: null, phoneNumberMatch: null });
      expect(await match({ dateOfBirth, phoneNumber })).toEqual({ ...names, dateOfBirthMatch: true, phoneNumberMatch: true });
      expect(await match({ dateOfBirth: '1991-04-12', phoneNumber })).toEqual({
        ...names,
        dateOfBirthMatch: false,
        phoneNumberMatch: true,
      });
      expect(await match({ dateOfBirth, phoneNumber: '08099999999' })).toEqual({
        ...names,
        dateOfBirthMatch: true,
        phoneNumberMatch: false,
      });
      expect(await match({ firstName: 'Somebody', lastName: 'Else' })).toMatchObject({ firstNameMatch: false, lastNameMatch: false });
    });

    test('an unknown BVN is not found, and a failing provider is no "no match"', async () => {
      const { port, known, unknown, fail } = stage();
      const { firstName, lastName } = known;
      expect(await port.matchBvn({ ...question(), bvn: unknown, firstName, lastName })).toEqual({ kind: 'not_found', message: NO_BVN });
      expect(await port.matchBvn({ ...question(), bvn: fail(), firstName, lastName })).toMatchObject({ kind: 'unavailable' });
    });
  });
}

export function tinContract(
  name: string,
  stage: () => NumberStage<TaxRegister, { tin: string; taxpayerName: string; rcNumber: string }>,
): void {
  describe(`${name} satisfies the contract of tin`, () => {
    test('a company by its TIN: every field a text or null', async () => {
      const { port, known } = stage();
      const answer = await port.findByTin({ ...question(), tin: known.tin });
      expect(answer).toMatchObject({ kind: 'found', found: { ...known, taxpayerType: 'COMPANY', jtbTin: null } });
      expect(answer.kind === 'found' && [answer.found.taxOffice, answer.found.phoneNumber, answer.found.email]).toEqual([
        expect.stringMatching(/\S/),
        expect.stringMatching(/^0\d{10}$/),
        expect.stringContaining('@'),
      ]);
    });

    test('an unknown TIN is not found, and a failing register is no "not found"', async () => {
      const { port, unknown, fail } = stage();
      expect(await port.findByTin({ ...question(), tin: unknown })).toEqual({
        kind: 'not_found',
        message: 'No taxpayer was found for the TIN',
      });
      expect(await port.findByTin({ ...question(), tin: fail() })).toMatchObject({
        kind: 'unavailable',
        message: 'The tax register is temporarily unavailable',
      });
    });
  });
}

const TEXT: unknown = expect.any(String);

function noPersonAndNoData<Port>(stage: () => IdentityStage<Port>, ask: (port: Port, nin: string) => Promise<LookupAnswer<object>>): void {
  test('an unknown person is not found, and a failing provider is no "not found"', async () => {
    const { port, unknownNin, fail } = stage();
    expect(await ask(port, unknownNin)).toEqual({ kind: 'not_found', message: 'No record was found for the NIN' });
    expect(await ask(port, fail())).toMatchObject({ kind: 'unavailable', message: 'The identity network is temporarily unavailable' });
  });
}
