import { useAction } from '../../data.ts';
import type { VerificationOperation } from '../../gql/graphql.ts';
import {
  VerifyBvn,
  VerifyBvnMatch,
  VerifyCompany,
  VerifyNin,
  VerifyNinFace,
  VerifyNinFull,
  VerifyNinName,
  VerifyTin,
} from './verify-mutations.ts';

export interface Answer {
  found?: object | null;
  receipt?: { charged: number } | null;
}

export const FIELDS = [
  'nin',
  'bvn',
  'tin',
  'firstName',
  'lastName',
  'dateOfBirth',
  'phoneNumber',
  'imageUrl',
  'companyName',
  'reference',
] as const;
export type Typed = Record<(typeof FIELDS)[number], string>;

/** Action of an operation with what was typed. */
export function useVerify(operation: VerificationOperation, typed: Typed, isConsented: boolean) {
  const [basic, full, name, face, company, ofBvn, bvnMatch, ofTin] = [
    useAction(VerifyNin),
    useAction(VerifyNinFull),
    useAction(VerifyNinName),
    useAction(VerifyNinFace),
    useAction(VerifyCompany),
    useAction(VerifyBvn),
    useAction(VerifyBvnMatch),
    useAction(VerifyTin),
  ];
  const text = (field: keyof Typed): string => typed[field].trim();
  const nin = text('nin');
  const [dateOfBirth, phoneNumber, reference] = [text('dateOfBirth'), text('phoneNumber'), text('reference')];
  const consent = { given: isConsented, ...(reference && { reference }) };
  switch (operation) {
    case 'NIN_BASIC':
      return { act: basic, run: async (): Promise<Answer | null> => (await basic.run({ input: { nin } }))?.verifyNin ?? null };
    case 'NIN_FULL':
      return { act: full, run: async (): Promise<Answer | null> => (await full.run({ input: { nin } }))?.verifyNinDetails ?? null };
    case 'NIN_MATCH': {
      const input = { nin, firstName: text('firstName'), lastName: text('lastName') };
      return { act: name, run: async (): Promise<Answer | null> => (await name.run({ input }))?.verifyNinName ?? null };
    }
    case 'NIN_FACE': {
      const input = { nin, imageUrl: text('imageUrl') };
      return { act: face, run: async (): Promise<Answer | null> => (await face.run({ input }))?.verifyNinFace ?? null };
    }
    case 'CAC': {
      const input = { companyName: text('companyName') };
      return { act: company, run: async (): Promise<Answer | null> => (await company.run({ input }))?.verifyCompany ?? null };
    }
    case 'BVN_BASIC': {
      const input = { bvn: text('bvn'), consent };
      return { act: ofBvn, run: async (): Promise<Answer | null> => (await ofBvn.run({ input }))?.verifyBvn ?? null };
    }
    case 'BVN_MATCH': {
      const names = { firstName: text('firstName'), lastName: text('lastName') };
      const input = { bvn: text('bvn'), ...names, ...(dateOfBirth && { dateOfBirth }), ...(phoneNumber && { phoneNumber }), consent };
      return { act: bvnMatch, run: async (): Promise<Answer | null> => (await bvnMatch.run({ input }))?.verifyBvnMatch ?? null };
    }
    case 'TIN':
      return { act: ofTin, run: async (): Promise<Answer | null> => (await ofTin.run({ input: { tin: text('tin') } }))?.verifyTin ?? null };
  }
}
