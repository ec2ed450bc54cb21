import { Field } from 'type-graphql';
import { type ErrorCode, errorCodes } from '../../../domain/errors/error-codes.ts';
import type { Refusal } from '../../../platform/errors/refusal.ts';
import { LEAVING } from './refusals.ts';
import { Json } from './scalars.ts';
import { enumOf, objectType } from './types.ts';

const ErrorCodes = enumOf(
  'ErrorCode',
  Object.keys(errorCodes) as ErrorCode[],
  'Why something was refused. New codes may come; treat one you do not know by its message.',
  errorCodes,
);

@objectType('UserError', 'A failure that the caller can act on. Everything else is a GraphQL error with extensions.code.')
export class UserError {
  @Field(() => ErrorCodes, { description: 'Machine code; decide by it.' })
  code!: ErrorCode;
  @Field(() => String, { description: 'A sentence for people; it may change.' })
  message!: string;
  @Field(() => [String], {
    nullable: true,
    description: 'Path into the input, for example ["input", "items", "3", "accountNumber"]; null when no field is to blame.',
  })
  field!: string[] | null;
  @Field(() => Json, {
    nullable: true,
    description: 'What else is known: of PROVIDER_REJECTED the reference of what was refunded and the answer of the bank or biller.',
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
