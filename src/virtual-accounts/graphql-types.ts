import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { connection, PageArgs } from '../api/graphql/connection.ts';
import { DateTime, Json, Kobo } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import { UserError } from '../api/graphql/user-error.ts';
import { accountStatuses, accountTypes } from './account.ts';
import { matches, subjectTypes } from './subject.ts';
import { suspenseReasons, type SuspenseStatus, suspenseStatuses } from './suspense.ts';

const TypeEnum = enumOf('VirtualAccountType', accountTypes, 'How long a virtual account takes money.', {
  dynamic: 'One amount, until it expires.',
  static: 'Any amount, for ever.',
});
const StatusEnum = enumOf('VirtualAccountStatus', accountStatuses, 'Whether a virtual account takes money.', {
  active: 'It does.',
  completed: 'What it asked for was paid through it.',
  expired: 'Its time is over, or nothing is due any more; money that comes all the same is credited as late.',
  deactivated: 'Ended for good; money that comes all the same waits in suspense.',
});
const SubjectEnum = enumOf('PaymentSubjectType', subjectTypes, 'What a payment is for.');
const MatchEnum = enumOf('PaymentMatch', matches, 'How an amount compares with what was due.', { any: 'Nothing particular was due.' });
const TransactionStatusEnum = enumOf('CustomerTransactionStatus', ['successful', 'underpaid'], 'Whether a payment completed what was due.');
const SuspenseStatusEnum = enumOf('SuspenseStatus', suspenseStatuses, 'What became of a deposit in suspense.');
const SuspenseReasonEnum = enumOf('SuspenseReason', suspenseReasons, 'Why a deposit could be credited to nobody.');

@objectType('PaymentSubject', 'What a payment is for.')
class PaymentSubject {
  @Field(() => SubjectEnum, { description: 'What kind of thing.' })
  type!: string;
  @Field(() => ID, { description: 'Its id.' })
  id!: string;
}

@objectType('VirtualAccount', 'A bank account that takes money for one thing.', { implements: () => Node })
export class VirtualAccountType extends Node {
  @Field(() => ID, { nullable: true, description: 'Who pays into it.' })
  customerId!: string | null;
  @Field(() => PaymentSubject, { description: 'What is paid with it.' })
  subject!: PaymentSubject;
  @Field(() => String, { description: 'NUBAN, 10 digits.' })
  accountNumber!: string;
  @Field(() => String, { description: 'As the payer’s bank shows it.' })
  accountName!: string;
  @Field(() => String, { description: 'Code of the bank.' })
  bankCode!: string;
  @Field(() => String, { description: 'Name of the bank.' })
  bankName!: string;
  @Field(() => TypeEnum, { description: 'How long it takes money.' })
  type!: string;
  @Field(() => Kobo, { nullable: true, description: 'The exact amount to pay; null takes any.' })
  amount!: number | null;
  @Field(() => Kobo, { description: 'What came so far.' })
  amountReceived!: number;
  @Field(() => String, { description: 'Our reference at the bank.' })
  reference!: string;
  @Field(() => StatusEnum, { description: 'Whether it takes money.' })
  status!: string;
  @Field(() => DateTime, { nullable: true, description: 'Until when; null is for ever.' })
  expiresAt!: string | null;
  @Field(() => String, { description: 'Whose account it is behind the name.' })
  provider!: string;
  @Field(() => DateTime, { description: 'When it was opened.' })
  createdAt!: string;
}

export const VirtualAccountConnection = connection('VirtualAccount', () => VirtualAccountType);

@objectType('CustomerTransaction', 'What was paid into a virtual account.', { implements: () => Node })
class CustomerTransactionType extends Node {
  @Field(() => ID, { nullable: true, description: 'Who paid.' })
  customerId!: string | null;
  @Field(() => ID, { description: 'Into which account.' })
  virtualAccountId!: string;
  @Field(() => String, { description: 'Its number.' })
  accountNumber!: string;
  @Field(() => PaymentSubject, { description: 'What for.' })
  subject!: PaymentSubject;
  @Field(() => Kobo, { description: 'What came.' })
  amount!: number;
  @Field(() => Kobo, { nullable: true, description: 'What the account waited for.' })
  amountExpected!: number | null;
  @Field(() => Kobo, { description: 'What nothing was due for; it is in the wallet.' })
  surplus!: number;
  @Field(() => TransactionStatusEnum, { description: 'Whether it completed what was due.' })
  status!: string;
  @Field(() => MatchEnum, { description: 'How it compares with what was due.' })
  match!: string;
  @Field(() => Boolean, { description: 'Whether it came after the account had expired.' })
  late!: boolean;
  @Field(() => String, { description: 'Its line of the statement.' })
  reference!: string;
  @Field(() => String, { description: 'The interbank number of the transfer.' })
  sessionId!: string;
  @Field(() => String, { description: 'Through what it came.' })
  channel!: string;
  @Field(() => String, { description: 'What it was.' })
  description!: string;
  @Field(() => String, { description: 'Who sent it.' })
  senderName!: string;
  @Field(() => DateTime, { description: 'When it was credited.' })
  completedAt!: string;
  @Field(() => Json, { description: 'Labels of what it was for.' })
  metadata!: Record<string, string>;
}

export const CustomerTransactionConnection = connection('CustomerTransaction', () => CustomerTransactionType);

@ArgsType()
export class VirtualAccountArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only those of this customer.' })
  customerId?: string | null;
}

@objectType('SuspenseDeposit', 'Money that could be credited to nobody. For operators.', { implements: () => Node })
export class SuspenseDepositType extends Node {
  @Field(() => String, { description: 'Where it was sent.' })
  accountNumber!: string;
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
  @Field(() => String, { description: 'Who sent it.' })
  senderName!: string;
  @Field(() => String, { description: 'The interbank number of the transfer.' })
  sessionId!: string;
  @Field(() => SuspenseReasonEnum, { description: 'Why nobody was credited.' })
  reason!: string;
  @Field(() => SuspenseStatusEnum, { description: 'What became of it.' })
  status!: string;
  @Field(() => String, { nullable: true, description: 'What was said with the decision.' })
  note!: string | null;
  @Field(() => String, { nullable: true, description: 'Who decided.' })
  resolvedBy!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When.' })
  resolvedAt!: Date | null;
  @Field(() => DateTime, { description: 'When it was sent.' })
  paidAt!: Date;
  @Field(() => DateTime, { description: 'When we heard of it.' })
  receivedAt!: Date;
}

export const SuspenseConnection = connection('SuspenseDeposit', () => SuspenseDepositType);

@ArgsType()
export class SuspenseArgs extends PageArgs {
  @Field(() => SuspenseStatusEnum, { nullable: true, description: 'OPEN unless told.' })
  status?: SuspenseStatus | null;
}

@InputType('CreditSuspenseInput', { description: 'Whom to credit with a deposit in suspense.' })
export class CreditSuspenseInput {
  @Field(() => ID, { description: 'The deposit.' })
  suspenseId!: string;
  @Field(() => ID, { description: 'The business.' })
  businessId!: string;
  @Field(() => String, { description: 'Why; kept with the decision.' })
  note!: string;
}

@InputType('ReturnSuspenseInput', { description: 'Which deposit in suspense went back to its sender.' })
export class ReturnSuspenseInput {
  @Field(() => ID, { description: 'The deposit.' })
  suspenseId!: string;
  @Field(() => String, { description: 'Why; kept with the decision.' })
  note!: string;
}

@InputType('OpenCustomerAccountInput', { description: 'Who gets a permanent account.' })
export class OpenCustomerAccountInput {
  @Field(() => ID, { description: 'The customer.' })
  customerId!: string;
}

@InputType('VirtualAccountInput', { description: 'Which virtual account.' })
export class VirtualAccountInput {
  @Field(() => ID, { description: 'Its id.' })
  virtualAccountId!: string;
}

@InputType('PayVirtualAccountInput', { description: 'A bank transfer of the sandbox.' })
export class PayVirtualAccountInput {
  @Field(() => String, { description: 'Into which account; 10 digits.' })
  accountNumber!: string;
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
  @Field(() => String, { nullable: true, description: 'Who sends it.' })
  senderName?: string;
}

@objectType('OpenCustomerAccountPayload', 'The account, or why there is none.')
export class OpenCustomerAccountPayload {
  @Field(() => VirtualAccountType, { nullable: true, description: 'The account; null when userErrors says why.' })
  virtualAccount?: VirtualAccountType;
  @Field(() => [UserError], { description: 'Why not; empty on success.' })
  userErrors!: UserError[];
}

@objectType('DeactivateVirtualAccountPayload', 'The ended account, or why it goes on.')
export class DeactivateVirtualAccountPayload extends OpenCustomerAccountPayload {}

@objectType('GenerateVirtualAccountPayload', 'The account to pay into, or why there is none.')
export class GenerateVirtualAccountPayload extends OpenCustomerAccountPayload {}

@objectType('CreditSuspensePayload', 'The decided deposit, or why it was not.')
export class CreditSuspensePayload {
  @Field(() => SuspenseDepositType, { nullable: true, description: 'The deposit; null when userErrors says why.' })
  deposit?: SuspenseDepositType;
  @Field(() => [UserError], { description: 'Why not; empty on success.' })
  userErrors!: UserError[];
}

@objectType('ReturnSuspensePayload', 'The decided deposit, or why it was not.')
export class ReturnSuspensePayload extends CreditSuspensePayload {}

@objectType('PayVirtualAccountPayload', 'What became of the transfer.')
export class PayVirtualAccountPayload {
  @Field(() => String, { nullable: true, description: 'The interbank number of the transfer.' })
  sessionId?: string;
  @Field(() => ID, { nullable: true, description: 'The customer transaction; null when it waits in suspense.' })
  transactionId?: string | null;
  @Field(() => MatchEnum, { nullable: true, description: 'How it compares with what was due.' })
  match?: string | null;
  @Field(() => [UserError], { description: 'Why nothing was sent; empty on success.' })
  userErrors!: UserError[];
}
