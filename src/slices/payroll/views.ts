import { z } from 'zod';
import { currency, kobo, plus } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { providerSchema } from '../transfers/read/views.ts';
import type { Added } from './items.ts';
import { batchStatus, type PayrollBatch } from './batch.ts';
import { grossOf, itemStatus, nameMatch, type PayrollItem } from './item.ts';
import type { ApprovalLimits } from './limits.ts';
import type { Payslip } from './payslip.ts';
import { logged } from '../../domain/schema/logged.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const finding = z
  .object({
    code: z.string().meta({ description: 'Machine code, such as ACCOUNT_NOT_FOUND.' }),
    message: z.string().meta({ description: 'A sentence for people.' }),
    itemId: z.uuid().nullable().meta({ description: 'The item; null when it is about the batch.' }),
  })
  .register(typeNames, { name: 'PayrollFinding', description: 'Something that a preview found.' });

const changes = z
  .object({
    previousBatchId: z.uuid().meta({ description: 'That batch.' }),
    previousReference: z.string().meta({ description: 'Its reference.' }),
    added: z.int().meta({ description: 'People who were not in it.' }),
    removed: z.int().meta({ description: 'People who are not in this one.' }),
    changed: z.int().meta({ description: 'People who get another amount.' }),
    amountDelta: kobo.meta({ description: 'Kobo: how much more is paid in all.' }),
  })
  .register(typeNames, { name: 'PayrollChanges', description: 'What is different from the last batch that was paid.' });

const previewSchema = z
  .object({
    status: z
      .enum(['computing', 'ready'])
      .register(typeNames, { name: 'PayrollPreviewStatus', description: 'Whether a preview is done.' })
      .meta({ description: 'Whether it is done.' }),
    computedAt: instant.nullable().meta({ description: 'When it was done.' }),
    blockers: z.array(finding).meta({ description: 'What must go before the batch can be submitted; the first 100 of each kind.' }),
    warnings: z.array(finding).meta({ description: 'What may be a mistake; the first 100 of each kind.' }),
    blockerCount: z.int().meta({ description: 'How many blockers there are.' }),
    warningCount: z.int().meta({ description: 'How many warnings there are.' }),
    walletAfter: kobo.nullable().meta({ description: 'Kobo that the wallet would have left, fees included; negative when it is short.' }),
    changes: changes.nullable().meta({ description: 'Against the last batch that was paid; null for the first one.' }),
  })
  .register(typeNames, { name: 'PayrollPreview', description: 'What is wrong with a batch before anybody is paid.' });

const itemCounts = z
  .object({
    draft: z.int().meta({ description: 'Not begun.' }),
    queued: z.int().meta({ description: 'Money held.' }),
    sent: z.int().meta({ description: 'Debited, outcome open.' }),
    settled: z.int().meta({ description: 'Credited.' }),
    failed: z.int().meta({ description: 'Declined, waiting for a decision.' }),
    reversed: z.int().meta({ description: 'Money back.' }),
    skipped: z.int().meta({ description: 'Not paid.' }),
  })
  .register(typeNames, { name: 'PayrollCounts', description: 'How many items of a batch are in each status.' });

const approval = z
  .object({
    requestedBy: z.string().nullable().meta({ description: 'Who submitted it.' }),
    requestedAt: instant.nullable().meta({ description: 'When it was submitted.' }),
    approvedBy: z.string().nullable().meta({ description: 'Who approved it.' }),
    approvedAt: instant.nullable().meta({ description: 'When it was approved.' }),
    method: z
      .enum(['dashboard', 'api'])
      .register(typeNames, { name: 'PayrollApprovalMethod', description: 'Where a batch was approved.' })
      .nullable()
      .meta({ description: 'Where it was approved.' }),
    comment: z.string().nullable().meta({ description: 'What was said with the decision.' }),
    rejectedReason: z.string().nullable().meta({ description: 'Why it was last sent back.' }),
  })
  .register(typeNames, { name: 'PayrollApproval', description: 'Who asked for a batch to be paid, and who decided.' });

/** A batch as every answer shows it (shapes 2.11). */
export const batchSchema = z
  .object({
    id: ownId,
    batchReference: logged(z.string()).meta({ description: 'Its reference.' }),
    name: z.string().meta({ description: 'What people call it.' }),
    payDate: z.string().nullable().meta({ description: 'The day that the payslips name.' }),
    narration: z.string().nullable().meta({ description: 'What people read beside the money, where their item says nothing else.' }),
    status: batchStatus.meta({ description: 'Where it stands.' }),
    currency,
    itemCount: z.int().meta({ description: 'How many people it pays.' }),
    totalAmount: kobo.meta({ description: 'Kobo: what they get in all.' }),
    totalFees: kobo.meta({
      description: 'Kobo: what it costs on top, as approved, also when an item is skipped or refused and costs nothing.',
    }),
    totalDebited: kobo.meta({ description: 'Kobo: both together, as approved; returnedAmount is what came back.' }),
    counts: itemCounts.meta({ description: 'How far it is.' }),
    settledAmount: kobo.meta({ description: 'Kobo: what has been credited.' }),
    returnedAmount: kobo.meta({ description: 'Kobo: what came back, fees included.' }),
    preview: previewSchema.nullable().meta({ description: 'Null until it is asked for, and again after every change of an item.' }),
    approval: approval.meta({ description: 'Who asked, and who decided.' }),
    waitsFor: z.string().nullable().meta({
      description:
        'INSUFFICIENT_WALLET_BALANCE while the wallet is too low to go on; LIMIT_EXCEEDED while its limits allow no more of it today; REVIEW while a declined salary waits for a decision.',
    }),
    scheduledAt: instant.nullable().meta({ description: 'When it is paid once it is approved; null is at once.' }),
    processingStartedAt: instant.nullable().meta({ description: 'When its payment began.' }),
    completedAt: instant.nullable().meta({ description: 'When it ended. An item that changes later changes the status, not this.' }),
    canceledAt: instant.nullable().meta({ description: 'When it was given up.' }),
    createdBy: z.string().meta({ description: 'Who began it.' }),
    createdAt: instant.meta({ description: 'When it was begun.' }),
  })
  .meta({ id: 'PayrollBatch' })
  .register(typeNames, { name: 'PayrollBatch', description: 'A run of salaries.', isNode: true, without: ['currency'] });
export type BatchView = z.output<typeof batchSchema>;

export function batchView(batch: PayrollBatch): BatchView {
  const { counts, preview } = batch;
  const begun = Object.values(counts).reduce((total, count) => total + count, 0);
  return {
    id: batch.id,
    batchReference: batch.reference,
    name: batch.name,
    payDate: batch.payDate,
    narration: batch.narration,
    status: batch.status,
    currency: 'NGN',
    itemCount: batch.itemCount,
    totalAmount: batch.totalAmount,
    totalFees: batch.totalFees,
    totalDebited: plus(batch.totalAmount, batch.totalFees),
    counts: { draft: batch.itemCount - begun, ...counts },
    settledAmount: batch.settledAmount,
    returnedAmount: batch.returnedAmount,
    preview: preview && {
      status: preview.status,
      computedAt: iso(preview.computedAt),
      ...(preview.result ?? { blockers: [], warnings: [], blockerCount: 0, warningCount: 0, walletAfter: null, changes: null }),
    },
    approval: {
      requestedBy: batch.requestedBy,
      requestedAt: iso(batch.requestedAt),
      approvedBy: batch.approvedBy,
      approvedAt: iso(batch.approvedAt),
      method: batch.approvalMethod,
      comment: batch.comment,
      rejectedReason: batch.rejectedReason,
    },
    waitsFor: batch.waitsFor,
    scheduledAt: iso(batch.scheduledAt),
    processingStartedAt: iso(batch.processingStartedAt),
    completedAt: iso(batch.completedAt),
    canceledAt: iso(batch.canceledAt),
    createdBy: batch.createdBy,
    createdAt: batch.createdAt.toISOString(),
  };
}

const line = z
  .object({
    label: z.string().meta({ description: 'What it is for.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
  })
  .register(typeNames, { name: 'PayrollLine', description: 'A line of a payslip.' });

/** An item as every answer shows it (shapes 2.11). */
export const itemSchema = z
  .object({
    id: ownId,
    batchId: z.uuid().meta({ description: 'The batch.' }),
    batchReference: logged(z.string()).meta({ description: 'Reference of the batch.' }),
    employeeReference: z.string().nullable().meta({ description: 'Your own reference for the person.' }),
    beneficiaryName: z.string().meta({ description: 'As given.' }),
    accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
    bankCode: logged(z.string()).meta({ description: 'Code of the bank.' }),
    bankName: z.string().meta({ description: 'Name of the bank.' }),
    resolvedAccountName: z.string().nullable().meta({ description: 'As the bank gave it.' }),
    nameMatch: nameMatch.nullable().meta({ description: 'How the two names compare; null before a preview.' }),
    allowNameMismatch: z.boolean().meta({ description: 'Whether it is paid although the bank gives another name.' }),
    amount: kobo.meta({ description: 'Kobo: what the person gets.' }),
    fee: kobo.meta({
      description: 'Kobo: what it costs on top, or would cost, no stamp duty on salaries; 0 when it was refused at submission or skipped.',
    }),
    narration: z.string().nullable().meta({ description: 'What the person reads beside the money.' }),
    email: z.string().nullable().meta({ description: 'E-mail address of the person.' }),
    phoneNumber: z.string().nullable().meta({ description: 'Phone number of the person.' }),
    earnings: z.array(line).meta({ description: 'What the payslip adds up.' }),
    deductions: z.array(line).meta({ description: 'What the payslip takes off.' }),
    grossAmount: kobo.meta({ description: 'Kobo: earnings before deductions.' }),
    status: itemStatus.meta({ description: 'Where it stands.' }),
    transferCode: logged(z.string()).nullable().meta({ description: 'Of its transfer.' }),
    failureReason: z.string().nullable().meta({ description: 'Why it was not paid.' }),
    provider: providerSchema.nullable().meta({ description: "The processor's own words; null until it said something." }),
    sentAt: instant.nullable().meta({ description: 'When the wallet was debited.' }),
    settledAt: instant.nullable().meta({ description: 'When the person was credited.' }),
    createdAt: instant.meta({ description: 'When it was added.' }),
  })
  .meta({ id: 'PayrollItem' })
  .register(typeNames, {
    name: 'PayrollItem',
    description: 'One salary of a batch. Its id is the id of the transfer that pays it.',
    isNode: true,
  });

export function itemView({ position: _, ...item }: PayrollItem): z.output<typeof itemSchema> {
  return {
    ...item,
    grossAmount: grossOf(item),
    sentAt: iso(item.sentAt),
    settledAt: iso(item.settledAt),
    createdAt: item.createdAt.toISOString(),
  };
}

/** What is wrong with an item of a request, or may be. */
const problemSchema = z
  .object({
    index: z.int().meta({ description: 'Its place in the request, from 0.' }),
    field: z.string().meta({ description: 'The field.' }),
    error: z.string().meta({ description: 'What is wrong.' }),
  })
  .register(typeNames, { name: 'PayrollProblem', description: 'An item of a request that was not added, or may be a mistake.' });

export const addedSchema = z.object({
  batchId: z.uuid().meta({ description: 'The batch.' }),
  batchReference: logged(z.string()).meta({ description: 'Its reference.' }),
  added: z.array(itemSchema).meta({ description: 'Who was added.' }),
  rejected: z.array(problemSchema).meta({ description: 'Who was not, and why.' }),
  warnings: z.array(problemSchema).meta({ description: 'What may be a mistake.' }),
  itemCount: z.int().meta({ description: 'How many people it pays now.' }),
  totalAmount: kobo.meta({ description: 'Kobo: what they get in all.' }),
});

export type AddedView = z.output<typeof addedSchema>;

export function addedView({ batch, added, rejected: refused, warnings }: Added): AddedView {
  return {
    batchId: batch.id,
    batchReference: batch.reference,
    added: added.map(itemView),
    rejected: refused,
    warnings,
    itemCount: batch.itemCount,
    totalAmount: batch.totalAmount,
  };
}

export const payslipSchema = z
  .object({
    employer: z.string().meta({ description: 'Name of the business.' }),
    batchReference: logged(z.string()).meta({ description: 'Reference of the batch.' }),
    payDate: z.string().nullable().meta({ description: 'The day that the batch names.' }),
    employeeReference: z.string().nullable().meta({ description: 'Your own reference for the person.' }),
    employeeName: z.string().meta({ description: 'As given.' }),
    earnings: z.array(line).meta({ description: 'What is added up.' }),
    deductions: z.array(line).meta({ description: 'What is taken off.' }),
    grossAmount: kobo.meta({ description: 'Kobo: earnings before deductions.' }),
    totalDeductions: kobo.meta({ description: 'Kobo: the deductions in all.' }),
    netAmount: kobo.meta({ description: 'Kobo: what the person gets.' }),
    currency,
    bankName: z.string().meta({ description: 'Name of the bank.' }),
    accountNumber: z.string().meta({ description: 'All but its last four digits are hidden.' }),
    status: itemStatus.meta({ description: 'Where the salary stands.' }),
    transferCode: logged(z.string()).nullable().meta({ description: 'Of its transfer.' }),
    paidAt: instant.nullable().meta({ description: 'When the person was credited; null unless they have the money: status is settled.' }),
  })
  .meta({ id: 'Payslip' })
  .register(typeNames, { name: 'Payslip', description: 'What a person may be shown of their salary.', without: ['currency'] });

export type PayslipView = z.output<typeof payslipSchema>;

export function payslipView({ employer, batch, item, grossAmount, totalDeductions }: Payslip): PayslipView {
  return {
    employer,
    batchReference: batch.reference,
    payDate: batch.payDate,
    employeeReference: item.employeeReference,
    employeeName: item.beneficiaryName,
    earnings: item.earnings,
    deductions: item.deductions,
    grossAmount,
    totalDeductions,
    netAmount: item.amount,
    currency: 'NGN',
    bankName: item.bankName,
    accountNumber: `******${item.accountNumber.slice(-4)}`,
    status: item.status,
    transferCode: item.transferCode,
    paidAt: item.status === 'settled' ? iso(item.settledAt) : null,
  };
}

export const limitsSchema = z
  .object({
    armed: z.boolean().meta({ description: 'Whether approval by API is possible now.' }),
    maxBatchAmount: kobo.nullable().meta({ description: 'Kobo: the most of one batch.' }),
    maxItemAmount: kobo.nullable().meta({ description: 'Kobo: the most of one item.' }),
    dailyAmount: kobo.nullable().meta({ description: 'Kobo: the most of all batches of a day in Lagos.' }),
    allowedKeyIds: z.array(z.string()).meta({ description: 'Keys that may approve.' }),
    expiresAt: instant.nullable().meta({ description: 'Until when.' }),
    armedBy: z.string().nullable().meta({ description: 'Who armed them.' }),
    armedAt: instant.nullable().meta({ description: 'When they were armed.' }),
  })
  .meta({ id: 'PayrollApprovalLimits' })
  .register(typeNames, { name: 'PayrollApprovalLimits', description: 'Inside which an API key may approve a batch.' });

export function limitsView(limits: ApprovalLimits | null, now = new Date()): z.output<typeof limitsSchema> {
  return {
    armed: limits !== null && limits.expiresAt > now,
    maxBatchAmount: limits?.maxBatchAmount ?? null,
    maxItemAmount: limits?.maxItemAmount ?? null,
    dailyAmount: limits?.dailyAmount ?? null,
    allowedKeyIds: limits?.allowedKeyIds ?? [],
    expiresAt: iso(limits?.expiresAt ?? null),
    armedBy: limits?.armedBy ?? null,
    armedAt: iso(limits?.armedAt ?? null),
  };
}
