import type { Route } from './api/rest/routes.ts';
import { auditRoutes } from './audit/rest.ts';
import { bankRoutes } from './banks/rest.ts';
import { beneficiaryRoutes } from './beneficiaries/rest.ts';
import { cardRoutes } from './cards/rest.ts';
import { checkoutRoutes, payRoutes } from './checkout/rest.ts';
import { customerRoutes } from './customers/rest.ts';
import { payrollRoutes } from './payroll/rest.ts';
import { productRoutes } from './products/rest.ts';
import { billOperatorRoutes, billRoutes } from './bills/rest.ts';
import { keyRoutes } from './keys/rest.ts';
import { peopleRoutes } from './people/rest.ts';
import { reviewRoutes } from './reviews/rest.ts';
import { requestLogRoutes } from './request-log/rest.ts';
import { sandboxRoutes } from './sandbox/rest.ts';
import { smsRoutes } from './sms/rest.ts';
import { subscriptionRoutes } from './subscriptions/rest.ts';
import { transferOperatorRoutes, transferRoutes } from './transfers/rest.ts';
import { verificationRoutes, verificationSandboxRoutes } from './verification/rest.ts';
import { suspenseRoutes, virtualAccountRoutes, virtualAccountSandboxRoutes } from './virtual-accounts/rest.ts';
import { walletRoutes } from './wallet/rest.ts';
import { webhookRoutes } from './webhooks/rest.ts';

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
