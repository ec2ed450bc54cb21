import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

const SAMPLES: Record<string, string> = {
  MinorUnits: '150000',
  Int: '1',
  Float: '1',
  Boolean: 'true',
  ID: '"00000000-0000-7000-8000-0000000000aa"',
  String: '"x"',
  DateTime: '"2026-01-01T00:00:00Z"',
  LocalDate: '"2026-01-01"',
  URL: '"https://example.com/hook"',
  JSON: '{}',
};

/** The shortest document that asks a root field of the schema: required arguments with a sample of their type, every plain field. */
export function documentOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const required = field.args.filter(isRequiredArgument).map(({ name, type }) => `${name}: ${sampleOf(type)}`);
  const args = required.length > 0 ? `(${required.join(', ')})` : '';
  return `${kind} { ${field.name}${args} ${selectionOf(field.type, 1)} }`;
}

export function sampleOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sampleOf(type.ofType);
  if (isListType(type)) return `[${sampleOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (!isInputObjectType(type)) return SAMPLES[type.name] ?? '"x"';
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return `{ ${fields.map(({ name, type: inner }) => `${name}: ${sampleOf(inner)}`).join(', ')} }`;
}

/** Everything that can be asked for without arguments, down to `depth` levels of objects. */
export function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named) && !isInterfaceType(named)) return isLeafType(named) ? '' : '{ __typename }';
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const shown = fields.flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name];
    return depth > 0 ? [`${field.name} ${selectionOf(field.type, depth - 1)}`] : [];
  });
  return `{ ${shown.length > 0 ? shown.join(' ') : '__typename'} }`;
}
