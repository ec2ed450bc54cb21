export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
  minLength?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  description?: string;
}

const FORMATS: Record<string, string> = {
  uuid: '0199d3a0-7c1e-7000-8000-000000000001',
  'date-time': '2026-01-01T10:00:00Z',
  date: '2026-01-01',
  email: 'ops@acme.ng',
  uri: 'https://acme.ng/webhooks',
  ipv4: '203.0.113.7',
};
/** Consistent examples by field name: one transfer of ₦20,000. */
const NAMED: Record<string, unknown> = {
  accountName: 'ADA CHIOMA OKAFOR',
  accountNumber: '0123456785',
  amount: 2_000_000,
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  clientReference: 'INV-1042',
  currency: 'NGN',
  fee: 7_688,
  narration: 'Invoice 1042',
  nipCode: '000013',
  slug: 'guaranty-trust-bank',
  totalDebited: 2_007_688,
  transferCode: '14531767225600123',
};
const MAX_DEPTH = 8;

export function resolved(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : components[name];
  return target ? resolved(target, components) : schema;
}

export function exampleOf(schema: JsonSchema, components: Record<string, JsonSchema>, depth = 0): unknown {
  const shape = resolved(schema, components);
  const named = [shape.example, shape.examples?.[0], shape.const, shape.default, shape.enum?.[0]].find((value) => value !== undefined);
  if (named !== undefined) return named;
  if (depth > MAX_DEPTH) return null;
  const alternative = shape.anyOf?.[0] ?? shape.oneOf?.[0];
  if (alternative) return exampleOf(alternative, components, depth + 1);
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => exampleOf(part, components, depth + 1))) as unknown;
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  switch (type) {
    case 'object': {
      const entries = Object.entries(shape.properties ?? {});
      return Object.fromEntries(entries.map(([name, part]) => [name, NAMED[name] ?? exampleOf(part, components, depth + 1)]));
    }
    case 'array':
      return shape.items ? [exampleOf(shape.items, components, depth + 1)] : [];
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 0, 1);
    case 'boolean':
      return true;
    case 'string':
      return FORMATS[shape.format ?? ''] ?? 'text'.padEnd(shape.minLength ?? 0, '-');
    default:
      return null;
  }
}
