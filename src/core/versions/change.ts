export type Json = Record<string, unknown>;

/** A change of the contract; each transform restores the version before `version`, and `request` leads to it. */
export interface Change {
  version: string;
  description: string;
  /** Converts input of the version before. */
  request?(operation: string, input: Json): Json;
  /** `data` of a success. */
  response?(operation: string, data: unknown): unknown;
  /** Whole body of a refusal. */
  error?(body: Json): Json;
  /** Whole body of a webhook. */
  event?(type: string, body: Json): Json;
}
