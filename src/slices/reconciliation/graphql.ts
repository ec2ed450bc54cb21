import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, byId, type Payload, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { argsFrom, connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Json } from '../../core/transport/graphql/scalars.ts';
import { closeDay } from './close.ts';
import { fetchDay } from './fetch-day.ts';
import { findImport, listImports } from './imports.ts';
import { listMappings, saveMapping } from './mappings.ts';
import { report } from './report.ts';
import { findException, listExceptions, resolveException } from './resolve.ts';
import {
  closedDaySchema,
  type ClosedDayView,
  closedDayView,
  exceptionSchema,
  type ExceptionView,
  exceptionView,
  importSchema,
  type ImportView,
  importView,
  keptMappingSchema,
  type KeptMappingView,
  keptMappingView,
  reportSchema,
  type ReportView,
  reportView,
  triedRowSchema,
  type TriedRowView,
  triedRowView,
} from './views.ts';
import { tryMapping } from './try-mapping.ts';

const StatementImport = objectFrom(importSchema);
const StatementImportConnection = connectionFrom(importSchema);
const ImportArgs = listArgsFrom(listImports.input);
type ImportArgs = InstanceType<typeof ImportArgs>;
const ReconciliationException = objectFrom(exceptionSchema);
const ReconciliationExceptionConnection = connectionFrom(exceptionSchema);
const ExceptionArgs = listArgsFrom(listExceptions.input);
type ExceptionArgs = InstanceType<typeof ExceptionArgs>;
const ReconciliationReport = objectFrom(reportSchema);
const ReportArgs = argsFrom(report.input);
type ReportArgs = InstanceType<typeof ReportArgs>;
const KeptMapping = objectFrom(keptMappingSchema, { types: { mapping: () => Json } });
const ClosedDay = objectFrom(closedDaySchema);
const TriedRow = objectFrom(triedRowSchema);
const TryMappingArgs = argsFrom(tryMapping.input, { types: { mapping: () => Json } });
type TryMappingArgs = InstanceType<typeof TryMappingArgs>;

const SaveMappingInput = inputFrom(
  saveMapping.input,
  { name: 'SaveReconciliationMappingInput', description: 'How the statements of an account are read.' },
  { types: { mapping: () => Json } },
);
type SaveMappingInput = InstanceType<typeof SaveMappingInput>;
const ResolveInput = inputFrom(resolveException.input, {
  name: 'ResolveReconciliationExceptionInput',
  description: 'What becomes of a difference, and why.',
});
type ResolveInput = InstanceType<typeof ResolveInput>;
const CloseDayInput = inputFrom(closeDay.input, { name: 'CloseReconciliationDayInput', description: 'Which day.' });
type CloseDayInput = InstanceType<typeof CloseDayInput>;
const FetchDayInput = inputFrom(fetchDay.input, { name: 'FetchStatementInput', description: 'Which day of which account.' });
type FetchDayInput = InstanceType<typeof FetchDayInput>;
const FetchDayPayload = payloadOf('FetchStatementPayload', 'The statement, as far as it is read', { statement: () => StatementImport });
const SaveMappingPayload = payloadOf('SaveReconciliationMappingPayload', 'The mapping as it is kept', { mapping: () => KeptMapping });
const ResolvePayload = payloadOf('ResolveReconciliationExceptionPayload', 'The difference as it is now', {
  exception: () => ReconciliationException,
});
const CloseDayPayload = payloadOf('CloseReconciliationDayPayload', 'The day', { day: () => ClosedDay });

@Resolver()
export class ReconciliationResolver {
  @Query(() => StatementImportConnection, {
    description: 'Settlement reports and bank statements that were brought, newest first. For operators.',
  })
  async statementImports(@Ctx() context: Context, @Args(() => ImportArgs) args: ImportArgs): Promise<Connection<ImportView>> {
    return connectionOf(await ask(context, listImports, pageInput(args)), args, importView);
  }

  @Query(() => StatementImport, { nullable: true, description: 'One of them, by its id. For operators.' })
  async statementImport(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) importId: string,
  ): Promise<ImportView | null> {
    const found = await byId(context, findImport, { importId });
    return found && importView(found);
  }

  @Query(() => [KeptMapping], { description: 'How the statements of each account with a provider are read. For operators.' })
  async reconciliationMappings(@Ctx() context: Context): Promise<readonly KeptMappingView[]> {
    return (await ask(context, listMappings, {})).map(keptMappingView);
  }

  @Query(() => [TriedRow], { description: 'How a mapping reads the first rows of a CSV; keeps nothing. For operators.' })
  async triedMapping(@Ctx() context: Context, @Args(() => TryMappingArgs) args: TryMappingArgs): Promise<readonly TriedRowView[]> {
    return (await ask(context, tryMapping, args)).map(triedRowView);
  }

  @Query(() => ReconciliationExceptionConnection, {
    description: 'How statements and our books differ, longest waiting first. For operators.',
  })
  async reconciliationExceptions(
    @Ctx() context: Context,
    @Args(() => ExceptionArgs) args: ExceptionArgs,
  ): Promise<Connection<ExceptionView>> {
    return connectionOf(await ask(context, listExceptions, pageInput(args)), args, exceptionView);
  }

  @Query(() => ReconciliationException, { nullable: true, description: 'One of them, by its id. For operators.' })
  async reconciliationException(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) exceptionId: string,
  ): Promise<ExceptionView | null> {
    const found = await byId(context, findException, { exceptionId });
    return found && exceptionView(found);
  }

  @Query(() => ReconciliationReport, { description: 'Where every kobo of an account with a provider is. For operators.' })
  async reconciliationReport(@Ctx() context: Context, @Args(() => ReportArgs) args: ReportArgs): Promise<ReportView> {
    return reportView(await ask(context, report, args));
  }

  @Mutation(() => FetchDayPayload, { description: "Has a day's statement read from the provider's own lists. For operators." })
  fetchStatement(
    @Ctx() context: Context,
    @Arg('input', () => FetchDayInput, { description: 'Which.' }) input: FetchDayInput,
  ): Promise<Payload<{ statement: ImportView }>> {
    return payload(async () => ({ statement: importView(await ask(context, fetchDay, input)) }));
  }

  @Mutation(() => SaveMappingPayload, { description: 'Says how the statements of an account with a provider are read. For operators.' })
  saveReconciliationMapping(
    @Ctx() context: Context,
    @Arg('input', () => SaveMappingInput, { description: 'Which account, and how.' }) input: SaveMappingInput,
  ): Promise<Payload<{ mapping: KeptMappingView }>> {
    return payload(async () => ({ mapping: keptMappingView(await ask(context, saveMapping, input)) }));
  }

  @Mutation(() => ResolvePayload, {
    description: 'Books the correction of a difference, or explains it. For operators; in live it takes two.',
  })
  resolveReconciliationException(
    @Ctx() context: Context,
    @Arg('input', () => ResolveInput, { description: 'Which, what and why.' }) input: ResolveInput,
  ): Promise<Payload<{ exception: ExceptionView }>> {
    return payload(async () => ({ exception: exceptionView(await ask(context, resolveException, input)) }));
  }

  @Mutation(() => CloseDayPayload, { description: 'Closes a day at every provider. For operators.' })
  closeReconciliationDay(
    @Ctx() context: Context,
    @Arg('input', () => CloseDayInput, { description: 'Which.' }) input: CloseDayInput,
  ): Promise<Payload<{ day: ClosedDayView }>> {
    return payload(async () => ({ day: closedDayView(await ask(context, closeDay, input)) }));
  }
}
