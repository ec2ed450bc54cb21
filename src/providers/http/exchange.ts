import type { Dispatcher } from 'undici';
import { type Deadline, leftOf } from '../../platform/concurrency/delay.ts';

export type NotTaken =
  | 'not_connected'
  // TLS failed.
  | 'not_trusted'
  | 'too_late'
  | 'too_many'
  | 'closed';

/** Outcome unknown: bytes were written, no complete answer arrived. */
type Unheard = 'timed_out' | 'connection_lost' | 'cut' | 'too_long' | 'not_http';

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

/** One request through undici. Invariant: failures before `onRequestStart` were certainly not taken, later ones are unknown. */
export class Flight implements Dispatcher.DispatchHandler {
  readonly ended: Promise<Ended>;
  private readonly deadline: Deadline;
  private readonly maxBytes: number;
  private readonly settle: (ended: Ended) => void;
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private isWritten = false;
  private isDone = false;
  private status: number | null = null;
  private headers: Record<string, string | string[] | undefined> = {};
  private readonly chunks: Buffer[] = [];
  private bytes = 0;

  constructor(deadline: Deadline, maxBytes: number) {
    const { promise, resolve } = Promise.withResolvers<Ended>();
    this.ended = promise;
    this.settle = resolve;
    this.deadline = deadline;
    this.maxBytes = maxBytes;
    this.timer = setTimeout(() => this.giveUp(), Math.max(0, leftOf(deadline)));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Why: after a suspended process the clock is read, not the timer; and undici must not resend on a reset connection.
    if (this.isDone || this.isWritten || leftOf(this.deadline) <= 0) {
      if (!this.isWritten) this.finish({ kind: 'not_taken', why: 'too_late', cause: null });
      else this.lose('connection_lost', null);
      controller.abort(new Error('aborted'));
      return;
    }
    this.controller = controller;
    this.isWritten = true;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, string | string[] | undefined>): void {
    // 102 and 103 announce an answer; they are none.
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isDone) return;
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes) {
      this.lose('too_long', null);
      controller.abort(new Error('answer too long'));
      return;
    }
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.status === null) return this.lose('not_http', null);
    this.finish({ kind: 'answered', status: this.status, headers: this.headers, body: Buffer.concat(this.chunks) });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    if (this.isWritten) this.lose(this.status === null ? lossOf(error) : 'cut', error);
    else this.finish({ kind: 'not_taken', why: absenceOf(error), cause: error });
  }

  private giveUp(): void {
    if (this.isWritten) this.lose('timed_out', null);
    else this.finish({ kind: 'not_taken', why: 'too_late', cause: null });
    this.controller?.abort(new Error('out of time'));
  }

  private lose(why: Unheard, cause: unknown): void {
    this.finish({ kind: 'unknown', why, status: this.status, cause });
  }

  private finish(ended: Ended): void {
    if (this.isDone) return;
    this.isDone = true;
    clearTimeout(this.timer);
    this.settle(ended);
  }
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

function lossOf(error: unknown): Unheard {
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timed_out';
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW' || (error as Error | null)?.name === 'HTTPParserError')
    return 'not_http';
  return 'connection_lost';
}

/** For figures and operators alone: all of them mean the same for the money. */
function absenceOf(error: unknown): NotTaken {
  const code = codeOf(error);
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED') return 'closed';
  return /CERT|SIGNED|SIGNATURE|^ERR_(TLS|SSL)|^EPROTO$/.test(code) || String((error as Error | null)?.message).includes('TLS connection')
    ? 'not_trusted'
    : 'not_connected';
}
