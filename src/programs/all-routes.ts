import type { Route } from '../services/doors/rest/routes.ts';
import { auditRoutes } from '../slices/audit/rest.ts';
import { bankRoutes } from '../slices/banks/rest.ts';
import { beneficiaryRoutes } from '../slices/beneficiaries/rest.ts';
import { cardRoutes } from '../slices/cards/rest.ts';
import { checkoutRoutes, payRoutes } from '../slices/checkout/rest.ts';
import { customerRoutes } from '../slices/customers/rest.ts';
import { payrollRoutes } from '../slices/payroll/rest.ts';
import { productRoutes } from '../slices/products/rest.ts';
import { billOperatorRoutes, billRoutes } from '../slices/bills/rest.ts';
import { keyRoutes } from '../slices/keys/rest.ts';
import { peopleRoutes } from '../slices/people/rest.ts';
import { reviewRoutes } from '../slices/reviews/rest.ts';
import { requestLogRoutes } from '../slices/request-log/rest.ts';
import { sandboxRoutes } from '../slices/sandbox/rest.ts';
import { smsRoutes } from '../slices/sms/rest.ts';
import { subscriptionRoutes } from '../slices/subscriptions/rest.ts';
import { transferOperatorRoutes, transferRoutes } from '../slices/transfers/rest.ts';
import { verificationRoutes, verificationSandboxRoutes } from '../slices/verification/rest.ts';
import { suspenseRoutes, virtualAccountRoutes, virtualAccountSandboxRoutes } from '../slices/virtual-accounts/rest.ts';
import { walletRoutes } from '../slices/wallet/rest.ts';
import { webhookRoutes } from '../slices/webhooks/rest.ts';

/** Every route of the REST door, in the order of the reference. A new slice adds its own here. */
export const allRoutes: Route[] = [
  ...transferRoutes,
  ...bankRoutes,
  ...beneficiaryRoutes,
  ...walletRoutes,
  ...billRoutes,
  ...customerRoutes,
  ...cardRoutes,
  ...payrollRoutes,
  ...productRoutes,
  ...checkoutRoutes,
  ...payRoutes,
  ...subscriptionRoutes,
  ...virtualAccountRoutes,
  ...smsRoutes,
  ...verificationRoutes,
  ...webhookRoutes,
  ...peopleRoutes,
  ...keyRoutes,
  ...auditRoutes,
  ...requestLogRoutes,
  ...reviewRoutes,
  ...transferOperatorRoutes,
  ...billOperatorRoutes,
  ...suspenseRoutes,
  ...sandboxRoutes,
  ...verificationSandboxRoutes,
  ...virtualAccountSandboxRoutes,
];
