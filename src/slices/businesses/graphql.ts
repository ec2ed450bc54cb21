import { Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { actorIn, type Context } from '../../core/transport/graphql/context.ts';
import { enumFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { enumOf, objectType } from '../../core/transport/graphql/types.ts';
import { type Actor, environmentWord, operatorScopes, personScopes, type Scope, scopes } from '../../domain/actor/actor.ts';
import { businessSchema, ownBusiness } from './business.ts';

const EnvironmentWord = enumFrom(environmentWord);
const Permission = enumOf('Permission', [...scopes, ...personScopes, ...operatorScopes], 'What a caller may do.');
const CallerKind = enumOf('CallerKind', ['key', 'person'], 'Who asks.', {
  key: 'A program, with an API key.',
  person: 'A person who signed in.',
});
const Business = objectFrom(businessSchema);

@objectType('Viewer', 'Who asks, and what they may do.')
class Viewer {
  @Field(() => CallerKind, { description: 'A program or a person.' })
  kind!: string;
  @Field(() => EnvironmentWord, { description: 'The environment that was asked.' })
  environment!: Actor['environment'];
  @Field(() => [Permission], { description: 'What may be done; hide the rest. Every operation checks for itself.' })
  permissions!: Scope[];
  @Field(() => Boolean, {
    description:
      'The caller runs the service and looks into a business that is not theirs: to read alone, and its audit log tells of each look.',
  })
  isVisitor!: boolean;
}

/** One read of the business, however often a document asks for the viewer. */
const businesses = loader(async (context) => {
  const business = await ownBusiness(context.app, actorIn(context));
  return new Map([[business.id, business]]);
});

@Resolver(() => Viewer)
export class ViewerResolver {
  @Query(() => Viewer, { description: 'Who asks, and what they may do.' })
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

  @FieldResolver(() => Business, { description: 'The business that is acted for.' })
  business(@Ctx() context: Context, @Root() { actor }: { actor: Actor }): ReturnType<typeof businesses> {
    return businesses(context, actor.businessId);
  }
}
