import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { Kobo } from '../../domain/money/money.ts';

/** Words that clients read of a name that no company has, and of a registry that did not answer. */
export const NO_COMPANY = 'No company was found by this name';
export const REGISTRY_DOWN = 'The company registry is temporarily unavailable';

/** Registered forms, as the Corporate Affairs Commission has them. */
export type CompanyType = 'BUSINESS_NAME' | 'COMPANY' | 'INCORPORATED_TRUSTEES' | 'LIMITED_PARTNERSHIP' | 'LIMITED_LIABILITY_PARTNERSHIP';

export interface Affiliate {
  name: string;
  role: string;
  status: string;
  nationality: string;
  sharesAllotted: number | null;
  /** YYYY-MM-DD; null where the registry has none. */
  appointedOn: string | null;
}

export interface Company {
  companyName: string;
  /** With its prefix (RC1234567, BN7654321, IT0012345); digits alone where the form is null. */
  rcNumber: string;
  /** Null where the registry answers neither the form nor a number with its prefix. */
  companyType: CompanyType | null;
  /** Null where the registry's search has no status, and the details of this company were not asked for or not answered. */
  status: 'ACTIVE' | 'INACTIVE' | 'STRUCK_OFF' | null;
  /** YYYY-MM-DD; null as the status. */
  registrationDate: string | null;
  address: string;
  city: string;
  lga: string;
  state: string;
  email: string | null;
  natureOfBusiness: string;
  branchAddress: string | null;
  /** Kobo; null for forms that have none. */
  shareCapital: Kobo | null;
  /** Empty where they were not told: registries charge for them by the company, so they are asked for the one company that has the very name. */
  affiliates: Affiliate[];
}

export interface Search {
  companyName: string;
  /** Our id of the call, which the registry knows it by. */
  reference: string;
  owner: number;
  /** Ends when the answer would come too late. */
  signal: AbortSignal;
}

/** What the registry found by name, in no order that means anything; at most 50. */
export type SearchAnswer = (
  | { kind: 'found'; found: Company[] }
  | { kind: 'not_found'; message: string }
  | { kind: 'unavailable'; message: string }
) & {
  /** Beside any answer: what operators have to look at. No client reads it. */
  concern?: OperatorAlert;
};

/** What we need from a registry of companies. Adapters never throw for what the network does: that is `unavailable`. */
export interface CompanyRegistry {
  readonly name: string;
  search(search: Search): Promise<SearchAnswer>;
}
