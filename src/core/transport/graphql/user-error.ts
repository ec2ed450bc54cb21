import { Field } from 'type-graphql';
import { type ErrorCode, errorCodes } from '../../../domain/errors/error-codes.ts';
import type { Refusal } from '../../../platform/errors/refusal.ts';
import { LEAVING } from './refusals.ts';
import { Json } from './scalars.ts';
import { enumOf, objectType } from './types.ts';

const ErrorCodes = enumOf(
  'ErrorCode',
  Object.keys(errorCodes) as ErrorCode[],
  'Reason of a refusal. New codes may be added; treat unknown codes by their message.',
  errorCodes,
);

@objectType('UserError', 'An error that the caller can fix. Other errors are GraphQL errors with extensions.code.')
export class UserError {
  @Field(() => ErrorCodes, { description: 'Machine code.' })
  code!: ErrorCode;
  @Field(() => String, { description: 'Human-readable message; may change.' })
  message!: string;
  @Field(() => [String], {
    nullable: true,
    description: 'Path into the input, for example ["input", "items", "3", "accountNumber"]; null without an offending field.',
  })
  field!: string[] | null;
  @Field(() => Json, {
    nullable: true,
    description: 'Further details: for PROVIDER_REJECTED the refunded reference, and the answer of bank or biller.',
  })
  data!: Record<string, unknown> | null;
}

/** The refusal as a user error; null when the caller cannot fix it. */
export function userErrorOf({ kind, message, detail: { code, field, data } }: Refusal): UserError | null {
  const fallback = LEAVING[kind].userError;
  if (fallback === undefined || code === 'SCOPE_MISSING') return null;
  return {
    code: isKnown(code) ? code : fallback,
    message,
    field: field === undefined ? null : ['input', ...pathOf(field)],
    data: data ?? null,
  };
}

const isKnown = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(errorCodes, code);

/** `items[3].accountNumber` → items, 3, accountNumber. */
const pathOf = (field: string): string[] => field.split(/[.[\]]+/).filter((part) => part !== '');
