import type { Source } from './codes.ts';

/** What a provider's word for a payment into an account means for us, in the words of the port of virtual accounts. */
export interface PaymentStatusRow {
  status: string;
  kind: 'paid' | 'pending' | 'none';
  source: Source;
  means: string;
}
