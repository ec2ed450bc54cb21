import type { z } from 'zod';

export interface AskedField {
  name: string;
  titles: string[];
  input: z.ZodType;
  given: string[];
}

export function parityTable(): Promise<string>;
export function allOperations(): Promise<{ title: string }[]>;
export function askedFields(): Promise<AskedField[]>;
export function differences(asked: readonly AskedField[], without?: Record<string, Record<string, string>>): string[];
