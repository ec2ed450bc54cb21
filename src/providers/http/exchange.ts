/** Why a request certainly did not reach a provider: not one byte of it was written. */
export type NotTaken =
  // Its name is not known, or it refuses, resets or ignores connections.
  | 'not_connected'
  // TLS failed: whoever answered there is not the provider, or says so badly.
  | 'not_trusted'
  // Our own time ran out before the first byte.
  | 'too_late'
  // Too many requests to this provider wait already.
  | 'too_many'
  // The client is closed, because the process ends.
  | 'closed';

/** Why it is unknown whether a provider took a request: bytes of it were written, and no whole answer came back. */
export type Unheard = 'timed_out' | 'connection_lost' | 'cut' | 'too_long' | 'not_http';

/** A whole answer. What it means is for the adapter to say: no status decides by itself. */
export interface Answered {
  kind: 'answered';
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** How a request to a provider ended. */
export type Ended =
  | Answered
  | { kind: 'not_taken'; why: NotTaken; cause: unknown }
  | { kind: 'unknown'; why: Unheard; status: number | null; cause: unknown };

/** What is kept of an exchange as evidence: no host, header or body of it, and of its path only words and our reference. */
export interface ExchangeNote {
  id: string;
  provider: string;
  /** The call of the port that it served. */
  operation: string;
  /** Our reference, of whatever it was about. */
  reference: string | null;
  /** Method and path, with `…` for whatever could name somebody. */
  request: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  ended: Ended['kind'];
  why: NotTaken | Unheard | null;
  status: number | null;
  /** The provider's own word for the outcome, out of the answer. */
  code: string | null;
  /** What the provider calls this request, for asking its support. */
  providerRequestId: string | null;
}
