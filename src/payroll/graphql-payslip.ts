import { Field } from 'type-graphql';
import { DateTime, Kobo, LocalDate } from '../api/graphql/scalars.ts';
import { objectType } from '../api/graphql/types.ts';
import { ItemStatusEnum, PayrollLine } from './graphql-types.ts';
import type { ItemStatus } from './item.ts';
import type { PayslipView } from './views.ts';

type Plain = Omit<PayslipView, 'currency'>;

@objectType('Payslip', 'What a person may be shown of their salary.')
export class Payslip implements Plain {
  @Field(() => String, { description: 'Name of the business.' })
  employer!: string;
  @Field(() => String, { description: 'Reference of the batch.' })
  batchReference!: string;
  @Field(() => LocalDate, { nullable: true, description: 'The day that the batch names.' })
  payDate!: string | null;
  @Field(() => String, { nullable: true, description: 'Your own reference for the person.' })
  employeeReference!: string | null;
  @Field(() => String, { description: 'As given.' })
  employeeName!: string;
  @Field(() => [PayrollLine], { description: 'What is added up.' })
  earnings!: PayrollLine[];
  @Field(() => [PayrollLine], { description: 'What is taken off.' })
  deductions!: PayrollLine[];
  @Field(() => Kobo, { description: 'Earnings before deductions.' })
  grossAmount!: number;
  @Field(() => Kobo, { description: 'The deductions in all.' })
  totalDeductions!: number;
  @Field(() => Kobo, { description: 'What the person gets.' })
  netAmount!: number;
  @Field(() => String, { description: 'Name of the bank.' })
  bankName!: string;
  @Field(() => String, { description: 'All but its last four digits are hidden.' })
  accountNumber!: string;
  @Field(() => ItemStatusEnum, { description: 'Where the salary stands.' })
  status!: ItemStatus;
  @Field(() => String, { nullable: true, description: 'Of its transfer.' })
  transferCode!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the person was credited; null unless they have the money.' })
  paidAt!: string | null;
}
