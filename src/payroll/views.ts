import { z } from 'zod';
import { kobo } from '../kernel/money.ts';
import { providerSchema } from '../transfers/views.ts';
import type { Added } from './add-items.ts';
import { batchStatuses, type PayrollBatch } from './batch.ts';
import { grossOf, itemStatuses, nameMatches, type PayrollItem } from './item.ts';
import type { ApprovalLimits } from './limits.ts';
import type { Payslip } from './payslip.ts';

const instant = z.string().meta({ format: 'date-time' });
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const finding = z.object({ code: z.string(), message: z.string(), itemId: z.uuid().nullable() });

const previewSchema = z.object({
  status: z.enum(['computing', 'ready']),
  computedAt: instant.nullable(),
  blockers: z.array(finding),
  warnings: z.array(finding),
  blockerCount: z.int(),
  warningCount: z.int(),
  walletAfter: kobo.nullable().meta({ description: 'What the wallet would have left, fees included; negative when it is short' }),
  changes: z
    .object({
      previousBatchId: z.uuid(),
      previousReference: z.string(),
      added: z.int(),
      removed: z.int(),
      changed: z.int(),
      amountDelta: kobo,
    })
    .nullable()
    .meta({ description: 'Against the last batch that was paid' }),
});

/** A batch as every answer shows it (shapes 2.11). */
export const batchSchema = z
  .object({
    id: z.uuid(),
    batchReference: z.string(),
    name: z.string(),
    payDate: z.string().nullable(),
    narration: z.string().nullable(),
    status: z.enum(batchStatuses),
    currency: z.literal('NGN'),
    itemCount: z.int(),
    totalAmount: kobo,
    totalFees: kobo.meta({ description: 'As approved, also when an item is skipped or refused and costs nothing' }),
    totalDebited: kobo.meta({ description: 'Amounts and fees of all items together, as approved; returnedAmount is what came back' }),
    counts: z.object({
      draft: z.int(),
      queued: z.int(),
      sent: z.int(),
      settled: z.int(),
      failed: z.int(),
      reversed: z.int(),
      skipped: z.int(),
    }),
    settledAmount: kobo,
    returnedAmount: kobo,
    preview: previewSchema.nullable(),
    approval: z.object({
      requestedBy: z.string().nullable(),
      requestedAt: instant.nullable(),
      approvedBy: z.string().nullable(),
      approvedAt: instant.nullable(),
      method: z.enum(['dashboard', 'api']).nullable(),
      comment: z.string().nullable(),
      rejectedReason: z.string().nullable(),
    }),
    waitsFor: z.string().nullable().meta({
      description: 'INSUFFICIENT_WALLET_BALANCE while the wallet is too low to go on; REVIEW while a declined salary waits for a decision',
    }),
    scheduledAt: instant.nullable(),
    processingStartedAt: instant.nullable(),
    completedAt: instant.nullable(),
    canceledAt: instant.nullable(),
    createdBy: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'PayrollBatch' });
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
    totalDebited: batch.totalAmount + batch.totalFees,
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

const line = z.object({ label: z.string(), amount: kobo });

/** An item as every answer shows it (shapes 2.11). */
export const itemSchema = z
  .object({
    id: z.uuid(),
    batchId: z.uuid(),
    batchReference: z.string(),
    employeeReference: z.string().nullable(),
    beneficiaryName: z.string(),
    accountNumber: z.string(),
    bankCode: z.string(),
    bankName: z.string(),
    resolvedAccountName: z.string().nullable(),
    nameMatch: z.enum(nameMatches).nullable(),
    allowNameMismatch: z.boolean(),
    amount: kobo,
    fee: kobo.meta({ description: 'What it cost, or would cost; 0 when it was refused at submission or skipped' }),
    narration: z.string().nullable(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    earnings: z.array(line),
    deductions: z.array(line),
    grossAmount: kobo,
    status: z.enum(itemStatuses),
    transferCode: z.string().nullable(),
    failureReason: z.string().nullable(),
    provider: providerSchema.nullable(),
    sentAt: instant.nullable(),
    settledAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'PayrollItem' });

export function itemView({ position: _, ...item }: PayrollItem): z.output<typeof itemSchema> {
  return {
    ...item,
    grossAmount: grossOf(item),
    sentAt: iso(item.sentAt),
    settledAt: iso(item.settledAt),
    createdAt: item.createdAt.toISOString(),
  };
}

const rejected = z.object({ index: z.int(), field: z.string(), error: z.string() });

export const addedSchema = z.object({
  batchId: z.uuid(),
  batchReference: z.string(),
  added: z.array(itemSchema),
  rejected: z.array(rejected),
  warnings: z.array(rejected),
  itemCount: z.int(),
  totalAmount: kobo,
});

export function addedView({ batch, added, rejected: refused, warnings }: Added): z.output<typeof addedSchema> {
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
    employer: z.string(),
    batchReference: z.string(),
    payDate: z.string().nullable(),
    employeeReference: z.string().nullable(),
    employeeName: z.string(),
    earnings: z.array(line),
    deductions: z.array(line),
    grossAmount: kobo,
    totalDeductions: kobo,
    netAmount: kobo,
    currency: z.literal('NGN'),
    bankName: z.string(),
    accountNumber: z.string().meta({ description: 'All but its last four digits are hidden' }),
    status: z.enum(itemStatuses),
    transferCode: z.string().nullable(),
    paidAt: instant.nullable().meta({ description: 'Null unless the person has the money: status is settled' }),
  })
  .meta({ id: 'Payslip' });

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
    armed: z.boolean(),
    maxBatchAmount: kobo.nullable(),
    maxItemAmount: kobo.nullable(),
    dailyAmount: kobo.nullable(),
    allowedKeyIds: z.array(z.string()),
    expiresAt: instant.nullable(),
    armedBy: z.string().nullable(),
    armedAt: instant.nullable(),
  })
  .meta({ id: 'PayrollApprovalLimits' });

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
