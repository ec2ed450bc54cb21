import { EntitySchema } from '@mikro-orm/core';
import type { Entities } from '../../platform/db/orm.ts';
import * as core from './core-entities.ts';
import * as simulated from './simulated-entities.ts';
import * as approvals from '../../core/approvals/approval-request.ts';
import * as audit from '../../core/audit/entities.ts';
import * as ledger from '../../core/ledger/entities.ts';
import * as ledgerTransfers from '../../core/ledger/transfer-entities.ts';
import * as mail from '../../core/mail/queue.ts';
import * as prices from '../../core/prices/rule.ts';
import * as providerLog from '../../core/provider-log/provider-log.ts';
import * as requestLog from '../../core/request-log/entities.ts';
import * as complianceCase from '../../core/compliance/case.ts';
import * as screening from '../../core/screening/payees.ts';
import * as beneficiary from '../../slices/beneficiaries/beneficiary.ts';
import * as bills from '../../slices/bills/entities.ts';
import * as business from '../../slices/businesses/business.ts';
import * as cards from '../../slices/cards/entities.ts';
import * as checkoutBranding from '../../slices/checkout/branding.ts';
import * as checkoutLinks from '../../slices/checkout/link.ts';
import * as checkoutOrders from '../../slices/checkout/order.ts';
import * as customers from '../../slices/customers/customer.ts';
import * as funding from '../../slices/funding/funding.ts';
import * as goingLive from '../../slices/going-live/entities.ts';
import * as key from '../../slices/keys/key.ts';
import * as limits from '../../slices/limits/entities.ts';
import * as payroll from '../../slices/payroll/batch.ts';
import * as payrollItem from '../../slices/payroll/item.ts';
import * as payrollLimits from '../../slices/payroll/limits.ts';
import * as passkeys from '../../slices/passkeys/passkey.ts';
import * as accountMails from '../../slices/people/mails.ts';
import * as people from '../../slices/people/person.ts';
import * as throttle from '../../slices/people/throttle.ts';
import * as privacy from '../../slices/privacy/request.ts';
import * as retention from '../../slices/privacy/work.ts';
import * as deliveryOptions from '../../slices/products/delivery-option.ts';
import * as products from '../../slices/products/product.ts';
import * as reconciliation from '../../slices/reconciliation/entities.ts';
import * as refunds from '../../slices/refunds/refund.ts';
import * as approval from '../../slices/rules/approval.ts';
import * as rules from '../../slices/rules/rule.ts';
import * as monitoring from '../../slices/monitoring/entities.ts';
import * as complianceNote from '../../slices/compliance/timeline.ts';
import * as screeningLists from '../../slices/screening/versions.ts';
import * as sessions from '../../slices/sessions/entities.ts';
import * as signIn from '../../slices/sign-in/entities.ts';
import * as sms from '../../slices/sms/entities.ts';
import * as statements from '../../slices/statements/entities.ts';
import * as invoices from '../../slices/subscriptions/invoice.ts';
import * as plans from '../../slices/subscriptions/plan.ts';
import * as subscriptions from '../../slices/subscriptions/subscription.ts';
import * as invitations from '../../slices/team/invitation.ts';
import * as transferBatches from '../../slices/transfers/batch/batch.ts';
import * as restorations from '../../slices/transfers/settle/attempts.ts';
import * as treasury from '../../slices/treasury/entities.ts';
import * as verification from '../../slices/verification/entities.ts';
import * as virtualAccounts from '../../slices/virtual-accounts/account.ts';
import * as depositFeeds from '../../slices/virtual-accounts/read-deposits.ts';
import * as suspenseDeposits from '../../slices/virtual-accounts/suspense-deposit.ts';
import * as customerTransactions from '../../slices/virtual-accounts/transaction.ts';
import * as webhooks from '../../slices/webhooks/entities.ts';

const modules: Record<string, unknown>[] = [
  core,
  simulated,
  approvals,
  audit,
  ledger,
  ledgerTransfers,
  mail,
  prices,
  providerLog,
  requestLog,
  complianceCase,
  screening,
  beneficiary,
  bills,
  business,
  cards,
  checkoutBranding,
  checkoutLinks,
  checkoutOrders,
  customers,
  funding,
  goingLive,
  key,
  limits,
  payroll,
  payrollItem,
  payrollLimits,
  passkeys,
  accountMails,
  people,
  throttle,
  privacy,
  retention,
  deliveryOptions,
  products,
  reconciliation,
  approval,
  rules,
  monitoring,
  complianceNote,
  screeningLists,
  sessions,
  signIn,
  sms,
  statements,
  invoices,
  plans,
  subscriptions,
  invitations,
  transferBatches,
  restorations,
  treasury,
  verification,
  virtualAccounts,
  depositFeeds,
  suspenseDeposits,
  customerTransactions,
  refunds,
  webhooks,
];

/** All entities, for the schema and its checks; the service uses those of slices. */
export const allEntities: Entities = modules
  .flatMap((module) => Object.values(module))
  .filter((each): each is EntitySchema => each instanceof EntitySchema);
