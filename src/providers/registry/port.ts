import type { LookupAnswer } from '../ports/ports.ts';
import type { Kobo } from '../../domain/money/money.ts';

export const OF_COMPANY = { notFound: 'No company was found by this name', unavailable: 'The company registry is temporarily unavailable' };

export type CompanyType = 'BUSINESS_NAME' | 'COMPANY' | 'INCORPORATED_TRUSTEES' | 'LIMITED_PARTNERSHIP' | 'LIMITED_LIABILITY_PARTNERSHIP';

export interface Affiliate {
  name: string;
  role: string;
  status: string;
  nationality: string;
  sharesAllotted: number | null;
  appointedOn: string | null;
}

export interface Company {
  companyName: string;
  rcNumber: string;
  companyType: CompanyType | null;
  status: 'ACTIVE' | 'INACTIVE' | 'STRUCK_OFF' | null;
  registrationDate: string | null;
  address: string;
  city: string;
  lga: string;
  state: string;
  email: string | null;
  natureOfBusiness: string;
  branchAddress: string | null;
  shareCapital: Kobo | null;
  /** Empty unless fetched: registries charge per company. */
  affiliates: Affiliate[];
}

export interface Search {
  companyName: string;
  reference: string;
  owner: number;
  signal: AbortSignal;
}

/** Companies by name, unordered; at most 50. */
export type SearchAnswer = LookupAnswer<Company[]>;

/** Company registry port. Adapters never throw for network failures. */
export interface CompanyRegistry {
  readonly name: string;
  search(search: Search): Promise<SearchAnswer>;
}
