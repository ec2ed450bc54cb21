import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { MADE_WHEN_ASKED } from '../../../services/doors/graphql/connection.ts';
import { Unwritable } from './written.ts';

/** What is made of a value as its selection shows it: text of JSON. Throws for whatever only the executor can say. */
export type Write = (value: unknown) => string;

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
    const whole = this.value(type, nodes);
    if (!whole) return null;
    const list = isNonNullType(type) ? type.ofType : type;
    return { whole, row: isListType(list) ? this.value(list.ofType, nodes) : null };
  }

  private value(type: GraphQLOutputType, nodes: readonly FieldNode[]): Write | null {
    const isRequired = isNonNullType(type);
    const write = this.inner(isRequired ? type.ofType : type, nodes);
    if (!write) return null;
    if (isRequired) return (value) => (value === null || value === undefined ? unwritable() : write(value));
    return (value) => (value === null || value === undefined ? 'null' : write(value));
  }

  /** Of a value that is there. */
  private inner(type: GraphQLOutputType, nodes: readonly FieldNode[]): Write | null {
    if (isListType(type)) {
      const row = this.value(type.ofType, nodes);
      return row && listWriter(row);
    }
    if (isLeafType(type)) return leafWriter(type);
    return isObjectType(type) && !type.isTypeOf ? this.object(type, nodes) : null;
  }

  private object(type: GraphQLObjectType, parents: readonly FieldNode[]): Write | null {
    const found = new Map<string, FieldNode[]>();
    const seen = new Set<string>();
    if (!parents.every(({ selectionSet }) => selectionSet && this.collect(type, selectionSet, found, seen))) return null;
    const parts: Part[] = [];
    for (const [key, nodes] of found) {
      const name = nodes[0]?.name.value ?? '';
      const head = `${parts.length === 0 ? '{' : ','}${JSON.stringify(key)}:`;
      const write = name === '__typename' ? constant(JSON.stringify(type.name)) : this.field(type.getFields()[name], nodes);
      if (!write) return null;
      parts.push({ head, name, write });
    }
    return objectWriter(parts);
  }

  private field(definition: GraphQLField<unknown, unknown> | undefined, nodes: readonly FieldNode[]): Write | null {
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
  head: string;
  name: string;
  write: Write;
}

function objectWriter(parts: readonly Part[]): Write {
  return (value) => {
    const source = settled(value) as Record<string, unknown>;
    if (typeof source !== 'object') throw new Unwritable();
    let text = '';
    for (const { head, name, write } of parts) text += head + write(source[name]);
    return `${text}}`;
  };
}

function listWriter(row: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) throw new Unwritable();
    return `[${value.map((each) => row(each)).join(',')}]`;
  };
}

function leafWriter(type: GraphQLLeafType): Write {
  if (isEnumType(type)) {
    const words = new Map<unknown, string>(type.getValues().map(({ name, value }) => [value, JSON.stringify(name)]));
    return (value) => words.get(settled(value)) ?? unwritable();
  }
  return (value) => textOf(type.serialize(settled(value)));
}

const constant =
  (text: string): Write =>
  () =>
    text;

/** What is neither a promise, a function nor an error: those mean something to the executor, who is asked then. */
function settled(value: unknown): unknown {
  if (typeof value === 'function') return unwritable();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Promise) value.catch(() => {});
  return value instanceof Error || 'then' in value ? unwritable() : value;
}

/** Characters that stand in JSON otherwise than they are, or may do. */
// oxlint-disable-next-line no-control-regex
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** As `JSON.stringify` writes it, which takes longer for what is short. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  // Nothing is what a leaf may not become, and what JSON has no words for.
  if (value === null || value === undefined) return unwritable();
  return JSON.stringify(value) ?? unwritable();
}

function unwritable(): never {
  throw new Unwritable();
}
