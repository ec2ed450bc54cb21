export interface OutgoingMail {
  /** Which book sends it. Opaque to a mail server; the sandbox keeps a mailbox for each. */
  owner: number;
  /** UUID of the mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** True when it may hold a code or token for somebody's account. */
  isAccount: boolean;
  /** RFC 5322 Message-ID without its angle brackets. The same at every attempt, so that a repeat can be recognised. */
  messageId: string;
}

/**
 * What became of a mail. `refused` is for good: trying this recipient again is of no use. `reason` names the step and the
 * code; never who it was for nor what the server wrote, since servers quote addresses.
 */
export type MailOutcome = { kind: 'sent' } | { kind: 'refused' | 'failed'; reason: string };

/** What we need from whoever carries mail. Adapters never throw for what the network or the server does: that is an outcome. */
export interface MailPort {
  /** Hands one mail over; once `sent` it is the carrier's. A repeat may arrive twice, with the same Message-ID. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
