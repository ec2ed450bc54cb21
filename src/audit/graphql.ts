import { Args, ArgsType, Ctx, Field, Int, Query, Resolver } from 'type-graphql';
import { ask } from '../api/graphql/call.ts';
import { type Connection, connection, connectionOf, PageArgs, pageInput } from '../api/graphql/connection.ts';
import type { Context } from '../api/graphql/context.ts';
import { DateTime, Json } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import { listAudit } from './list.ts';
import { actorKinds, auditEnvironments, auditView, type AuditView } from './views.ts';

const ActorKind = enumOf('AuditActorKind', actorKinds, 'What kind of caller did something.', {
  person: 'Somebody who signed in.',
  key: 'An API key.',
  system: 'A job of the service itself.',
});

const AuditEnvironment = enumOf('AuditEnvironment', auditEnvironments, 'Where something was done.', {
  live: 'Real money.',
  test: 'The sandbox.',
});

@objectType('AuditActor', 'Who did something.')
class AuditActor {
  @Field(() => ActorKind, { description: 'What kind of caller.' })
  kind!: AuditView['actor']['kind'];
  @Field(() => String, { nullable: true, description: 'Id of the person, or key id; null for a job.' })
  id!: string | null;
  @Field(() => String, { description: 'The name at that time.' })
  name!: string;
}

@objectType('AuditSubject', 'What something was done to.')
class AuditSubject {
  @Field(() => String, { description: 'Such as api_key or transfer.' })
  type!: string;
  @Field(() => String, { description: 'Its id.' })
  id!: string;
}

@objectType('AuditEntry', 'One entry of the audit log.', { implements: () => Node })
class AuditEntry extends Node {
  @Field(() => Int, { description: 'Place in the log of the business, from 1, without gaps over both environments.' })
  seq!: number;
  @Field(() => AuditEnvironment, { nullable: true, description: 'Null when it concerns both.' })
  environment!: AuditView['environment'];
  @Field(() => String, { description: 'Such as keys.create.' })
  action!: string;
  @Field(() => AuditSubject, { description: 'What it was done to.' })
  subject!: AuditSubject;
  @Field(() => AuditActor, { description: 'Who did it.' })
  actor!: AuditActor;
  @Field(() => String, { nullable: true, description: 'The address it was asked from.' })
  address!: string | null;
  @Field(() => String, { nullable: true, description: 'The program it was asked with.' })
  userAgent!: string | null;
  @Field(() => String, { description: 'The request, as logs name it.' })
  requestId!: string;
  @Field(() => Json, { nullable: true, description: 'The fields that changed, as they were; secrets hidden, personal data masked.' })
  before!: AuditView['before'];
  @Field(() => Json, { nullable: true, description: 'The same fields as they are since.' })
  after!: AuditView['after'];
  @Field(() => DateTime, { description: 'When.' })
  at!: string;
  @Field(() => String, {
    description: 'SHA-256 over the hash before and this entry; kept elsewhere, it proves that nothing up to here was changed.',
  })
  hash!: string;
}

const AuditEntryConnection = connection<AuditView>('AuditEntry', () => AuditEntry);

@ArgsType()
class AuditLogArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Only this action.' })
  action?: string | null;
  @Field(() => String, { nullable: true, description: 'Only what this person, by id, or this API key did.' })
  actorId?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'At this moment or later.' })
  from?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'At this moment or earlier.' })
  to?: string | null;
}

@Resolver()
export class AuditResolver {
  @Query(() => AuditEntryConnection, { description: 'Who did what, newest first. For people who may read it.' })
  async auditLog(@Ctx() context: Context, @Args(() => AuditLogArgs) args: AuditLogArgs): Promise<Connection<AuditView>> {
    const { action, actorId, from, to } = args;
    return connectionOf(await ask(context, listAudit, { action, actorId, from, to, ...pageInput(args) }), args, auditView);
  }
}
