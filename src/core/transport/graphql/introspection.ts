import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getIntrospectionQuery,
  getNamedType,
  getVariableValues,
  type GraphQLField,
  type GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  visit,
} from 'graphql';
import { fragmentsOf, tooComplex } from './limits.ts';

export interface SchemaAnswer {
  values: number;
  bytes: number;
}

const NOTHING: SchemaAnswer = { values: 0, bytes: 0 };
/** Some clients ask more than the query of graphql-js. */
const ALLOWANCE = 1.25;
const ROOT_FIELDS: Readonly<Record<string, GraphQLField<unknown, unknown>>> = { __schema: SchemaMetaFieldDef, __type: TypeMetaFieldDef };

/** Size of an introspection answer. @throws GraphQLError QUERY_TOO_COMPLEX for more than the whole schema. */
export function introspectionSize(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): SchemaAnswer {
  if (!asksAboutSchema(document)) return NOTHING;
  return new SchemaWalk(schema, fragmentsOf(document), coerced(schema, operation, variables), limitOf(schema)).ofRoot(
    operation.selectionSet,
  );
}

export function asksAboutSchema(document: DocumentNode): boolean {
  const known = about.get(document);
  if (known !== undefined) return known;
  let found = false;
  visit(document, {
    Field(node) {
      if (!Object.hasOwn(ROOT_FIELDS, node.name.value)) return undefined;
      found = true;
      return BREAK;
    },
  });
  about.set(document, found);
  return found;
}

const about = new WeakMap<DocumentNode, boolean>();

function coerced(schema: GraphQLSchema, operation: OperationDefinitionNode, given: Record<string, unknown>): Record<string, unknown> {
  return getVariableValues(schema, operation.variableDefinitions ?? [], given).coerced ?? {};
}

const limits = new WeakMap<GraphQLSchema, SchemaAnswer>();

function limitOf(schema: GraphQLSchema): SchemaAnswer {
  const known = limits.get(schema);
  if (known) return known;
  const document = parse(
    getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    }),
  );
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('the introspection query of graphql-js has no operation');
  const whole = new SchemaWalk(schema, fragmentsOf(document), {}, { values: Infinity, bytes: Infinity }).ofRoot(operation.selectionSet);
  const limit = { values: whole.values * ALLOWANCE, bytes: whole.bytes * ALLOWANCE };
  limits.set(schema, limit);
  return limit;
}

class SchemaWalk {
  private readonly schema: GraphQLSchema;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly variables: Record<string, unknown>;
  private readonly limit: SchemaAnswer;
  private readonly size: SchemaAnswer = { values: 0, bytes: 0 };

  constructor(
    schema: GraphQLSchema,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    variables: Record<string, unknown>,
    limit: SchemaAnswer,
  ) {
    this.schema = schema;
    this.fragments = fragments;
    this.variables = variables;
    this.limit = limit;
  }

  ofRoot(set: SelectionSetNode): SchemaAnswer {
    this.walk(set, (node) => {
      const definition = ROOT_FIELDS[node.name.value];
      if (definition) this.field(node, definition, undefined);
    });
    return this.size;
  }

  private walk({ selections }: SelectionSetNode, take: (node: FieldNode) => void): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) take(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.walk(selection.selectionSet, take);
      else {
        this.count(0);
        const fragment = this.fragments.get(selection.name.value);
        if (fragment) this.walk(fragment.selectionSet, take);
      }
    }
  }

  private field(node: FieldNode, definition: GraphQLField<unknown, unknown>, source: unknown): void {
    const args = getArgumentValues(definition, node, this.variables);
    const value = definition.resolve?.(source, args, undefined, { schema: this.schema } as GraphQLResolveInfo);
    this.count((node.alias ?? node.name).value.length + QUOTES_AND_COLON);
    this.value(node, definition, value);
  }

  private value(node: FieldNode, definition: GraphQLField<unknown, unknown>, value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.value(node, definition, item);
    else if (typeof value === 'object' && value !== null && node.selectionSet) this.object(node.selectionSet, definition, value);
    else this.count(JSON.stringify(value ?? null).length);
  }

  private object(set: SelectionSetNode, { type }: GraphQLField<unknown, unknown>, source: unknown): void {
    const named = getNamedType(type);
    if (!isObjectType(named)) return;
    this.count(BRACES);
    const fields = named.getFields();
    this.walk(set, (node) => {
      const definition = node.name.value === TypeNameMetaFieldDef.name ? undefined : fields[node.name.value];
      if (definition) this.field(node, definition, source);
      else this.count(node.name.value.length + named.name.length + QUOTES_AND_COLON);
    });
  }

  private count(bytes: number): void {
    this.size.values++;
    this.size.bytes += bytes;
    if (this.size.values > this.limit.values || this.size.bytes > this.limit.bytes) throw tooMuchOfSchema();
  }
}

const QUOTES_AND_COLON = 4;
const BRACES = 3;

const tooMuchOfSchema = (): GraphQLError => tooComplex('requests more than the whole schema. Request each type once');
