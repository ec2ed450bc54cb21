import { z } from 'zod';
import { calendarDay } from '../../domain/time/moment.ts';
import { kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { Funding, FundingResult } from './funding.ts';

/** A funding as every answer shows it. */
export const fundingSchema = z
  .object({
    id: ownId,
    businessId: z.uuid().meta({ description: 'The business.' }),
    account: z.string().meta({ description: 'The account with a provider in which the money lies.' }),
    reference: z.string().meta({ description: 'What the provider knows the payment by.' }),
    amount: kobo.meta({ description: 'Kobo: what was credited.' }),
    valueDate: calendarDay.meta({ description: 'The day on which it was credited at the provider, in Lagos.' }),
    document: z.string().meta({ description: 'The paper that proves it, and where it lies.' }),
    documentSha256: z.string().meta({ description: 'The SHA-256 of its file in hexadecimal.' }),
    note: z.string().meta({ description: 'Why.' }),
    askedBy: z.string().nullable().meta({ description: 'Who asked; null where one person suffices.' }),
    fundedBy: z.string().meta({ description: 'Who agreed, or did it.' }),
    fundedAt: instant.meta({ description: 'When it was credited to the wallet.' }),
    reversal: z
      .object({
        at: instant.meta({ description: 'When.' }),
        note: z.string().meta({ description: 'Why.' }),
        askedBy: z.string().nullable().meta({ description: 'Who asked; null where one person suffices.' }),
        by: z.string().meta({ description: 'Who agreed, or did it.' }),
      })
      .register(typeNames, { name: 'WalletFundingReversal', description: 'That a funding was taken back.' })
      .nullable()
      .meta({ description: 'That it was taken back; null while it stands.' }),
  })
  .meta({ id: 'WalletFunding' })
  .register(typeNames, {
    name: 'WalletFunding',
    description: 'Money that operators credited to a wallet by hand, with its proof.',
    isNode: true,
  });

export type FundingView = z.output<typeof fundingSchema>;

export const fundingView = (funding: Funding): FundingView => ({
  id: funding.id,
  businessId: funding.businessId,
  account: funding.account,
  reference: funding.reference,
  amount: funding.amount,
  valueDate: funding.valueDate,
  document: funding.document,
  documentSha256: funding.documentSha256,
  note: funding.note,
  askedBy: funding.askedBy,
  fundedBy: funding.fundedBy,
  fundedAt: funding.fundedAt.toISOString(),
  reversal:
    funding.reversedAt === null
      ? null
      : {
          at: funding.reversedAt.toISOString(),
          note: funding.reversalNote ?? '',
          askedBy: funding.reversalAskedBy,
          by: funding.reversedBy ?? '',
        },
});

export const fundingResultSchema = z
  .object({
    funding: fundingSchema.nullable().meta({ description: 'The funding as it is now; null while it waits for a second operator.' }),
    proposal: z
      .object({
        id: z.uuid().meta({ description: 'Its id.' }),
        by: z.string().meta({ description: 'Who asked.' }),
        askedAt: instant.meta({ description: 'When.' }),
      })
      .register(typeNames, { name: 'WalletFundingProposal', description: 'That a funding, or its reversal, waits for a second operator.' })
      .nullable()
      .meta({ description: 'What waits for a second operator; null when it is done.' }),
  })
  .register(typeNames, { name: 'WalletFundingResult', description: 'What became of a funding, or of its reversal.' });
export type FundingResultView = z.output<typeof fundingResultSchema>;

export const fundingResultView = ({ funding, proposal }: FundingResult): FundingResultView => ({
  funding: funding && fundingView(funding),
  proposal: proposal && { id: proposal.id, by: proposal.byName, askedAt: proposal.askedAt.toISOString() },
});
