import type { z } from 'zod';

/** A field of the graph, with what it asks. */
export interface AskedField {
  /** `transfers`, or below a type `Customer.transactions`. */
  name: string;
  /** Of the operations that it may be asking: one, unless several that have no trace share their input. */
  titles: string[];
  input: z.ZodType;
  /** What a caller of the field can give of that. */
  given: string[];
}

export function parityTable(): Promise<string>;
export function askedFields(): Promise<AskedField[]>;
export function differences(asked: readonly AskedField[], without?: Record<string, Record<string, string>>): string[];
