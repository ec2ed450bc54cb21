import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, listArgsFrom } from '../../core/transport/graphql/from-zod.ts';
import { listAudit } from './list.ts';
import { auditSchema, auditView, type AuditView } from './views.ts';

const AuditEntryConnection = connectionFrom(auditSchema);

const AuditLogArgs = listArgsFrom(listAudit.input);
type AuditLogArgs = InstanceType<typeof AuditLogArgs>;

@Resolver()
export class AuditResolver {
  @Query(() => AuditEntryConnection, { description: 'Who did what, newest first. For people who may read it.' })
  async auditLog(@Ctx() context: Context, @Args(() => AuditLogArgs) args: AuditLogArgs): Promise<Connection<AuditView>> {
    const { action, actorId, from, to } = args;
    return connectionOf(await ask(context, listAudit, { action, actorId, from, to, ...pageInput(args) }), args, auditView);
  }
}
