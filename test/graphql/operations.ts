import { summariseAttempts, summariseProviders, summariseRequests, summariseVerifications } from '../../src/slices/activity/summarise.ts';
import { listBanks } from '../../src/slices/banks/list.ts';
import { enquireAccount } from '../../src/slices/banks/enquire.ts';
import { listBeneficiaries } from '../../src/slices/beneficiaries/list.ts';
import { removeBeneficiary } from '../../src/slices/beneficiaries/remove.ts';
import { saveBeneficiary } from '../../src/slices/beneficiaries/save.ts';
import { billServiceOptions, listBillServices } from '../../src/slices/bills/browse.ts';
import { validateBillCustomer } from '../../src/slices/bills/customer.ts';
import { findBill, listBills } from '../../src/slices/bills/find.ts';
import { deliverBill, reverseBill } from '../../src/slices/bills/review.ts';
import { payBill } from '../../src/slices/bills/pay.ts';
import type { Operation } from '../../src/services/operation.ts';
import { advanceSandbox } from '../../src/slices/sandbox/advance.ts';
import { fundWallet } from '../../src/slices/sandbox/fund.ts';
import { setOutcome } from '../../src/slices/sandbox/outcome.ts';
import { reviewTransfer } from '../../src/slices/sandbox/review.ts';
import { triggerEvent } from '../../src/slices/sandbox/trigger.ts';
import { untilQuiet } from '../../src/slices/sandbox/quiet.ts';
import { sendBulk } from '../../src/slices/transfers/bulk.ts';
import { cancelTransfer } from '../../src/slices/transfers/cancel.ts';
import { findTransfer, findTransferById, listTransfersPage } from '../../src/slices/transfers/find.ts';
import { quoteTransfer } from '../../src/slices/transfers/quote.ts';
import { findReceipt } from '../../src/slices/transfers/receipt.ts';
import { retryTransfer } from '../../src/slices/transfers/retry.ts';
import { reverseTransfer, settleTransfer } from '../../src/slices/transfers/review.ts';
import { sendTransfer } from '../../src/slices/transfers/send.ts';
import { summariseTransfers } from '../../src/slices/transfers/summary.ts';
import { exportTransactions } from '../../src/slices/wallet/export.ts';
import { setLowBalanceAlert } from '../../src/slices/wallet/low-balance-alert.ts';
import { listTransactions } from '../../src/slices/wallet/transactions.ts';
import { findDelivery, listDeliveries, resendDelivery } from '../../src/slices/webhooks/deliveries.ts';
import { findRecovery, recoverWebhooks } from '../../src/slices/webhooks/recover.ts';
import { rotateSecret, setCustomerEmails, setWebhook } from '../../src/slices/webhooks/settings.ts';
import { createCustomer } from '../../src/slices/customers/create.ts';
import { findCustomer } from '../../src/slices/customers/find.ts';
import { listCustomers } from '../../src/slices/customers/list.ts';
import { updateCustomer } from '../../src/slices/customers/update.ts';
import { addDeliveryOption } from '../../src/slices/products/add-delivery-option.ts';
import { createProduct } from '../../src/slices/products/create.ts';
import { findProduct } from '../../src/slices/products/find.ts';
import { listProducts } from '../../src/slices/products/list.ts';
import { removeDeliveryOption } from '../../src/slices/products/remove-delivery-option.ts';
import { updateProduct } from '../../src/slices/products/update.ts';
import { changeSubscription } from '../../src/slices/subscriptions/change.ts';
import { createSubscription } from '../../src/slices/subscriptions/create.ts';
import { findSubscription } from '../../src/slices/subscriptions/find.ts';
import { generateVirtualAccount } from '../../src/slices/subscriptions/generate-va.ts';
import { listSubscriptions } from '../../src/slices/subscriptions/list.ts';
import { markPaid } from '../../src/slices/subscriptions/mark-paid.ts';
import { cancelSubscription, pauseSubscription, resumeSubscription } from '../../src/slices/subscriptions/moves.ts';
import { changeRole } from '../../src/slices/people/change-role.ts';
import { invite } from '../../src/slices/people/invite.ts';
import { listInvitations } from '../../src/slices/people/list-invitations.ts';
import { listMembers } from '../../src/slices/people/list-members.ts';
import { removeMember } from '../../src/slices/people/remove-member.ts';
import { revokeInvitation } from '../../src/slices/people/revoke-invitation.ts';
import { createPlan, findPlan, listPlans, updatePlan } from '../../src/slices/subscriptions/plan.ts';
import { openCustomerAccount } from '../../src/slices/virtual-accounts/customer-account.ts';
import { deactivateAccount } from '../../src/slices/virtual-accounts/deactivate.ts';
import { findAccount, listAccounts } from '../../src/slices/virtual-accounts/find.ts';
import { payVirtualAccount } from '../../src/slices/virtual-accounts/pay.ts';
import { findBatch } from '../../src/slices/payroll/find-batch.ts';
import { payslip } from '../../src/slices/payroll/payslip.ts';
import { listReviews } from '../../src/slices/reviews/list.ts';
import { creditSuspense, listSuspense, returnSuspense } from '../../src/slices/virtual-accounts/suspense.ts';

interface Same {
  operation: Pick<Operation, 'input'>;
  /** Names that are the convention of one door: an id is `id` where the field says of what. */
  renamed?: Record<string, string>;
  /** What this door leaves out on purpose. */
  without?: string[];
}

/** Which operation a field is the door of, for every field that takes input. */
export const OPERATIONS: Record<string, Same> = {
  accountInquiry: { operation: enquireAccount },
  banks: { operation: listBanks },
  beneficiaries: { operation: listBeneficiaries },
  bill: { operation: findBill },
  billOptions: { operation: billServiceOptions },
  billServices: { operation: listBillServices },
  bills: { operation: listBills },
  validateBillCustomer: { operation: validateBillCustomer },
  sandboxQuiet: { operation: untilQuiet },
  // Filters of rows are those of `transactions`; the CSV takes them too.
  statement: { operation: exportTransactions, without: ['type', 'category'] },
  // `page` is the older name of the cursor.
  transactions: { operation: listTransactions, without: ['page'] },
  transfer: { operation: findTransferById, renamed: { transferId: 'id' } },
  transferByCode: { operation: findTransfer },
  // Naira is the only currency there is.
  transferQuote: { operation: quoteTransfer, without: ['currency'] },
  transferReceipt: { operation: findReceipt },
  transferSummary: { operation: summariseTransfers },
  requestActivity: { operation: summariseRequests },
  webhookActivity: { operation: summariseAttempts },
  verificationActivity: { operation: summariseVerifications },
  providerActivity: { operation: summariseProviders },
  transfers: { operation: listTransfersPage },
  webhookDeliveries: { operation: listDeliveries },
  webhookDelivery: { operation: findDelivery, renamed: { deliveryId: 'id' } },
  webhookRecovery: { operation: findRecovery, renamed: { recoveryId: 'id' } },

  triggerSandboxEvent: { operation: triggerEvent },
  reviews: { operation: listReviews },
  deliverBill: { operation: deliverBill },
  reverseBill: { operation: reverseBill },
  advanceSandbox: { operation: advanceSandbox },
  cancelTransfer: { operation: cancelTransfer },
  fundWallet: { operation: fundWallet },
  payBill: { operation: payBill },
  recoverWebhookDeliveries: { operation: recoverWebhooks },
  removeBeneficiary: { operation: removeBeneficiary },
  resendWebhookDelivery: { operation: resendDelivery },
  retryTransfer: { operation: retryTransfer },
  reverseTransfer: { operation: reverseTransfer },
  rotateWebhookSecret: { operation: rotateSecret },
  saveBeneficiary: { operation: saveBeneficiary },
  sendTransfer: { operation: sendTransfer },
  sendTransfers: { operation: sendBulk },
  setCustomerEmails: { operation: setCustomerEmails },
  setLowBalanceAlert: { operation: setLowBalanceAlert },
  setTransferOutcome: { operation: setOutcome },
  reviewSandboxTransfer: { operation: reviewTransfer },
  setWebhook: { operation: setWebhook },
  settleTransfer: { operation: settleTransfer },
  customer: { operation: findCustomer, renamed: { customerId: 'id' } },
  customers: { operation: listCustomers },
  plan: { operation: findPlan, renamed: { planId: 'id' } },
  plans: { operation: listPlans },
  product: { operation: findProduct, renamed: { productId: 'id' } },
  products: { operation: listProducts },
  subscription: { operation: findSubscription, renamed: { subscriptionId: 'id' } },
  subscriptions: { operation: listSubscriptions },
  suspenseDeposits: { operation: listSuspense },
  virtualAccount: { operation: findAccount, renamed: { virtualAccountId: 'id' } },
  virtualAccounts: { operation: listAccounts },
  addDeliveryOption: { operation: addDeliveryOption },
  cancelSubscription: { operation: cancelSubscription },
  changeSubscription: { operation: changeSubscription },
  createCustomer: { operation: createCustomer },
  createPlan: { operation: createPlan },
  createProduct: { operation: createProduct },
  createSubscription: { operation: createSubscription },
  creditSuspense: { operation: creditSuspense },
  deactivateVirtualAccount: { operation: deactivateAccount },
  generateVirtualAccount: { operation: generateVirtualAccount },
  markSubscriptionPaid: { operation: markPaid },
  openCustomerAccount: { operation: openCustomerAccount },
  pauseSubscription: { operation: pauseSubscription },
  payVirtualAccount: { operation: payVirtualAccount },
  removeDeliveryOption: { operation: removeDeliveryOption },
  resumeSubscription: { operation: resumeSubscription },
  returnSuspense: { operation: returnSuspense },
  updateCustomer: { operation: updateCustomer },
  updatePlan: { operation: updatePlan },
  updateProduct: { operation: updateProduct },
  payrollBatch: { operation: findBatch, renamed: { batchId: 'id' } },
  payrollPayslip: { operation: payslip },
  invitations: { operation: listInvitations },
  members: { operation: listMembers },
  changeMemberRole: { operation: changeRole },
  inviteMember: { operation: invite },
  removeMember: { operation: removeMember },
  revokeInvitation: { operation: revokeInvitation },
};
