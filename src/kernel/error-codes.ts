/**
 * Every machine code that a refusal may carry, and what it means. The only list: GraphQL's enum ErrorCode is made from
 * it, and a test holds docs/errors.md and what the code throws against it.
 */
export const errorCodes = {
  ACCOUNT_NAME_MISMATCH: "accountName is not the account's name.",
  API_KEY_IN_USE: 'The request made a key before, and the key is in use.',
  API_KEY_LIMIT: 'There are too many active API keys.',
  API_KEY_NOT_ACTIVE: 'The API key is revoked or expired, and stays so.',
  API_KEY_ROTATED: 'The API key has a successor.',
  APPROVAL_LIMIT_EXCEEDED: 'The payroll batch is outside the limits of approval by API.',
  BATCH_BLOCKED: 'Something stands in the way of paying the batch; its preview names it.',
  BATCH_CHANGED: 'The batch is not the one whose totals you saw.',
  BATCH_EXISTS: 'Another batch has the reference.',
  BATCH_NOT_DRAFT: 'Only a draft can be changed or submitted.',
  CLIENT_REFERENCE_CONFLICT: 'The reference was used with another amount or account.',
  CONFLICT: 'It contradicts something that happened before.',
  DELIVERY_IN_PROGRESS: 'The webhook delivery is being sent right now.',
  DEPOSIT_CONFLICT: 'The deposit was announced before with another amount.',
  FORBIDDEN: 'This may not be done.',
  IDEMPOTENCY_IN_PROGRESS: 'A request with this Idempotency-Key still runs.',
  IDEMPOTENCY_KEY_REUSED: 'The Idempotency-Key belongs to another request.',
  INSUFFICIENT_BALANCE: 'The verification balance does not cover the call.',
  INSUFFICIENT_WALLET_BALANCE: 'The available balance does not cover amount and fee.',
  INVALID_STATE: 'This cannot be done in its present state.',
  OVERLOADED: 'The service has too much to do; try again shortly.',
  PLAN_ACTIVE: 'A verification plan is active already.',
  PREVIEW_REQUIRED: 'The batch has no finished preview.',
  PRODUCT_EXISTS: 'Another product has the slug or SKU.',
  PROVIDER_NOT_CONFIGURED: 'Nobody carries this out in live yet.',
  PROVIDER_REJECTED: 'The bank refused the transfer; the amount is back and no fee was charged.',
  RATE_LIMITED: 'Too many requests of this caller or address.',
  RECORD_NOT_FOUND: 'There is no such thing, or it is not yours.',
  SAME_MAKER_AND_CHECKER: 'Whoever had a hand in a batch may not approve it.',
  SCOPE_MISSING: 'The caller may not do this.',
  TRANSFER_NOT_IN_REVIEW: 'The transfer does not wait for a decision.',
  TRANSFER_NOT_SCHEDULED: 'Only a scheduled transfer that was not yet released can be cancelled.',
  UNAVAILABLE: 'The service cannot reach what it needs; try again shortly.',
  UPSTREAM_ERROR: 'The provider did not answer. Only a verification is charged all the same.',
  VALIDATION_ERROR: 'A field is wrong; `field` names it.',
  WALLET_NOT_ACTIVE: 'The wallet is frozen or closed.',
} as const satisfies Record<string, string>;

export type ErrorCode = keyof typeof errorCodes;
