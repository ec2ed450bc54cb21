import type { LookupAnswer } from '../ports/ports.ts';

const IDENTITY_DOWN = 'The identity network is temporarily unavailable';

/** Messages of look-ups without a result, by the number that is asked about. */
export const OF_NIN = { notFound: 'No record was found for the NIN', unavailable: IDENTITY_DOWN };
export const OF_BVN = { notFound: 'No record was found for the BVN', unavailable: IDENTITY_DOWN };
export const OF_TIN = { notFound: 'No taxpayer was found for the TIN', unavailable: 'The tax register is temporarily unavailable' };

export interface Question {
  reference: string;
  owner: number;
  /** Aborts late answers, which are discarded. */
  signal: AbortSignal;
}

/** Basic record; the phone number may be masked. */
export interface BasicPerson {
  nin: string;
  firstName: string;
  lastName: string;
  middleName: string;
  dateOfBirth: string;
  gender: string;
  phoneNumber: string;
  address: string;
}

export interface FacePerson extends Pick<BasicPerson, 'nin' | 'firstName' | 'lastName'> {
  /** Face match confidence in percent; providers are not comparable. */
  confidence: number;
}

export interface FullPerson extends BasicPerson {
  stateOfOrigin: string;
  nationality: string;
  educationalLevel: string;
  employmentStatus: string;
  photo: string;
}

export interface NameMatch {
  nin: string;
  firstNameMatch: boolean;
  lastNameMatch: boolean;
}

/** A fetched photo with verified type. */
export interface Photo {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  url: string;
}

/** Port "zee". Adapters never throw for network failures: `unavailable`. */
export interface ZeeIdentity {
  readonly name: string;
  /** From this confidence on, in percent, two faces are one person's: each provider's scores have a threshold of their own. */
  readonly matchFrom: number;
  readonly photoTypes: readonly Photo['type'][];
  findByNin(question: Question & { nin: string }): Promise<LookupAnswer<BasicPerson>>;
  /** `dateOfBirth` is the caller's, YYYY-MM-DD, for providers that check it beside the face; others leave it out. */
  compareFace(question: Question & { nin: string; photo: Photo; dateOfBirth?: string | undefined }): Promise<LookupAnswer<FacePerson>>;
}

/** Port "switch": name comparison. */
export interface SwitchIdentity {
  readonly name: string;
  matchName(question: Question & { nin: string; firstName: string; lastName: string }): Promise<LookupAnswer<NameMatch>>;
}

/** Port of full records. */
export interface FullIdentity {
  readonly name: string;
  findFullByNin(question: Question & { nin: string }): Promise<LookupAnswer<FullPerson>>;
}

/** Record of a BVN; absent fields are empty. */
export interface BvnPerson extends Omit<BasicPerson, 'nin' | 'address'> {
  bvn: string;
}

/** Claim of a caller about the holder of a BVN. `dateOfBirth` is YYYY-MM-DD, `phoneNumber` as 08031234567. */
export interface BvnClaim {
  bvn: string;
  firstName: string;
  lastName: string;
  dateOfBirth?: string | undefined;
  phoneNumber?: string | undefined;
}

/** Result per field; null for a missing field. */
export interface BvnMatch extends Omit<NameMatch, 'nin'> {
  bvn: string;
  dateOfBirthMatch: boolean | null;
  phoneNumberMatch: boolean | null;
}

/** Port "bvn": the record of a BVN. */
export interface BvnIdentity {
  readonly name: string;
  findByBvn(question: Question & { bvn: string }): Promise<LookupAnswer<BvnPerson>>;
}

/** Port "bvnMatch": comparison with a BVN. A given field that was not compared makes the answer `unavailable`. */
export interface BvnMatcher {
  readonly name: string;
  matchBvn(question: Question & BvnClaim): Promise<LookupAnswer<BvnMatch>>;
}

export interface Taxpayer {
  tin: string;
  taxpayerName: string;
  /** Null where the register does not say it. */
  taxpayerType: 'COMPANY' | 'INDIVIDUAL' | null;
  rcNumber: string | null;
  jtbTin: string | null;
  taxOffice: string;
  phoneNumber: string;
  email: string | null;
}

/** Port "tin": taxpayers by their number: 10 or 13 digits, or 8 and 4 with a hyphen. */
export interface TaxRegister {
  readonly name: string;
  findByTin(question: Question & { tin: string }): Promise<LookupAnswer<Taxpayer>>;
}

/** The ports of people and their numbers. */
export interface IdentityPorts {
  zee: ZeeIdentity;
  switch: SwitchIdentity;
  switchFull: FullIdentity;
  bvn: BvnIdentity;
  bvnMatch: BvnMatcher;
  tin: TaxRegister;
}
