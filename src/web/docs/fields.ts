export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

type Schemas = Record<string, JsonSchema>;

export interface Field {
  /** Path in its parents: `items[].accountNumber`. */
  name: string;
  type: string;
  required: boolean;
  description: string;
}

const DEEPEST = 4;

/** All fields of a body in order, nested ones with their path. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas, before = '', depth = 0): Field[] {
  const shape = flattened(schema, schemas);
  if (shape.type === 'array' && shape.items && before === '') return fieldsOf(shape.items, schemas, '[]', depth);
  return Object.entries(shape.properties ?? {}).flatMap(([name, property]) => {
    const own = flattened(property, schemas);
    const whole = before === '' ? name : `${before}.${name}`;
    const field = {
      name: whole,
      type: typeOf(own, schemas),
      required: shape.required?.includes(name) ?? false,
      description: own.description ?? '',
    };
    if (depth >= DEEPEST) return [field];
    const alternatives = (own.anyOf ?? own.oneOf ?? []).map((each) => flattened(each, schemas)).filter((each) => each.type !== 'null');
    const inner = alternatives.length === 1 && alternatives[0] ? alternatives[0] : own;
    const isList = inner.type === 'array' && inner.items !== undefined;
    const parts =
      isList && inner.items ? fieldsOf(inner.items, schemas, `${whole}[]`, depth + 1) : fieldsOf(inner, schemas, whole, depth + 1);
    return [field, ...(inner.properties || isList ? parts : [])];
  });
}

/** Schema with resolved references and merged alternatives, for objects. */
function flattened(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : schemas[name];
  if (target) return flattened({ ...target, ...(schema.description !== undefined && { description: schema.description }) }, schemas);
  const parts = (schema.allOf ?? schema.anyOf ?? schema.oneOf ?? []).map((part) => flattened(part, schemas));
  if (!parts.some((part) => part.properties) || parts.some((part) => part.type === 'null')) return schema;
  // Why: the first alternative is the answer, others are refusals.
  const properties = Object.assign({}, ...parts.map((part) => part.properties).toReversed(), schema.properties) as Schemas;
  const always = (key: string): boolean => parts.every((part) => part.required?.includes(key) ?? false);
  return { ...schema, type: 'object', properties, required: [...(schema.required ?? []), ...Object.keys(properties).filter(always)] };
}

/** Short type of a field, such as `"NGN"`; formats are in the description. */
function typeOf(schema: JsonSchema, schemas: Schemas): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives && !schema.properties) {
    const each = alternatives.map((one) => typeOf(flattened(one, schemas), schemas));
    return [...new Set(each)].join(' or ');
  }
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array' && schema.items) return `list of ${typeOf(flattened(schema.items, schemas), schemas)}`;
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return `${schema.type ?? 'any'}${format}${boundsOf(schema)}`;
}

function boundsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength];
  const result = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most;
  if (least === undefined && result === undefined) return '';
  if (result === undefined) return least === 0 || least === undefined || least < 0 ? '' : `, at least ${least}`;
  return least === undefined || least < 0 ? `, at most ${result}` : `, ${least} to ${result}`;
}

export function fieldTable(fields: readonly Field[], marksRequired: boolean): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, required, description }) =>
      `| \`${name}\`${marksRequired && required ? ' **required**' : ''} | ${cell(type)} | ${cell(description)} |`,
  );
  return ['Description', '|---|---|---|', ...rows].join('\n');
}

const cell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s*\n\s*/g, ' ');
