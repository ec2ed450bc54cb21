import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ask, orNull, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { LocalDate } from '../../core/transport/graphql/scalars.ts';
import { findStatement, listStatements } from './find.ts';
import { issueStatement } from './issue.ts';
import { findMonthlyStatement, setMonthlyStatement } from './monthly.ts';
import { monthlySchema, monthlyView, type MonthlyView, statementSchema, statementView, type StatementView } from './views.ts';

const days = { from: () => LocalDate, to: () => LocalDate };
const AccountStatement = objectFrom(statementSchema, { types: days });
const AccountStatementConnection = connectionFrom(statementSchema, { types: days });
const MonthlyStatementType = objectFrom(monthlySchema);

const IssueStatementInput = inputFrom(issueStatement.input, { name: 'IssueStatementInput', description: 'Which days.' }, { types: days });
type IssueStatementInput = InstanceType<typeof IssueStatementInput>;
const IssueStatementPayload = payloadOf('IssueStatementPayload', 'The statement', { statement: () => AccountStatement });

const SetMonthlyStatementInput = inputFrom(setMonthlyStatement.input, { name: 'SetMonthlyStatementInput', description: 'Who is told.' });
type SetMonthlyStatementInput = InstanceType<typeof SetMonthlyStatementInput>;
const SetMonthlyStatementPayload = payloadOf('SetMonthlyStatementPayload', 'Who is told', { monthlyStatement: () => MonthlyStatementType });

@Resolver()
export class StatementsResolver {
  @Query(() => AccountStatementConnection, { description: 'Statements of account that were issued, newest first.' })
  async statements(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<StatementView>> {
    return connectionOf(await ask(context, listStatements, pageInput(args)), args, statementView);
  }

  @Query(() => AccountStatement, { nullable: true, description: 'One statement of account; null when there is none of this number.' })
  async issuedStatement(
    @Ctx() context: Context,
    @Arg('number', () => String, { description: 'Its number, as it stands on paper.' }) number: string,
  ): Promise<StatementView | null> {
    const found = await orNull(ask(context, findStatement, { number }));
    return found && statementView(found);
  }

  @Query(() => MonthlyStatementType, { description: 'Who is told of the statement of each month.' })
  async monthlyStatement(@Ctx() context: Context): Promise<MonthlyView> {
    return monthlyView(await ask(context, findMonthlyStatement));
  }

  @Mutation(() => IssueStatementPayload, {
    description: 'Issues a statement of account over whole days. The same days with the same rows are the same statement.',
  })
  issueStatement(
    @Ctx() context: Context,
    @Arg('input', () => IssueStatementInput, { description: 'Which days.' }) input: IssueStatementInput,
  ): Promise<Payload<{ statement: StatementView }>> {
    return payload(async () => ({ statement: statementView(await ask(context, issueStatement, input)) }));
  }

  @Mutation(() => SetMonthlyStatementPayload, { description: 'Sets who is told, each month, that a statement is there.' })
  setMonthlyStatement(
    @Ctx() context: Context,
    @Arg('input', () => SetMonthlyStatementInput, { description: 'Who is told.' }) input: SetMonthlyStatementInput,
  ): Promise<Payload<{ monthlyStatement: MonthlyView }>> {
    return payload(async () => ({ monthlyStatement: monthlyView(await ask(context, setMonthlyStatement, input)) }));
  }
}
