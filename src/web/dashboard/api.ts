import { cacheExchange } from '@urql/exchange-graphcache';
import { Client, type CombinedError, fetchExchange, getOperationName, makeOperation, mapExchange, subscriptionExchange } from 'urql';
import { hashOf } from './graphql.ts';
import { subscribeLive } from './live.ts';
import { accessToken } from './session.ts';
import { settings } from './settings.ts';
import { apiTexts as texts } from './texts/shell.ts';

const nothing = (): null => null;

/** Types without id, stored inside their parents. */
const EMBEDDED = [
  'PrivacyRequestTable',
  'ActivityCount',
  'ApiKeyCreator',
  'AuditActor',
  'AuditSubject',
  'BankAccount',
  'BankFigures',
  'BillCategory',
  'BillCustomer',
  'BillOption',
  'BillService',
  'BillToken',
  'BusinessSettings',
  'CardMerchant',
  'CaseFindings',
  'CaseMatch',
  'CasePayment',
  'CaseTimelineEntry',
  'CaseTransfer',
  'CheckoutCollect',
  'CheckoutCustomer',
  'CheckoutDelivery',
  'CheckoutItem',
  'Company',
  'CompanyMatch',
  'ComplianceCaseRelated',
  'ComplianceStatistics',
  'ComplianceStatisticsPeriod',
  'Counterparty',
  'CustomerAddress',
  'DaysRange',
  'DecidedCases',
  'Dunning',
  'EmailChange',
  'FeePart',
  'GoingLiveAccount',
  'GoingLiveCompany',
  'GoingLiveContract',
  'GoingLiveApprovalRequest',
  'LowBalanceAlert',
  'MeetingRefusal',
  'MonitoringDryRun',
  'MonitoringMatch',
  'MonitoringSubject',
  'MonitoringTemplate',
  'NinFace',
  'NinFullPerson',
  'NinName',
  'NinPerson',
  'Notice',
  'OpenedCases',
  'OperatedOwner',
  'OperatorHold',
  'PaymentSubject',
  'PayrollApproval',
  'PayrollApprovalLimits',
  'PayrollChanges',
  'PayrollCounts',
  'PayrollFinding',
  'PayrollLine',
  'PayrollPreview',
  'PayrollProblem',
  'ProviderAccount',
  'ProviderAccountOff',
  'ProviderActivityCount',
  'ProviderAttempt',
  'WalletFundingApprovalRequest',
  'WalletFundingResult',
  'WalletFundingReversal',
  'ProviderAnswer',
  'ReviewOutcome',
  'ReviewApprovalRequest',
  'RefundablePayment',
  'RelatedCase',
  'RelatedParty',
  'RelatedPayment',
  'RelatedToTransfer',
  'RemainingLimits',
  'ReviewedParty',
  'RuleMet',
  'RuleThatWouldBeMet',
  'SandboxDeposit',
  'HeldPayments',
  'InvalidRecipient',
  'ScenarioAlerts',
  'ScenarioParameters',
  'ScreeningAnswer',
  'ScreeningListChange',
  'ScreeningListEntryDetails',
  'ScreeningMatch',
  'SmsCounts',
  'SmsQuote',
  'SmsQuoteLine',
  'SmsWording',
  'Statement',
  'SubscriptionInvoice',
  'SuspiciousTransactions',
  'TimelineEntry',
  'TransferApproval',
  'TransferBatchItem',
  'TransferBucket',
  'TransferEvent',
  'TransferRulePreview',
  'TransferSummary',
  'TransferTotals',
  'VerificationAlert',
  'VerificationBalance',
  'VerificationPlanQuota',
  'VerificationPrice',
  'VerificationQuota',
  'VerificationReceipt',
  'Viewer',
  'WebhookAttempt',
  'WebhookEventType',
  'WebhookRecovery',
  'WebhookSettings',
];

/** Sends the hash of a document in place of its text, where the build made one. */
const trusted = mapExchange({
  onOperation(operation) {
    const hash = hashOf(getOperationName(operation.query));
    if (hash === undefined) return operation;
    const extensions = { ...operation.extensions, persistedQuery: { version: 1 as const, sha256Hash: hash } };
    return { ...makeOperation(operation.kind, operation), extensions };
  },
});

/** Fetches with an access token; renews an expired one once. */
async function signedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const send = async (renew: boolean): Promise<Response> => {
    const token = await accessToken({ renew });
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
  const response = await send(false);
  return response.status === 401 ? send(true) : response;
}

export const client: Client = new Client({
  url: `${settings.prefix}/graphql`,
  fetch: signedFetch,
  preferGetMethod: false,
  requestPolicy: 'cache-and-network',
  exchanges: [
    cacheExchange({ keys: Object.fromEntries(EMBEDDED.map((name) => [name, nothing])) }),
    trusted,
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query = '', variables, extensions }) => ({
        subscribe: (sink) => ({ unsubscribe: subscribeLive({ query, extensions }, variables, sink) }),
      }),
    }),
  ],
});

/** Error for display, with the request id for support. */
export interface Trouble {
  message: string;
  requestId: string | null;
  code: string | null;
}

export function troubleOf(error: CombinedError): Trouble {
  const [first] = error.graphQLErrors;
  if (first) {
    const { requestId, code } = first.extensions as { requestId?: string; code?: string };
    return { message: first.message, requestId: requestId ?? null, code: code ?? null };
  }
  return { message: texts.tollgateCannotBeReached, requestId: null, code: null };
}
