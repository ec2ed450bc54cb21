export type NotTaken =
  | 'not_connected'
  // TLS failed.
  | 'not_trusted'
  | 'too_late'
  | 'too_many'
  | 'closed';

/** Outcome unknown: bytes were written, no complete answer arrived. */
export type Unheard = 'timed_out' | 'connection_lost' | 'cut' | 'too_long' | 'not_http';

export interface Answered {
  kind: 'answered';
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

export type Ended =
  | Answered
  | { kind: 'not_taken'; why: NotTaken; cause: unknown }
  | { kind: 'unknown'; why: Unheard; status: number | null; cause: unknown };

/** Evidence of an exchange: no host, header or body; a masked path. */
export interface ExchangeNote {
  id: string;
  provider: string;
  operation: string;
  reference: string | null;
  /** Method and path, personal data masked by `…`. */
  request: string;
  startedAt: number;
  durationMs: number;
  ended: Ended['kind'];
  why: NotTaken | Unheard | null;
  status: number | null;
  code: string | null;
  /** Request id of the provider, for support. */
  providerRequestId: string | null;
}
