const NESTED = 'a nested field, read in one statement for a whole page';
const PAYER = 'the payment page is its own client, without credentials';
const FEED = 'live feeds are subscriptions';
const INSPECT = 'the record of a simulated provider is for tests of programs';

/** Reasons of operations with one transport only; the list is exact. */
export const GAPS = {
  'orderRefunds.list': `\`CheckoutOrder.refunds\`: ${NESTED}`,
  'transactionRefunds.list': `\`CustomerTransaction.refunds\`: ${NESTED}`,
  'refundsOfOrders.list': '`GET …/refunds`, one order at a time',
  'refundsOfTransactions.list': '`GET …/refunds`, one payment at a time',
  'viewer.retrieve': '`viewer` has it',
  'cardTransactions.list': `\`VirtualCard.transactions\`: ${NESTED}`,
  'transactionsOfCards.list': '`GET /virtual-cards/{cardId}/transactions`, one card at a time',
  'checkoutLinkOrders.list': '`GET /checkout/orders?linkId=`, one link at a time',
  'paymentPageOrders.retrieve': PAYER,
  'paymentPages.retrieve': PAYER,
  'paymentPageOrders.create': PAYER,
  'paymentPageOrders.simulate': PAYER,
  'customerTransactions.list': `\`Customer.transactions\`: ${NESTED}`,
  'customerVirtualAccounts.retrieve': `\`Customer.virtualAccount\`: ${NESTED}`,
  'itemsOfPayrollBatches.list': '`GET /payroll/batches/{batchId}/items`, one batch at a time',
  'payrollItems.retrieve': '`PayrollBatch.items` has it, and `payslip` takes the same ids',
  'payrollItems.list': `\`PayrollBatch.items\`: ${NESTED}`,
  'payrollBatches.watch': FEED,
  'statementImports.create': 'a file is the body of a REST request; the dashboard sends it there',
  'sandboxBills.retrieve': INSPECT,
  'sandboxTransfers.retrieve': INSPECT,
  'sandboxMessages.retrieve': INSPECT,
  'sandboxVerifications.retrieve': INSPECT,
  'privacyExports.retrieve': 'a file, made as it is read; its path is in `downloadUrl`',
  'statements.download': '`AccountStatement.pdfUrl` has the address of the file',
  'statements.verify': 'the reader of a PDF has an address and no client',
  'subscriptionInvoices.list': `\`CustomerSubscription.invoices\`: ${NESTED}`,
  'invoicesOfSubscriptions.list': '`GET /subscriptions/{subscriptionId}/invoices`, one subscription at a time',
  'subscriptionVirtualAccounts.retrieve': `\`CustomerSubscription.virtualAccount\`: ${NESTED}`,
  'transferChecks.list': '`GET /money-transfer/status` has the attempts of one',
  'requestLog.watch': FEED,
  'transferEvents.watch': FEED,
  'itemsOfTransferBatches.list': '`GET /money-transfer/bulk/{transferBatchId}/items`, one batch at a time',
  'transferBatchItems.list': `\`TransferBatch.items\`: ${NESTED}`,
  'transfersById.retrieve': 'a REST path names a transfer by its code: `GET /money-transfer/{transferCode}`',
  'transfers.initiate': 'an older name of sending, without a reference; `sendTransfer` sends without one too',
  'relatedRecords.list': '`relatedToTransfer` takes its id',
  'relatedRecordsById.list': 'a REST path names a transfer by its code: `GET /money-transfer/{transferCode}/related`',
  'transferSummary.retrieve': 'figures of a chart; programs add up the statement',
  'transfers.watch': FEED,
  'treasuryTaxes.export': 'a CSV file; `treasuryTaxes` has the totals',
  'verificationPlan.retrieve': '`verificationBalance` has it with the remaining quotas',
  'virtualAccountsOfSubjects.list': '`GET …/va` and `GET …/virtual-account`, one at a time',
  'virtualAccountTransactions.list': `\`VirtualAccount.transactions\`: ${NESTED}`,
  'transactionsOfVirtualAccounts.list': '`GET …/transactions`, one account or customer at a time',
  'walletAlert.retrieve': '`wallet.lowBalanceAlert` has it',
  'wallet.watch': FEED,
  'webhookAttempts.list': '`GET /webhooks/events/{deliveryId}` has the attempts of one',
  'webhookBodies.list': '`GET /webhooks/events/{deliveryId}` has the body of one',
  'webhookDeliveries.watch': FEED,
  'deliveryEndpoints.list': `\`WebhookDelivery.endpoint\`: ${NESTED}`,
  'webhookKeys.list': 'receivers of webhooks read the keys without credentials',
  'webhookMessages.watch': FEED,
  'transferDeliveries.list': '`GET /webhooks/events` lists them all',
};

const FOUND_BY = 'it finds by the one that it is named for';

/** Input fields that a GraphQL field omits, with reasons; the list is exact. */
export const WITHOUT = {
  statement: { type: 'filters of rows are those of `transactions`', category: 'as type' },
  transactions: { page: 'an older name of the cursor' },
  transferByClientReference: { transferCode: FOUND_BY, reference: FOUND_BY },
  transferQuote: { currency: 'naira is the only one there is' },
};
