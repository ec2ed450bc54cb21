import type { Concern } from '../../../platform/kernel/concern.ts';

/** What a provider says to one question. Silence is an answer of its own: `unavailable`, never "no such person". */
export type IdentityAnswer<Found> = (
  | { kind: 'found'; found: Found }
  | { kind: 'not_found'; message: string }
  | { kind: 'unavailable'; message: string }
) & {
  /** Beside any answer: what operators have to look at. No client reads it. */
  concern?: Concern;
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
  /** How sure the provider is that both faces are one person's, in percent. What counts as a match is decided here, not there. */
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
  findByNin(question: Question & { nin: string }): Promise<IdentityAnswer<BasicPerson>>;
  compareFace(question: Question & { nin: string; photo: Photo }): Promise<IdentityAnswer<FacePerson>>;
}

/** What we need from provider B, "switch". */
export interface SwitchIdentity {
  readonly name: string;
  matchName(question: Question & { nin: string; firstName: string; lastName: string }): Promise<IdentityAnswer<NameMatch>>;
  findFullByNin(question: Question & { nin: string }): Promise<IdentityAnswer<FullPerson>>;
}
