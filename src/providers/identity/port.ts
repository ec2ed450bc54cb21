import type { OperatorAlert } from '../ports/operator-alert.ts';

/** Words that clients read of a NIN without a record, and of a provider that did not answer. */
export const NO_PERSON = 'No record was found for the NIN';
export const IDENTITY_DOWN = 'The identity network is temporarily unavailable';

/** What a provider says to one question. Silence is an answer of its own: `unavailable`, never "no such person". */
export type IdentityAnswer<Found> = (
  | { kind: 'found'; found: Found }
  | { kind: 'not_found'; message: string }
  | { kind: 'unavailable'; message: string }
) & {
  /** Beside any answer: what operators have to look at. No client reads it. */
  concern?: OperatorAlert;
};

/** One question, charged already. */
export interface Question {
  /** Our id of the call, which the provider knows it by. */
  reference: string;
  /** Which book asks. Opaque to the provider. */
  owner: number;
  /** Ends when the answer would come too late. An adapter gives up then; its answer is not read any more. */
  signal: AbortSignal;
}

/** A person as the basic look-up tells. Providers may mask the phone number. */
export interface BasicPerson {
  nin: string;
  firstName: string;
  lastName: string;
  middleName: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
  gender: string;
  phoneNumber: string;
  address: string;
}

export interface FacePerson {
  nin: string;
  firstName: string;
  lastName: string;
  /** How sure the provider is that both faces are one person's, in percent. No two providers mean the same by it. */
  confidence: number;
}

export interface FullPerson extends BasicPerson {
  stateOfOrigin: string;
  nationality: string;
  educationalLevel: string;
  employmentStatus: string;
  /** A data URI with a base64 JPEG. */
  photo: string;
}

export interface NameMatch {
  nin: string;
  firstNameMatch: boolean;
  lastNameMatch: boolean;
}

/** A photo that was fetched and looked at: its first bytes are those of its type. */
export interface Photo {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  /** Where it came from. */
  url: string;
}

/** What we need from provider A, "zee". Adapters never throw for what the network does: that is `unavailable`. */
export interface ZeeIdentity {
  readonly name: string;
  /** From this confidence on, in percent, two faces are one person's: each provider's scores have a threshold of their own. */
  readonly matchFrom: number;
  /** The photos that it can read. Others are refused before anything is charged. */
  readonly photoTypes: readonly Photo['type'][];
  findByNin(question: Question & { nin: string }): Promise<IdentityAnswer<BasicPerson>>;
  /** `dateOfBirth` is the caller's, YYYY-MM-DD, for providers that check it beside the face; others leave it out. */
  compareFace(question: Question & { nin: string; photo: Photo; dateOfBirth?: string | undefined }): Promise<IdentityAnswer<FacePerson>>;
}

/** What we need from provider B, "switch", for comparing a name. */
export interface SwitchIdentity {
  readonly name: string;
  matchName(question: Question & { nin: string; firstName: string; lastName: string }): Promise<IdentityAnswer<NameMatch>>;
}

/** What we need from provider B for all details. Few providers tell them, and those that compare names best do not. */
export interface FullIdentity {
  readonly name: string;
  findFullByNin(question: Question & { nin: string }): Promise<IdentityAnswer<FullPerson>>;
}
