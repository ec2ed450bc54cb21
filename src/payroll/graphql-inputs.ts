import { Field, ID, InputType, Int } from 'type-graphql';
import { DateTime, Kobo, LocalDate } from '../api/graphql/scalars.ts';
import { enumOf } from '../api/graphql/types.ts';

const OnInvalid = enumOf('PayrollOnInvalid', ['refuse', 'skip'], 'What becomes of items that are wrong.', {
  refuse: 'Nobody is added.',
  skip: 'The others are added.',
});

@InputType('CreatePayrollBatchInput', { description: 'A new batch.' })
export class CreatePayrollBatchInput {
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => String, { nullable: true, description: 'Your own reference; made when left out.' })
  batchReference?: string | null;
  @Field(() => String, { nullable: true, description: 'What people read beside the money.' })
  narration?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The day that the payslips name.' })
  payDate?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When to pay once it is approved; at once without it.' })
  scheduledAt?: string | null;
}

@InputType('UpdatePayrollBatchInput', { description: 'What changes of a draft; null empties what may be empty.' })
export class UpdatePayrollBatchInput {
  @Field(() => ID, { description: 'The batch.' })
  batchId!: string;
  @Field(() => String, { nullable: true, description: 'What people call it.' })
  name?: string | null;
  @Field(() => String, { nullable: true, description: 'What people read beside the money.' })
  narration?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The day that the payslips name.' })
  payDate?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When to pay once it is approved.' })
  scheduledAt?: string | null;
}

@InputType('PayrollLineInput', { description: 'A line of a payslip.' })
class PayrollLineInput {
  @Field(() => String, { description: 'What it is for.' })
  label!: string;
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
}

@InputType('PayrollItemInput', { description: 'Somebody to pay. Earnings less deductions must be the amount.' })
class PayrollItemInput {
  @Field(() => String, { description: 'Compared with the name that the bank gives.' })
  beneficiaryName!: string;
  @Field(() => String, { description: 'NUBAN, 10 digits.' })
  accountNumber!: string;
  @Field(() => String, { description: 'Code of the bank.' })
  bankCode!: string;
  @Field(() => Kobo, { description: 'What the person gets.' })
  amount!: number;
  @Field(() => String, { nullable: true, description: 'Your own reference for the person.' })
  employeeReference?: string | null;
  @Field(() => String, { nullable: true, description: 'What the person reads beside the money.' })
  narration?: string | null;
  @Field(() => String, { nullable: true, description: 'E-mail address of the person.' })
  email?: string | null;
  @Field(() => String, { nullable: true, description: 'Phone number of the person.' })
  phoneNumber?: string | null;
  @Field(() => [PayrollLineInput], { nullable: true, description: 'What the payslip adds up.' })
  earnings?: PayrollLineInput[] | null;
  @Field(() => [PayrollLineInput], { nullable: true, description: 'What the payslip takes off.' })
  deductions?: PayrollLineInput[] | null;
  @Field(() => Boolean, { nullable: true, description: 'Pays although the bank gives another name.' })
  allowNameMismatch?: boolean | null;
}

@InputType('AddPayrollItemsInput', { description: 'People to add to a draft, 1 to 500 at a time.' })
export class AddPayrollItemsInput {
  @Field(() => ID, { description: 'The batch.' })
  batchId!: string;
  @Field(() => [PayrollItemInput], { description: 'Whom.' })
  items!: PayrollItemInput[];
  @Field(() => OnInvalid, { nullable: true, description: 'REFUSE unless told.' })
  onInvalid?: 'refuse' | 'skip' | null;
}

@InputType('RemovePayrollItemInput', { description: 'Somebody to take out of a draft.' })
export class RemovePayrollItemInput {
  @Field(() => ID, { description: 'The batch.' })
  batchId!: string;
  @Field(() => ID, { description: 'The item.' })
  itemId!: string;
}

@InputType('PayrollBatchInput', { description: 'Which batch.' })
export class PayrollBatchInput {
  @Field(() => ID, { description: 'Its id.' })
  batchId!: string;
}

@InputType('ApprovePayrollBatchInput', { description: 'Which batch, and the totals that you saw: other totals are not approved.' })
export class ApprovePayrollBatchInput {
  @Field(() => ID, { description: 'Its id.' })
  batchId!: string;
  @Field(() => Kobo, { description: 'totalAmount, as you saw it.' })
  expectedTotal!: number;
  @Field(() => Int, { nullable: true, description: 'itemCount, as you saw it.' })
  expectedItemCount?: number | null;
  @Field(() => String, { nullable: true, description: 'What to say with it.' })
  comment?: string | null;
}

@InputType('RejectPayrollBatchInput', { description: 'Which batch, and why.' })
export class RejectPayrollBatchInput {
  @Field(() => ID, { description: 'Its id.' })
  batchId!: string;
  @Field(() => String, { description: 'Why it is sent back.' })
  reason!: string;
}

@InputType('CancelPayrollBatchInput', { description: 'Which batch to give up.' })
export class CancelPayrollBatchInput {
  @Field(() => ID, { description: 'Its id.' })
  batchId!: string;
  @Field(() => String, { nullable: true, description: 'What to say with it.' })
  comment?: string | null;
}

@InputType('ArmPayrollApprovalInput', { description: 'The limits of approval by API.' })
export class ArmPayrollApprovalInput {
  @Field(() => Kobo, { description: 'Of one batch.' })
  maxBatchAmount!: number;
  @Field(() => Kobo, { description: 'Of one item.' })
  maxItemAmount!: number;
  @Field(() => Kobo, { description: 'Of all batches of a day in Lagos.' })
  dailyAmount!: number;
  @Field(() => [String], { description: 'Keys that may approve.' })
  allowedKeyIds!: string[];
  @Field(() => DateTime, { description: 'Until when, at most 366 days.' })
  expiresAt!: string;
}
