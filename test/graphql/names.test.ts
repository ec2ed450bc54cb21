import { expect, test } from 'vitest';
import { z } from 'zod';
import { typeNames } from '../../src/domain/schema/type-names.ts';
import { enumFrom, objectFrom } from '../../src/core/transport/graphql/from-zod.ts';

test('two things of one name are refused: the second would be answered as the first', () => {
  const named = { name: 'TwiceNamed', description: 'A word or a thing.' };
  const thing = z.object({ colour: z.string().meta({ description: 'Which.' }) }).register(typeNames, named);
  expect(objectFrom(thing)).toBe(objectFrom(thing));
  const word = z.enum(['red', 'green']).register(typeNames, named);
  expect(() => enumFrom(word)).toThrow(/TwiceNamed is the object of colour, and cannot be the enum of red, green/);
  const other = z.object({ size: z.int().meta({ description: 'How much.' }) }).register(typeNames, named);
  expect(() => objectFrom(other)).toThrow(/TwiceNamed/);
});
