import { ArgsType, Field, ID, Int } from 'type-graphql';
import { connection, PageArgs } from '../api/graphql/connection.ts';
import { DateTime, Kobo, LocalDate } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import { ProviderAnswer } from '../transfers/graphql-types.ts';
import { type BatchStatus, batchStatuses } from './batch.ts';
import { itemStatuses, type ItemStatus, nameMatches } from './item.ts';

const BatchStatusEnum = enumOf('PayrollBatchStatus', batchStatuses, 'Where a payroll batch stands.', {
  draft: 'People are added and taken out.',
  awaiting_approval: 'Nothing changes any more until somebody approves or rejects it.',
  approved: 'It is paid next.',
  scheduled: 'It is paid when its time comes.',
  processing: 'It is being paid.',
  completed: 'All salaries arrived.',
  partially_completed: 'Some salaries arrived.',
  failed: 'No salary arrived.',
  canceled: 'It was given up.',
});
export const ItemStatusEnum = enumOf('PayrollItemStatus', itemStatuses, 'Where one salary stands.', {
  queued: 'Its money is held.',
  sent: 'The wallet is debited; that says nothing about delivery.',
  settled: 'The person was credited.',
  failed: 'Declined; a person decides whether the money comes back.',
  reversed: 'The money is back in the wallet.',
  skipped: 'It was not paid and cost nothing.',
});
const NameMatch = enumOf('PayrollNameMatch', nameMatches, 'How the name of an item compares with the one that the bank gives.');
const PreviewStatus = enumOf('PayrollPreviewStatus', ['computing', 'ready'], 'Whether a preview is done.');
const ApprovalMethod = enumOf('PayrollApprovalMethod', ['dashboard', 'api'], 'Where a batch was approved.');

@objectType('PayrollCounts', 'How many items of a batch are in each status.')
class PayrollCounts {
  @Field(() => Int, { description: 'Not begun.' })
  draft!: number;
  @Field(() => Int, { description: 'Money held.' })
  queued!: number;
  @Field(() => Int, { description: 'Debited, outcome open.' })
  sent!: number;
  @Field(() => Int, { description: 'Credited.' })
  settled!: number;
  @Field(() => Int, { description: 'Declined, waiting for a decision.' })
  failed!: number;
  @Field(() => Int, { description: 'Money back.' })
  reversed!: number;
  @Field(() => Int, { description: 'Not paid.' })
  skipped!: number;
}

@objectType('PayrollFinding', 'Something that a preview found.')
class PayrollFinding {
  @Field(() => String, { description: 'Machine code, such as ACCOUNT_NOT_FOUND.' })
  code!: string;
  @Field(() => String, { description: 'A sentence for people.' })
  message!: string;
  @Field(() => ID, { nullable: true, description: 'The item; null when it is about the batch.' })
  itemId!: string | null;
}

@objectType('PayrollChanges', 'What is different from the last batch that was paid.')
class PayrollChanges {
  @Field(() => ID, { description: 'That batch.' })
  previousBatchId!: string;
  @Field(() => String, { description: 'Its reference.' })
  previousReference!: string;
  @Field(() => Int, { description: 'People who were not in it.' })
  added!: number;
  @Field(() => Int, { description: 'People who are not in this one.' })
  removed!: number;
  @Field(() => Int, { description: 'People who get another amount.' })
  changed!: number;
  @Field(() => Kobo, { description: 'How much more is paid in all.' })
  amountDelta!: number;
}

@objectType('PayrollPreview', 'What is wrong with a batch before anybody is paid.')
class PayrollPreview {
  @Field(() => PreviewStatus, { description: 'Whether it is done.' })
  status!: string;
  @Field(() => DateTime, { nullable: true, description: 'When it was done.' })
  computedAt!: string | null;
  @Field(() => [PayrollFinding], { description: 'What must go before the batch can be submitted; the first 100 of each kind.' })
  blockers!: PayrollFinding[];
  @Field(() => [PayrollFinding], { description: 'What may be a mistake; the first 100 of each kind.' })
  warnings!: PayrollFinding[];
  @Field(() => Int, { description: 'How many blockers there are.' })
  blockerCount!: number;
  @Field(() => Int, { description: 'How many warnings there are.' })
  warningCount!: number;
  @Field(() => Kobo, { nullable: true, description: 'What the wallet would have left; negative when it is short.' })
  walletAfter!: number | null;
  @Field(() => PayrollChanges, { nullable: true, description: 'Against the last batch; null for the first one.' })
  changes!: PayrollChanges | null;
}

@objectType('PayrollApproval', 'Who asked for a batch to be paid, and who decided.')
class PayrollApproval {
  @Field(() => String, { nullable: true, description: 'Who submitted it.' })
  requestedBy!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When.' })
  requestedAt!: string | null;
  @Field(() => String, { nullable: true, description: 'Who approved it.' })
  approvedBy!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When.' })
  approvedAt!: string | null;
  @Field(() => ApprovalMethod, { nullable: true, description: 'Where.' })
  method!: string | null;
  @Field(() => String, { nullable: true, description: 'What was said with the decision.' })
  comment!: string | null;
  @Field(() => String, { nullable: true, description: 'Why it was last sent back.' })
  rejectedReason!: string | null;
}

@objectType('PayrollLine', 'A line of a payslip.')
export class PayrollLine {
  @Field(() => String, { description: 'What it is for.' })
  label!: string;
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
}

@objectType('PayrollItem', 'One salary of a batch. Its id is the id of the transfer that pays it.', { implements: () => Node })
export class PayrollItem {
  @Field(() => ID, { description: 'Its id, and that of its transfer.' })
  id!: string;
  @Field(() => ID, { description: 'The batch.' })
  batchId!: string;
  @Field(() => String, { description: 'Reference of the batch.' })
  batchReference!: string;
  @Field(() => String, { nullable: true, description: 'Your own reference for the person.' })
  employeeReference!: string | null;
  @Field(() => String, { description: 'As given.' })
  beneficiaryName!: string;
  @Field(() => String, { description: 'NUBAN, 10 digits.' })
  accountNumber!: string;
  @Field(() => String, { description: 'Code of the bank.' })
  bankCode!: string;
  @Field(() => String, { description: 'Name of the bank.' })
  bankName!: string;
  @Field(() => String, { nullable: true, description: 'As the bank gave it.' })
  resolvedAccountName!: string | null;
  @Field(() => NameMatch, { nullable: true, description: 'How the two names compare; null before a preview.' })
  nameMatch!: string | null;
  @Field(() => Boolean, { description: 'Whether it is paid although the bank gives another name.' })
  allowNameMismatch!: boolean;
  @Field(() => Kobo, { description: 'What the person gets.' })
  amount!: number;
  @Field(() => Kobo, { description: 'What it costs on top, no stamp duty on salaries; 0 when it was refused at submission or skipped.' })
  fee!: number;
  @Field(() => String, { nullable: true, description: 'What the person reads beside the money.' })
  narration!: string | null;
  @Field(() => String, { nullable: true, description: 'E-mail address of the person.' })
  email!: string | null;
  @Field(() => String, { nullable: true, description: 'Phone number of the person.' })
  phoneNumber!: string | null;
  @Field(() => [PayrollLine], { description: 'What the payslip adds up.' })
  earnings!: PayrollLine[];
  @Field(() => [PayrollLine], { description: 'What the payslip takes off.' })
  deductions!: PayrollLine[];
  @Field(() => Kobo, { description: 'Earnings before deductions.' })
  grossAmount!: number;
  @Field(() => ItemStatusEnum, { description: 'Where it stands.' })
  status!: ItemStatus;
  @Field(() => String, { nullable: true, description: 'Of its transfer.' })
  transferCode!: string | null;
  @Field(() => String, { nullable: true, description: 'Why it was not paid.' })
  failureReason!: string | null;
  @Field(() => ProviderAnswer, { nullable: true, description: "The processor's own words; null until it said something." })
  provider!: ProviderAnswer | null;
  @Field(() => DateTime, { nullable: true, description: 'When the wallet was debited.' })
  sentAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the person was credited.' })
  settledAt!: string | null;
  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt!: string;
}

export const PayrollItemConnection = connection('PayrollItem', () => PayrollItem);

@ArgsType()
export class PayrollItemArgs extends PageArgs {
  @Field(() => ItemStatusEnum, { nullable: true, description: 'Only those in this status.' })
  status?: ItemStatus | null;
}

@objectType('PayrollBatch', 'A run of salaries.', { implements: () => Node })
export class PayrollBatch {
  @Field(() => ID, { description: 'The same as in REST and events.' })
  id!: string;
  @Field(() => String, { description: 'Its reference.' })
  batchReference!: string;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => LocalDate, { nullable: true, description: 'The day that the payslips name.' })
  payDate!: string | null;
  @Field(() => String, { nullable: true, description: 'What people read beside the money, where their item says nothing else.' })
  narration!: string | null;
  @Field(() => BatchStatusEnum, { description: 'Where it stands.' })
  status!: BatchStatus;
  @Field(() => Int, { description: 'How many people it pays.' })
  itemCount!: number;
  @Field(() => Kobo, { description: 'What they get in all.' })
  totalAmount!: number;
  @Field(() => Kobo, { description: 'What it costs on top, as approved, also when an item is skipped or refused and costs nothing.' })
  totalFees!: number;
  @Field(() => Kobo, { description: 'Both together, as approved; returnedAmount is what came back.' })
  totalDebited!: number;
  @Field(() => PayrollCounts, { description: 'How far it is.' })
  counts!: PayrollCounts;
  @Field(() => Kobo, { description: 'What has been credited.' })
  settledAmount!: number;
  @Field(() => Kobo, { description: 'What came back, fees included.' })
  returnedAmount!: number;
  @Field(() => PayrollPreview, { nullable: true, description: 'Null until it is asked for, and again after every change of an item.' })
  preview!: PayrollPreview | null;
  @Field(() => PayrollApproval, { description: 'Who asked, and who decided.' })
  approval!: PayrollApproval;
  @Field(() => String, { nullable: true, description: 'INSUFFICIENT_WALLET_BALANCE while the wallet is too low to go on.' })
  waitsFor!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it is paid once it is approved; null is at once.' })
  scheduledAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When its payment began.' })
  processingStartedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it ended. An item that changes later changes the status, not this.' })
  completedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was given up.' })
  canceledAt!: string | null;
  @Field(() => String, { description: 'Who began it.' })
  createdBy!: string;
  @Field(() => DateTime, { description: 'When.' })
  createdAt!: string;
}

export const PayrollBatchConnection = connection('PayrollBatch', () => PayrollBatch);

@ArgsType()
export class PayrollBatchArgs extends PageArgs {
  @Field(() => BatchStatusEnum, { nullable: true, description: 'Only those in this status.' })
  status?: BatchStatus | null;
}

@objectType('PayrollApprovalLimits', 'Inside which an API key may approve a batch.')
export class PayrollApprovalLimits {
  @Field(() => Boolean, { description: 'Whether approval by API is possible now.' })
  armed!: boolean;
  @Field(() => Kobo, { nullable: true, description: 'Of one batch.' })
  maxBatchAmount!: number | null;
  @Field(() => Kobo, { nullable: true, description: 'Of one item.' })
  maxItemAmount!: number | null;
  @Field(() => Kobo, { nullable: true, description: 'Of all batches of a day in Lagos.' })
  dailyAmount!: number | null;
  @Field(() => [String], { description: 'Keys that may approve.' })
  allowedKeyIds!: string[];
  @Field(() => DateTime, { nullable: true, description: 'Until when.' })
  expiresAt!: string | null;
  @Field(() => String, { nullable: true, description: 'Who armed them.' })
  armedBy!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When.' })
  armedAt!: string | null;
}
