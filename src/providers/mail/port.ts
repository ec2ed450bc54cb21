export interface OutgoingMail {
  owner: number;
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** True when the mail may contain a code or token. */
  isAccount: boolean;
  /** RFC 5322 Message-ID without its angle brackets. The same at every attempt, so that a repeat can be recognised. */
  messageId: string;
}

/** Outcome of a mail; `refused` is permanent. `reason` has step and code, never an address. */
export type MailOutcome = { kind: 'sent' } | { kind: 'refused' | 'failed'; reason: string };

/** Mail port. Adapters never throw for network failures. */
export interface MailPort {
  /** Hands one mail over; once `sent` it is the carrier's. A repeat may arrive twice, with the same Message-ID. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
