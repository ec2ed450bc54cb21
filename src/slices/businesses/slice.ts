import type { Slice } from '../../core/slice/slice.ts';
import { Business, businessSchema, ownBusiness, WalletFreeze } from './business.ts';
import { Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { actorIn, type Context } from '../../core/transport/graphql/call.ts';
import { enumFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { enumOf, objectType } from '../../core/transport/graphql/types.ts';
import { type Actor, environmentSchema, operatorScopes, personScopes, type Scope, scopes } from '../../domain/actor/actor.ts';

const EnvironmentEnum = enumFrom(environmentSchema);
const Permission = enumOf('Permission', [...scopes, ...personScopes, ...operatorScopes], 'Permissions of a caller.');
const CallerKind = enumOf('CallerKind', ['key', 'person'], 'Kind of the caller.', {
  key: 'API key.',
  person: 'Signed-in person.',
});
const BusinessType = objectFrom(businessSchema);

@objectType('Viewer', 'Caller with permissions.')
class Viewer {
  @Field(() => CallerKind, { description: 'Kind of the caller.' })
  kind!: string;
  @Field(() => EnvironmentEnum, { description: 'Environment of the request.' })
  environment!: Actor['environment'];
  @Field(() => [Permission], { description: 'Permissions of the caller, to hide other actions. Every operation checks its own.' })
  permissions!: Scope[];
  @Field(() => Boolean, {
    description: 'True for an operator in a foreign business: read-only, and recorded in the audit log of the business.',
  })
  isVisitor!: boolean;
}

const ownBusinesses = loader(async (context) => {
  const business = await ownBusiness(context.app, actorIn(context));
  return new Map([[business.id, business]]);
});

@Resolver(() => Viewer)
class ViewerResolver {
  @Query(() => Viewer, { description: 'Retrieves the caller with permissions.' })
  viewer(@Ctx() context: Context): Viewer & { actor: Actor } {
    const actor = actorIn(context);
    return {
      kind: actor.kind,
      environment: actor.environment,
      permissions: [...actor.scopes].toSorted(),
      isVisitor: actor.isVisitor ?? false,
      actor,
    };
  }

  @FieldResolver(() => BusinessType, { description: 'Business of the caller.' })
  business(@Ctx() context: Context, @Root() { actor }: { actor: Actor }): ReturnType<typeof ownBusinesses> {
    return ownBusinesses(context, actor.businessId);
  }
}

export const businesses: Slice = {
  name: 'businesses',
  about: 'Businesses and their settings.',
  resolvers: [ViewerResolver],
  entities: [Business, WalletFreeze],
};
