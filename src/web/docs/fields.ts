/** The parts of JSON Schema that our document uses. */
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
  /** With what it stands in: `items[].accountNumber`. */
  name: string;
  type: string;
  required: boolean;
  description: string;
}

const DEEPEST = 4;

/** Every field of a body in its order, those inside others by their whole path. */
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

/** A schema with its reference followed and the parts of its alternatives together, as far as they are objects. */
function flattened(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : schemas[name];
  if (target) return flattened({ ...target, ...(schema.description !== undefined && { description: schema.description }) }, schemas);
  const parts = (schema.allOf ?? schema.anyOf ?? schema.oneOf ?? []).map((part) => flattened(part, schemas));
  if (!parts.some((part) => part.properties) || parts.some((part) => part.type === 'null')) return schema;
  // Of a field that several have the first is told: an answer before its refusal.
  const properties = Object.assign({}, ...parts.map((part) => part.properties).toReversed(), schema.properties) as Schemas;
  const always = (key: string): boolean => parts.every((part) => part.required?.includes(key) ?? false);
  return { ...schema, type: 'object', properties, required: [...(schema.required ?? []), ...Object.keys(properties).filter(always)] };
}

/** What may stand there, in few words: `text of 10 digits` is left to the description, `"NGN"` is told. */
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

/** Fields as a table of Markdown. */
export function fieldTable(fields: readonly Field[], tellsRequired: boolean): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, required, description }) =>
      `| \`${name}\`${tellsRequired && required ? ' **required**' : ''} | ${cell(type)} | ${cell(description)} |`,
  );
  return ['| Field | Type | What it is |', '|---|---|---|', ...rows].join('\n');
}

const cell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s*\n\s*/g, ' ');
