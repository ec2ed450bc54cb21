import type { z } from 'zod';
import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { type ApiError, beside, alertIn, type ProviderResponse, type Manner } from './api.ts';

/** How sure we are of a row of a table: S is in the provider's documents or answers, K is from memory and to be proved with a key, C is concluded. */
export type Source = 'S' | 'K' | 'C';

/** Nothing was learnt, with what operators have to look at where that is known. */
export interface NoAnswer {
  kind: 'no_answer';
  concern?: OperatorAlert;
}

/** An answer of a provider that says no, in its own words. */
export interface Refused extends ApiError {
  status: number;
}

/** What is made of the answers of a provider alike, whatever was asked. */
export class Answers<Envelope> {
  private readonly manner: Manner<Envelope>;

  constructor(manner: Manner<Envelope>) {
    this.manner = manner;
  }

  silence(result: ProviderResponse<Envelope>): NoAnswer {
    return { kind: 'no_answer', ...beside(alertIn(this.manner, result)) };
  }

  unreadable(what: string): OperatorAlert {
    return { kind: 'unknown_answer', detail: `${this.manner.provider} told of ${what} in a form that is not known here` };
  }

  unread(what: string): NoAnswer {
    return { kind: 'no_answer', concern: this.unreadable(what) };
  }

  /** What a fine answer is about; undefined where it is none. */
  dataOf(result: ProviderResponse<Envelope>): unknown {
    return result.kind === 'said' && this.manner.isFine(result.envelope) ? this.manner.dataOf(result.envelope) : undefined;
  }

  /** The same in a form that is known; null where it has not that form either. */
  read<Schema extends z.ZodType>(result: ProviderResponse<Envelope>, schema: Schema): z.output<Schema> | null {
    const data = this.dataOf(result);
    return data === undefined ? null : (schema.safeParse(data).data ?? null);
  }

  /** In which words it says no; null for what says yes, or is no whole answer. */
  refusalIn(result: ProviderResponse<Envelope>): Refused | null {
    if (result.kind !== 'said' || this.manner.isFine(result.envelope)) return null;
    return { status: result.status, ...this.manner.errorOf(result.envelope) };
  }

  /** Our balance there as it was just told; null where it was not. */
  balance(result: ProviderResponse<Envelope>, available: Kobo | null): NoAnswer | { kind: 'balance'; available: Kobo; at: Date } {
    return available === null ? this.silence(result) : { kind: 'balance', available, at: new Date() };
  }

  /** A page of a list that says how many there are. `next` asks for the one after it; null after the last. */
  page<Schema extends z.ZodType<unknown[]>>(
    result: ProviderResponse<Envelope>,
    rows: Schema,
    list: string,
  ): NoAnswer | { kind: 'page'; rows: z.output<Schema>; next: string | null } {
    if (result.kind !== 'said' || !this.manner.isFine(result.envelope)) return this.silence(result);
    const [read, place] = [this.read(result, rows), this.manner.placeOf?.(result.envelope)];
    if (!read || !place) return this.unread(`its list of ${list}`);
    return { kind: 'page', rows: read, next: place.page < place.pages ? String(place.page + 1) : null };
  }
}
