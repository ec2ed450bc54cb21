const play = 'inputs of the simulated providers; deleted with the sandbox';
const operator = 'names an operator; the operator of the service decides, not a business';
const short = 'deleted within a day; needed until then for repeats of a request';
const secret = 'unreadable: a hash or second factor of a sign-in, deleted with the account';
const staff = 'name of an employee of the business who decided on money; stays with the books';
const own = 'the business itself, or its own description; deleted with its account';
const proof = 'provider answers that prove the outcome of a payment, found by its transferCode; deleted after EVIDENCE_DAYS';
const statement = 'bank statements of many businesses, reconciled by operators; stored as records of money';

const terms = 'terms of transfers, to find them; written anew by the erasure of the transfer';

/** Personal columns outside exports and erasures, with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'bank_sim.payment': play,
  'bill_sim.payment': play,
  'va_sim.account': play,
  'va_sim.payment': play,
  'ledger.evidence': proof,
  'ledger.attempt': proof,
  'ledger.transfer_search': terms,
  'ledger.transfer_search_name': 'single words of the names of all transfers of a business, without a person',
  'bills.attempt': proof,
  'bills.evidence': proof,
  'ledger.account': own,
  'verification.alert': own,
  statement_mail: own,
  business: own,
  going_live: own,
  statement: own,
  checkout_link: own,
  api_key: own,
  payroll_limits: own,
  'webhook.receiver': own,
  'subscription_invoice.marked_by': staff,
  'ledger.approval.asked_by_id': staff,
  'ledger.approval.asked_by_name': staff,
  'ledger.approval.ended_by_name': staff,
  'ledger.approval.note': staff,
  'ledger.approval.expected_name': 'name that was expected beside the account of a transfer; stays with the books',
  transfer_batch: staff,
  transfer_batch_item: 'what a worker sends; deleted with the outcome of its item, and then the transfer has it',
  'ledger.transfer_rule': staff,
  'cards.journal_entry': statement,
  'cards.journal_reach': statement,
  'cards.journal_part': statement,
  provider_refusal: operator,
  'treasury.booking': operator,
  wallet_funding: operator,
  'treasury.reported_balance': operator,
  approval_request: operator,
  screening_case: 'compliance cases, which the law keeps from the businesses and persons they are about',
  provider_off: operator,
  wallet_freeze: operator,
  reconciliation_closed_day: statement,
  reconciliation_exception: statement,
  reconciliation_import: statement,
  reconciliation_item: statement,
  reconciliation_line: statement,
  reconciliation_mapping: statement,
  reconciliation_part: statement,
  idempotency_key: short,
  sms_quote: short,
  email_change: short,
  email_code: short,
  throttle: short,
  known_address: secret,
  recovery_code: secret,
  'passkey.credential_id': secret,
  'passkey.public_key': secret,
  'person.password_hash': secret,
  'person.totp_secret': secret,
  'privacy.request': 'the request itself: its identifiers are deleted at its end; the requester stays',
  'privacy.part': 'found data, stored for a week at most',
};
