import type { OperatorAlert } from '../ports/operator-alert.ts';

export const NO_PERSON = 'No record was found for the NIN';
export const IDENTITY_DOWN = 'The identity network is temporarily unavailable';

/** Answer of an identity provider; silence is `unavailable`. */
export type IdentityAnswer<Found> = (
  | { kind: 'found'; found: Found }
  | { kind: 'not_found'; message: string }
  | { kind: 'unavailable'; message: string }
) & {
  alert?: OperatorAlert;
};

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

export interface FacePerson {
  nin: string;
  firstName: string;
  lastName: string;
  /** Confidence of a face match, in percent; providers are not comparable. */
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
  findByNin(question: Question & { nin: string }): Promise<IdentityAnswer<BasicPerson>>;
  /** `dateOfBirth` is the caller's, YYYY-MM-DD, for providers that check it beside the face; others leave it out. */
  compareFace(question: Question & { nin: string; photo: Photo; dateOfBirth?: string | undefined }): Promise<IdentityAnswer<FacePerson>>;
}

/** Port "switch": name comparison. */
export interface SwitchIdentity {
  readonly name: string;
  matchName(question: Question & { nin: string; firstName: string; lastName: string }): Promise<IdentityAnswer<NameMatch>>;
}

/** Port of full records. */
export interface FullIdentity {
  readonly name: string;
  findFullByNin(question: Question & { nin: string }): Promise<IdentityAnswer<FullPerson>>;
}
