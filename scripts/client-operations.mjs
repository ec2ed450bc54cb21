const { clientName } = await import('../src/web/docs/client-call.ts');

const METHODS = ['get', 'post', 'put', 'delete'];

export function operationsOf({ paths }) {
  const seen = new Set();
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((verb) => item[verb]).flatMap((verb) => {
      const operation = item[verb];
      const name = clientName(operation);
      if (!name || seen.has(name.join('.'))) return [];
      seen.add(name.join('.'));
      return [{ ...operation, path, verb, name }];
    }),
  );
}

/** Kind of answer and schema of an operation: page, outcome, file or value. */
export function answered(responses) {
  const content = responses['200'].content;
  const schema = content['application/json']?.schema;
  if (!schema) return { kind: Object.keys(content)[0]?.startsWith('text/') ? 'text' : 'bytes' };
  const done = schema.oneOf?.find((each) => each.properties) ?? schema;
  const { data, meta } = done.properties;
  if (meta?.properties.nextCursor) return { kind: 'page', schema: data.items };
  return { kind: schema.oneOf || responses['202'] ? 'outcome' : 'data', schema: data ?? { type: 'null' } };
}

export const bodyIsOptional = ({ required = [], anyOf, oneOf }) => required.length === 0 && !anyOf && !oneOf;

export const objectOf = (parameters) => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...inQuery(schema), description: description ?? schema.description }]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  additionalProperties: false,
});

const inQuery = (schema) => {
  if (/^\^\(?\[1-9\]/.test(schema.pattern ?? '')) return { type: 'integer' };
  return schema.anyOf?.find(({ type }) => type === 'boolean') ?? schema;
};
