import 'reflect-metadata';
import { Field, ID, InterfaceType, ObjectType, registerEnumType } from 'type-graphql';
import { bucketSizes } from '../../../domain/time/time-range.ts';

export function objectType(name: string, description: string, options: { implements?: () => unknown } = {}): ClassDecorator {
  const implementing = options.implements ? { implements: options.implements() as new () => object } : {};
  return ObjectType(name, { description, simpleResolvers: true, ...implementing });
}

@InterfaceType('Node', {
  description: 'A record whose id is equal in GraphQL, REST and webhooks.',
  autoRegisterImplementations: false,
  resolveType: (record: { __typename: string }) => record.__typename,
})
export abstract class Node {
  @Field(() => ID, { description: 'Id, equal in REST and webhooks.' })
  id!: string;
}

/** GraphQL enum of REST values: `pending` is PENDING. Conversion happens here alone. */
export function enumOf<Word extends string>(
  name: string,
  words: readonly Word[],
  description: string,
  meanings: Partial<Record<Word, string>> = {},
): Record<string, Word> {
  const values = Object.fromEntries(words.map((word) => [nameOf(word), word])) as Record<string, Word>;
  const valuesConfig = Object.fromEntries(
    Object.entries<string | undefined>(meanings).flatMap(([word, meaning]) =>
      meaning === undefined ? [] : [[nameOf(word), { description: meaning }]],
    ),
  );
  registerEnumType(values, { name, description, valuesConfig });
  return values;
}

const nameOf = (word: string): string =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();

export const BucketSize = enumOf('BucketSize', bucketSizes, 'Length of a chart bucket.', {
  day: 'From midnight to midnight in Lagos.',
});
