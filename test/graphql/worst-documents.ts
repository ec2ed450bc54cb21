import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  parse,
} from 'graphql';
import { costOf, documentError, LIMITS } from '../../src/core/transport/graphql/limits.ts';

type Chance = () => number;
/** Lengths of lists, the longest first. */
const LENGTHS = [100, 50, 20, 10, 5, 2, 1];
/** Tokens that are left for arguments and fragments. */
const MAX_FIELDS = 400;

/** A maximal query within the limits: aliases, nested lists, fragments and interface types. */
export function worstDocument(schema: GraphQLSchema, chance: Chance): string {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ args }) => args.every(({ type }) => canBeMade(type)));
  for (let width = 1 + Math.floor(chance() * 8); ; width--) {
    const chosen = Array.from({ length: Math.max(1, width) }, () => roots[Math.floor(chance() * roots.length)]!);
    const maker = new Maker(schema, chance);
    const parts = chosen.map((field, n) => maker.field(field, `r${n}: `, 1));
    for (const length of LENGTHS) {
      const query = `{ ${parts.join(' ')} }`.replaceAll('LENGTH', String(length));
      if (isWithin(schema, query)) return query;
    }
    if (width <= 1) return '{ __typename }';
  }
}

function isWithin(schema: GraphQLSchema, query: string): boolean {
  try {
    const document = parse(query, { maxLexicalTokens: LIMITS.tokens });
    const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return !documentError(document) && !!operation && costOf(schema, document, operation, {}) <= LIMITS.cost;
  } catch {
    return false;
  }
}

class Maker {
  private readonly schema: GraphQLSchema;
  private readonly chance: Chance;
  private fields = 0;
  private aliases = 8;

  constructor(schema: GraphQLSchema, chance: Chance) {
    this.schema = schema;
    this.chance = chance;
  }

  field(field: GraphQLField<unknown, unknown>, alias: string, depth: number): string {
    this.fields++;
    const given = field.args.filter(({ name, type }) => name === 'first' || isNonNullType(type));
    const args = given.map(({ name, type }) => `${name}: ${name === 'first' ? 'LENGTH' : valueOf(type)}`).join(', ');
    const type = getNamedType(field.type);
    const inner = isLeafType(type) ? '' : ` { ${this.selection(type as GraphQLObjectType, depth + 1)} }`;
    return `${alias}${field.name}${args && `(${args})`}${inner}`;
  }

  private selection(type: GraphQLObjectType, depth: number): string {
    if (isAbstractType(type)) {
      const kinds = this.schema.getPossibleTypes(type).slice(0, 6);
      return `__typename ${kinds.map((kind) => `... on ${kind.name} { id }`).join(' ')}`;
    }
    const parts = ['__typename'];
    for (const field of Object.values(type.getFields())) {
      if (this.fields > MAX_FIELDS || !field.args.every((arg) => canBeMade(arg.type))) continue;
      const isLeaf = isLeafType(getNamedType(field.type));
      if (!isLeaf && (depth >= LIMITS.depth - 1 || this.chance() < 0.4)) continue;
      parts.push(this.field(field, '', depth));
      // The same once more, under another name.
      if (isLeaf && this.aliases > 0 && this.chance() < 0.1) parts.push(this.field(field, `again${this.aliases--}: `, depth));
    }
    return parts.join(' ');
  }
}

function canBeMade(type: GraphQLInputType): boolean {
  if (!isNonNullType(type)) return true;
  const inner = type.ofType;
  if (isListType(inner)) return true;
  return !isInputObjectType(inner);
}

function valueOf(type: GraphQLInputType): string {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (isListType(inner)) return '[]';
  if (isEnumType(inner)) return inner.getValues()[0]?.name ?? 'null';
  switch (getNamedType(inner).name) {
    case 'Int':
    case 'Float':
    case 'MinorUnits':
      return '1000';
    case 'Boolean':
      return 'true';
    case 'DateTime':
      return '"2026-01-01T00:00:00Z"';
    case 'LocalDate':
      return '"2026-01-01"';
    case 'ID':
      return '"0199d3a0-7c1e-7000-8000-000000000001"';
    default:
      return '"x"';
  }
}
