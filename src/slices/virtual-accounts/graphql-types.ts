import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { openCustomerAccount } from './customer-account.ts';
import { deactivateAccount } from './deactivate.ts';
import { listAccounts } from './find.ts';
import { openFundingAccount } from './funding-account.ts';
import { payVirtualAccount } from './pay.ts';
import { creditSuspense, listSuspense, returnSuspense } from './suspense.ts';
import { accountSchema, paidSchema, suspenseSchema, transactionSchema } from './views.ts';

export const VirtualAccountType = objectFrom(accountSchema);
export type VirtualAccountType = InstanceType<typeof VirtualAccountType>;
export const VirtualAccountConnection = connectionFrom(accountSchema);
export const CustomerTransactionConnection = connectionFrom(transactionSchema);
const SuspenseDepositType = objectFrom(suspenseSchema);
export const SuspenseConnection = connectionFrom(suspenseSchema);

export const VirtualAccountArgs = listArgsFrom(listAccounts.input);
export type VirtualAccountArgs = InstanceType<typeof VirtualAccountArgs>;
export const SuspenseArgs = listArgsFrom(listSuspense.input);
export type SuspenseArgs = InstanceType<typeof SuspenseArgs>;

export const CreditSuspenseInput = inputFrom(creditSuspense.input, {
  name: 'CreditSuspenseInput',
  description: 'Whom to credit with a deposit in suspense.',
});
export type CreditSuspenseInput = InstanceType<typeof CreditSuspenseInput>;
export const ReturnSuspenseInput = inputFrom(returnSuspense.input, {
  name: 'ReturnSuspenseInput',
  description: 'Which deposit in suspense went back to its sender.',
});
export type ReturnSuspenseInput = InstanceType<typeof ReturnSuspenseInput>;
export const OpenCustomerAccountInput = inputFrom(openCustomerAccount.input, {
  name: 'OpenCustomerAccountInput',
  description: 'Who gets a permanent account.',
});
export type OpenCustomerAccountInput = InstanceType<typeof OpenCustomerAccountInput>;
export const OpenFundingAccountInput = inputFrom(openFundingAccount.input, {
  name: 'OpenFundingAccountInput',
  description: 'What the bank may ask for to open an account of the wallet.',
});
export type OpenFundingAccountInput = InstanceType<typeof OpenFundingAccountInput>;
export const VirtualAccountInput = inputFrom(deactivateAccount.input, {
  name: 'VirtualAccountInput',
  description: 'Which virtual account.',
});
export type VirtualAccountInput = InstanceType<typeof VirtualAccountInput>;
export const PayVirtualAccountInput = inputFrom(payVirtualAccount.input, {
  name: 'PayVirtualAccountInput',
  description: 'A bank transfer of the sandbox.',
});
export type PayVirtualAccountInput = InstanceType<typeof PayVirtualAccountInput>;

const virtualAccount = () => VirtualAccountType;
const deposit = () => SuspenseDepositType;
export const OpenCustomerAccountPayload = payloadOf('OpenCustomerAccountPayload', 'The account', { virtualAccount });
export const OpenFundingAccountPayload = payloadOf('OpenFundingAccountPayload', 'The account', { virtualAccount });
export const DeactivateVirtualAccountPayload = payloadOf('DeactivateVirtualAccountPayload', 'The ended account', { virtualAccount });
export const GenerateVirtualAccountPayload = payloadOf('GenerateVirtualAccountPayload', 'The account to pay into', { virtualAccount });
export const CreditSuspensePayload = payloadOf('CreditSuspensePayload', 'The decided deposit', { deposit });
export const ReturnSuspensePayload = payloadOf('ReturnSuspensePayload', 'The decided deposit', { deposit });
export const PayVirtualAccountPayload = payloadOf(
  'PayVirtualAccountPayload',
  'What became of the transfer',
  paidSchema.pick({ sessionId: true, transactionId: true, match: true }),
);
