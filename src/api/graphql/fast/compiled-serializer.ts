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
import { DateTime, LocalDate, Url } from '../../../core/transport/graphql/types.ts';

// Fast lane `graphql`: see execute.ts.
/** Serialized JSON in place of a value. */
export class SerializedLeaf {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Guard: only `jsonOf` may serialize this. */
  toJSON(): never {
    throw new Error('only jsonOf serializes such an answer');
  }
}

export class Unwritable extends Error {}

/** `JSON.stringify` with serialized leaves inserted. */
export function jsonOf(value: unknown): string {
  if (value instanceof SerializedLeaf) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value !== 'object' || value === null || isSerialized(value)) return JSON.stringify(value) ?? 'null';
  const parts: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    if (part !== undefined && typeof part !== 'function') parts.push(`${JSON.stringify(name)}:${jsonOf(part)}`);
  }
  return `{${parts.join(',')}}`;
}

/** A field named `toJSON` is data, not a serializer. */
const isSerialized = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function';

/** Whether the JSON exceeds this size; counts no further. ASCII is assumed. */
export function isLarger(value: unknown, bytes: number): boolean {
  let left = bytes;
  const take = (part: unknown): boolean => {
    if (part instanceof SerializedLeaf) left -= part.text.length;
    else if (typeof part === 'string') left -= part.length + 2;
    else if (typeof part !== 'object' || part === null || isSerialized(part)) left -= MEAN_LEAF;
    else if (Array.isArray(part)) return part.some((each) => take(each));
    else {
      for (const [name, each] of Object.entries(part)) {
        left -= name.length + 4;
        if (take(each)) return true;
      }
    }
    return left < 0;
  };
  return take(value);
}

const MEAN_LEAF = 6;

/** Serializes a value as its selection shows it. Throws for cases of the executor. */
type Write = (value: unknown) => string;

type Make = (value: unknown) => unknown;

export interface Writer {
  whole: Write;
  row: Write | null;
}

/** Longer documents run in the executor. */
const MAX_FIELDS = 500;

export class CompiledSerializer {
  private readonly schema: GraphQLSchema;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private fields = 0;

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.schema = schema;
    this.fragments = fragments;
  }

  /** Serializer of a field; null with resolvers, variables, abstract types or too many fields below. */
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

  /** Fields in the executor's order; false when variables decide. */
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

const isPlain = ({ resolve, args, extensions }: GraphQLField<unknown, unknown>): boolean =>
  !resolve && args.length === 0 && extensions[MADE_WHEN_ASKED] !== true;

interface Part {
  key: string;
  name: string;
  make: Make;
  asItIs: 'string' | 'boolean' | null;
}

/** Security: compiled source holds schema names and document keys alone, as JSON strings. */
function objectMaker(parts: readonly Part[]): Make {
  const fields = parts.map(({ key, name, asItIs: kind }, at) => {
    const value = `source[${JSON.stringify(name)}]`;
    const made = kind ? `typeof (value = ${value}) === '${kind}' ? value : make${at}(value)` : `make${at}(${value})`;
    // The literal key `__proto__` would set the prototype.
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

/** Types whose `serialize` returns strings unchanged. */
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
  // A leaf must not become undefined.
  return (value) => type.serialize(settled(value)) ?? unwritable();
}

function writing(make: Make): Write {
  return (value) => JSON.stringify(make(value)) ?? unwritable();
}

/** Promises, functions and errors are cases of the executor. */
function settled(value: unknown): unknown {
  if (typeof value === 'function') return unwritable();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Promise) value.catch(() => {});
  return value instanceof Error || 'then' in value ? unwritable() : value;
}

function unwritable(): never {
  throw new Unwritable();
}
