const NESTED = 'a nested field, read in one statement for a whole page';
const PAYER = 'the payment page is its own client, without credentials';
const FEED = 'live feeds are subscriptions';
const INSPECT = 'the record of a simulated provider is for tests of programs';

/** Reasons of operations with one transport only; the list is exact. */
export const GAPS = {
  'auth.me': '`viewer` has it',
  'cards.transactions': `\`VirtualCard.transactions\`: ${NESTED}`,
  'cards.transactions_of': '`GET /virtual-cards/{cardId}/transactions`, one card at a time',
  'checkout.orders.of_links': '`GET /checkout/orders?linkId=`, one link at a time',
  'checkout.pay.find': PAYER,
  'checkout.pay.link': PAYER,
  'checkout.pay.order': PAYER,
  'checkout.pay.simulate': PAYER,
  'customers.transactions': `\`Customer.transactions\`: ${NESTED}`,
  'customers.virtual_account': `\`Customer.virtualAccount\`: ${NESTED}`,
  'payroll.items_of': '`GET /payroll/batches/{batchId}/items`, one batch at a time',
  'payroll.list_items': `\`PayrollBatch.items\`: ${NESTED}`,
  'payroll.watch': FEED,
  'reconciliation.import': 'a file is the body of a REST request; the dashboard sends it there',
  'sandbox.bill_seen_by_provider': INSPECT,
  'sandbox.seen_by_bank': INSPECT,
  'sandbox.seen_by_sms_provider': INSPECT,
  'sandbox.seen_by_verification_provider': INSPECT,
  'privacy.fetch': 'a file, made as it is read; its path is in `downloadUrl`',
  'statements.pdf': '`AccountStatement.pdfUrl` has the address of the file',
  'statements.verify': 'the reader of a PDF has an address and no client',
  'subscriptions.invoices': `\`CustomerSubscription.invoices\`: ${NESTED}`,
  'subscriptions.invoices_of': '`GET /subscriptions/{subscriptionId}/invoices`, one subscription at a time',
  'subscriptions.virtual_account': `\`CustomerSubscription.virtualAccount\`: ${NESTED}`,
  'transfers.attempts': '`GET /money-transfer/status` has the attempts of one',
  'request_log.feed': FEED,
  'transfers.feed': FEED,
  'transfers.find_by_id': 'a REST path names a transfer by its code: `GET /money-transfer/{transferCode}`',
  'transfers.initiate': 'an older name of sending, without a reference; `sendTransfer` sends without one too',
  'transfers.related': '`relatedToTransfer` takes its id',
  'transfers.related_by_id': 'a REST path names a transfer by its code: `GET /money-transfer/{transferCode}/related`',
  'transfers.summary': 'figures of a chart; programs add up the statement',
  'transfers.watch': FEED,
  'treasury.exportTaxes': 'a CSV file; `treasuryTaxes` has the totals',
  'verification.current_plan': '`verificationBalance` has it with the remaining quotas',
  'virtual_accounts.of_subjects': '`GET …/va` and `GET …/virtual-account`, one at a time',
  'virtual_accounts.transactions': `\`VirtualAccount.transactions\`: ${NESTED}`,
  'virtual_accounts.transactions_of': '`GET …/transactions`, one account or customer at a time',
  'wallet.findLowBalanceAlert': '`wallet.lowBalanceAlert` has it',
  'wallet.watch': FEED,
  'webhooks.attempts': '`GET /webhooks/events/{deliveryId}` has the attempts of one',
  'webhooks.bodies': '`GET /webhooks/events/{deliveryId}` has the body of one',
  'webhooks.delivery_feed': FEED,
  'webhooks.endpoints_by_ids': `\`WebhookDelivery.endpoint\`: ${NESTED}`,
  'webhooks.keys': 'receivers of webhooks read the keys without credentials',
  'webhooks.message_feed': FEED,
  'webhooks.of_transfers': '`GET /webhooks/events` lists them all',
};

const FOUND_BY = 'it finds by the one that it is named for';

/** Input fields that a GraphQL field omits, with reasons; the list is exact. */
export const WITHOUT = {
  statement: { type: 'filters of rows are those of `transactions`', category: 'as type' },
  transactions: { page: 'an older name of the cursor' },
  transferByClientReference: { transferCode: FOUND_BY, reference: FOUND_BY },
  transferQuote: { currency: 'naira is the only one there is' },
};
