// Fast lane `graphql`: see execute.ts.
import { compileFunction } from 'node:vm';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLBoolean,
  type GraphQLField,
  GraphQLID,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { MADE_WHEN_ASKED } from '../../../core/transport/graphql/connection.ts';
import { DateTime, LocalDate, Url } from '../../../core/transport/graphql/scalars.ts';
import { Unwritable } from './written.ts';

/** What is made of a value as its selection shows it: text of JSON. Throws for whatever only the executor can say. */
type Write = (value: unknown) => string;

/** The same, as a value of JSON that has no more than its selection: objects of one shape, which `JSON.stringify` writes all at once. */
type Make = (value: unknown) => unknown;

/** How the value of a field is written, and how each row of it where it is a list. */
export interface Writer {
  whole: Write;
  row: Write | null;
}

/** Fields that the writers of one document may have together; a longer one is left to the executor. */
const MAX_FIELDS = 500;

/**
 * Makes writers for the fields of one document: what the executor would collect, complete and serialize for each row is settled once
 * for all of them.
 */
export class Writers {
  private readonly schema: GraphQLSchema;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private fields = 0;

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.schema = schema;
    this.fragments = fragments;
  }

  /**
   * The writer of a field's value; null where something below it is computed, depends on variables or could be of several types, or
   * where the document has too many fields.
   */
  of(type: GraphQLOutputType, nodes: readonly FieldNode[]): Writer | null {
    const isRequired = isNonNullType(type);
    const inner = isRequired ? type.ofType : type;
    if (!isListType(inner)) {
      const make = this.value(type, nodes);
      return make && { whole: writing(make), row: null };
    }
    const row = this.value(inner.ofType, nodes);
    return row && { whole: writing(nullable(listMaker(row), isRequired)), row: writing(row) };
  }

  private value(type: GraphQLOutputType, nodes: readonly FieldNode[]): Make | null {
    const isRequired = isNonNullType(type);
    const make = this.inner(isRequired ? type.ofType : type, nodes);
    return make && nullable(make, isRequired);
  }

  /** Of a value that is there. */
  private inner(type: GraphQLOutputType, nodes: readonly FieldNode[]): Make | null {
    if (isListType(type)) {
      const row = this.value(type.ofType, nodes);
      return row && listMaker(row);
    }
    if (isLeafType(type)) return leafMaker(type);
    return isObjectType(type) && !type.isTypeOf ? this.object(type, nodes) : null;
  }

  private object(type: GraphQLObjectType, parents: readonly FieldNode[]): Make | null {
    const found = new Map<string, FieldNode[]>();
    const seen = new Set<string>();
    if (!parents.every(({ selectionSet }) => selectionSet && this.collect(type, selectionSet, found, seen))) return null;
    const parts: Part[] = [];
    for (const [key, nodes] of found) {
      const name = nodes[0]?.name.value ?? '';
      const definition = type.getFields()[name];
      const make = name === '__typename' ? () => type.name : this.field(definition, nodes);
      if (!make) return null;
      parts.push({ key, name, make, asItIs: definition ? asItIs(definition.type) : null });
    }
    return objectMaker(parts);
  }

  private field(definition: GraphQLField<unknown, unknown> | undefined, nodes: readonly FieldNode[]): Make | null {
    if (!definition || !isPlain(definition) || ++this.fields > MAX_FIELDS) return null;
    return this.value(definition.type, nodes);
  }

  /** The fields of a selection in the order of the executor's; false when variables decide which there are. */
  private collect(type: GraphQLObjectType, set: SelectionSetNode, found: Map<string, FieldNode[]>, seen: Set<string>): boolean {
    return set.selections.every((selection) => {
      if (selection.directives && selection.directives.length > 0) return false;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        found.set(key, [...(found.get(key) ?? []), selection]);
        return true;
      }
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const { typeCondition, selectionSet } = selection;
        return !this.isOf(type, typeCondition?.name.value) || this.collect(type, selectionSet, found, seen);
      }
      const name = selection.name.value;
      if (seen.has(name)) return true;
      seen.add(name);
      const fragment = this.fragments.get(name);
      if (!fragment || !this.isOf(type, fragment.typeCondition.name.value)) return true;
      return this.collect(type, fragment.selectionSet, found, seen);
    });
  }

  private isOf(type: GraphQLObjectType, condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true;
    const other = this.schema.getType(condition);
    return isAbstractType(other) && this.schema.isSubType(other, type);
  }
}

/** A property that is read and nothing else. */
const isPlain = ({ resolve, args, extensions }: GraphQLField<unknown, unknown>): boolean =>
  !resolve && args.length === 0 && extensions[MADE_WHEN_ASKED] !== true;

interface Part {
  /** What it is called in the answer. */
  key: string;
  /** The property that it is read from. */
  name: string;
  make: Make;
  /** Which of its values stand in the answer as they are. */
  asItIs: 'string' | 'boolean' | null;
}

/**
 * Compiled for its fields, since an object that is put together name by name takes many times as long. Its text has names of the schema
 * and keys of the document alone, as strings.
 */
function objectMaker(parts: readonly Part[]): Make {
  const fields = parts.map(({ key, name, asItIs: kind }, at) => {
    const value = `source[${JSON.stringify(name)}]`;
    const made = kind ? `typeof (value = ${value}) === '${kind}' ? value : make${at}(value)` : `make${at}(${value})`;
    // As a plain key of a literal this one would be no field.
    return `${key === '__proto__' ? '["__proto__"]' : JSON.stringify(key)}: ${made}`;
  });
  const makers = parts.map((_, at) => `make${at}`).join(', ');
  const text = `const [${makers}] = makers; return (given) => { const source = objectIn(given); let value; return { ${fields.join(', ')} }; };`;
  const compiled = compileFunction(text, ['makers', 'objectIn'], { filename: 'selection' }) as (
    makers: readonly Make[],
    objectOf: (value: unknown) => object,
  ) => Make;
  return compiled(
    parts.map(({ make }) => make),
    objectIn,
  );
}

function objectIn(value: unknown): object {
  const source = settled(value);
  return typeof source === 'object' && source !== null ? source : unwritable();
}

function nullable(make: Make, isRequired: boolean): Make {
  if (isRequired) return (value) => (value === null || value === undefined ? unwritable() : make(value));
  return (value) => (value === null || value === undefined ? null : make(value));
}

function listMaker(row: Make): Make {
  return (value) => (Array.isArray(value) ? value.map((each) => row(each)) : unwritable());
}

/** Types whose `serialize` gives every string as it is. */
const TEXTS: ReadonlySet<GraphQLOutputType> = new Set([GraphQLString, GraphQLID, DateTime, LocalDate, Url]);

function asItIs(type: GraphQLOutputType): Part['asItIs'] {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (inner === GraphQLBoolean) return 'boolean';
  return TEXTS.has(inner) ? 'string' : null;
}

function leafMaker(type: GraphQLLeafType): Make {
  if (isEnumType(type)) {
    const words = new Map<unknown, string>(type.getValues().map(({ name, value }) => [value, name]));
    return (value) => words.get(settled(value)) ?? unwritable();
  }
  // Nothing is what a leaf may not become.
  return (value) => type.serialize(settled(value)) ?? unwritable();
}

/** Whatever JSON has no words for is the executor's to say. */
function writing(make: Make): Write {
  return (value) => JSON.stringify(make(value)) ?? unwritable();
}

/** What is neither a promise, a function nor an error: those mean something to the executor, who is asked then. */
function settled(value: unknown): unknown {
  if (typeof value === 'function') return unwritable();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Promise) value.catch(() => {});
  return value instanceof Error || 'then' in value ? unwritable() : value;
}

function unwritable(): never {
  throw new Unwritable();
}
