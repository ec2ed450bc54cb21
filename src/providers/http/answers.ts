import type { z } from 'zod';
import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { type ApiError, beside, alertIn, type ProviderResponse, type Manner } from './api.ts';

/** Evidence of a table row: S from the provider's documents or answers, K from memory, to verify with a key, C concluded. */
export type Source = 'S' | 'K' | 'C';

export interface NoAnswer {
  kind: 'no_answer';
  alert?: OperatorAlert;
}

export interface Refused extends ApiError {
  status: number;
}

/** Interpretation of answers, common to all calls. */
export class Answers<Envelope> {
  private readonly manner: Manner<Envelope>;

  constructor(manner: Manner<Envelope>) {
    this.manner = manner;
  }

  silence(result: ProviderResponse<Envelope>): NoAnswer {
    return { kind: 'no_answer', ...beside(alertIn(this.manner, result)) };
  }

  unreadable(what: string): OperatorAlert {
    return { kind: 'unknown_answer', detail: `${this.manner.provider} reported ${what} in a form that is not known here` };
  }

  unread(what: string): NoAnswer {
    return { kind: 'no_answer', alert: this.unreadable(what) };
  }

  /** Data of a successful answer; undefined otherwise. */
  dataOf(result: ProviderResponse<Envelope>): unknown {
    return result.kind === 'answered' && this.manner.isFine(result.envelope) ? this.manner.dataOf(result.envelope) : undefined;
  }

  read<Schema extends z.ZodType>(result: ProviderResponse<Envelope>, schema: Schema): z.output<Schema> | null {
    const data = this.dataOf(result);
    return data === undefined ? null : (schema.safeParse(data).data ?? null);
  }

  refusalIn(result: ProviderResponse<Envelope>): Refused | null {
    if (result.kind !== 'answered' || this.manner.isFine(result.envelope)) return null;
    return { status: result.status, ...this.manner.errorOf(result.envelope) };
  }

  /** Reported balance; null when absent. */
  balance(result: ProviderResponse<Envelope>, available: Kobo | null): NoAnswer | { kind: 'balance'; available: Kobo; at: Date } {
    return available === null ? this.silence(result) : { kind: 'balance', available, at: new Date() };
  }

  /** A page of a list that says how many there are. `next` asks for the one after it; null after the last. */
  page<Schema extends z.ZodType<unknown[]>>(
    result: ProviderResponse<Envelope>,
    rows: Schema,
    list: string,
  ): NoAnswer | { kind: 'page'; rows: z.output<Schema>; next: string | null } {
    if (result.kind !== 'answered' || !this.manner.isFine(result.envelope)) return this.silence(result);
    const [read, place] = [this.read(result, rows), this.manner.placeOf?.(result.envelope)];
    if (!read || !place) return this.unread(`its list of ${list}`);
    return { kind: 'page', rows: read, next: place.page < place.pages ? String(place.page + 1) : null };
  }
}
