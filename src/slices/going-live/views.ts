import { z } from 'zod';
import { environmentWord } from '../../domain/actor/actor.ts';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import { CONTRACT_VERSION, type GoingLive, goingLiveDecision, goingLiveStatus } from './going-live.ts';
import { logged } from '../../domain/schema/logged.ts';

/** A business on its way to live, as every answer shows it. */
export const goingLiveSchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the business.' }),
    businessName: z.string().meta({ description: 'Its name here.' }),
    environment: environmentWord.meta({ description: 'In the sandbox it is a rehearsal that changes nothing.' }),
    status: goingLiveStatus.nullable().meta({ description: 'How far it is; null while nobody asked.' }),
    company: z
      .object({
        name: z.string().meta({ description: 'Its name in the registry.' }),
        rcNumber: z.string().meta({ description: 'Its number in the registry.' }),
        type: z.string().meta({ description: 'Its registered form.' }),
      })
      .register(typeNames, { name: 'GoingLiveCompany', description: 'The company, as the registry has it.' })
      .nullable()
      .meta({ description: 'The company, as the registry has it.' }),
    directors: z.array(z.string()).meta({ description: 'Who was named, each among the people whom the registry names.' }),
    bankAccount: z
      .object({
        bankCode: logged(z.string()).meta({ description: 'The bank.' }),
        bankName: z.string().meta({ description: 'Its name.' }),
        accountNumber: z.string().meta({ description: 'The number of the account.' }),
        accountName: z.string().meta({ description: 'Its name, as the bank told it.' }),
      })
      .register(typeNames, { name: 'GoingLiveAccount', description: 'The account of the business.' })
      .nullable()
      .meta({ description: 'The account of the business, its name confirmed by the bank.' }),
    contract: z
      .object({
        version: z.string().meta({ description: 'Which.' }),
        by: z.string().meta({ description: 'Who accepted it.' }),
        at: instant.meta({ description: 'When.' }),
      })
      .register(typeNames, { name: 'GoingLiveContract', description: 'The contract that was accepted.' })
      .nullable()
      .meta({ description: 'The contract that was accepted.' }),
    contractVersion: z.string().meta({ description: 'The contract that is in force.' }),
    reason: z.string().nullable().meta({ description: 'Why it was decided as it was.' }),
    proposal: z
      .object({
        decision: goingLiveDecision.meta({ description: 'What.' }),
        by: z.string().meta({ description: 'Who.' }),
        note: z.string().meta({ description: 'Why.' }),
        at: instant.meta({ description: 'When.' }),
      })
      .register(typeNames, { name: 'GoingLiveProposal', description: 'What one operator asked for, until another one agrees.' })
      .nullable()
      .meta({ description: 'What one operator asked for, until another one agrees.' }),
    requestedAt: instant.nullable().meta({ description: 'When it was asked.' }),
    changedAt: instant.nullable().meta({ description: 'When it changed last.' }),
  })
  .register(typeNames, { name: 'GoingLive', description: 'A business on its way to live.', isNode: true });

export type GoingLiveView = z.output<typeof goingLiveSchema>;

/** As operators see it. */
export function goingLiveView(found: GoingLive): GoingLiveView {
  const { businessId, proposal, requestedAt, changedAt, environment, businessName, status, company, bankAccount, contract, reason } = found;
  return {
    id: businessId,
    businessName,
    environment,
    status,
    company,
    directors: [...found.directors],
    bankAccount,
    contract,
    contractVersion: CONTRACT_VERSION,
    reason,
    proposal: proposal && { decision: proposal.decision, by: proposal.byName, note: proposal.note, at: proposal.at },
    requestedAt: requestedAt?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
  };
}

/** The same for the business: what operators are about to decide is no business of its people. */
export const ownGoingLiveView = (found: GoingLive): GoingLiveView => ({ ...goingLiveView(found), proposal: null });
