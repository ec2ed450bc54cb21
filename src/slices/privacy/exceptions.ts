const play = 'what the simulated providers were told in play; it lives and dies with the sandbox';
const operator = 'it names an operator, of whom the one who runs the service decides, not a business';
const short = 'it is gone within a day, and repeats of a request need it until then';
const secret = 'it can be read by nobody: a hash or a second factor of somebody who signs in, gone with the account';
const staff = 'the name of whoever works for the business and decided on money, with the books';
const own = 'it is the business itself, or what it says of itself; its account ends with it';
const proof =
  'answers of providers that prove the outcome of a payment, told by its transferCode to whoever asks; forgotten after EVIDENCE_DAYS';
const statement = 'statements of banks over many businesses, which operators reconcile; kept as records of money';

/** Personal columns that neither an export nor an erasure of a business reaches, and why not. A table stands for all its columns. */
export const exceptions: Readonly<Record<string, string>> = {
  'bank_sim.payment': play,
  'bill_sim.payment': play,
  'va_sim.account': play,
  'va_sim.payment': play,
  'ledger.evidence': proof,
  'ledger.attempt': proof,
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
  'ledger.approval': staff,
  'ledger.transfer_rule': staff,
  'cards.journal_entry': statement,
  'cards.journal_reach': statement,
  'cards.journal_part': statement,
  provider_refusal: operator,
  'treasury.booking': operator,
  wallet_funding: operator,
  'treasury.told': operator,
  proposal: operator,
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
  'privacy.request': 'the request itself: what the person is known by is gone with its end, who asked stays',
  'privacy.part': 'what was found, for a week at most',
};
