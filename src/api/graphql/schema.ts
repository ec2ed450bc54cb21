import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { AuditResolver } from '../../audit/graphql.ts';
import { KeyResolver } from '../../keys/graphql.ts';
import { SmsResolver } from '../../sms/graphql.ts';
import { TransferResolver } from '../../transfers/graphql.ts';

/** Every resolver of the GraphQL door. A new slice adds its own here. */
const resolvers: NonEmptyArray<new () => object> = [AuditResolver, KeyResolver, TransferResolver, SmsResolver];

let built: GraphQLSchema | undefined;

/** The schema, built once. Inputs are judged by the operations, so type-graphql need not. */
export function graphqlSchema(): GraphQLSchema {
  return (built ??= buildSchemaSync({ resolvers, validate: false }));
}
