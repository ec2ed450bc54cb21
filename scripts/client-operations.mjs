// What printers of clients know of the operations: which there are, what they take, and how they answer.

const { clientName } = await import('../src/web/docs/client-call.ts');

/** The methods of HTTP that operations have. */
const METHODS = ['get', 'post', 'put', 'delete'];

/** What can be called with an API key, or with nothing; each once, although some have a second path. */
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

/** How an operation answers: a page of a list, one of three outcomes of what moves money outside, a file, or the thing; and of which schema. */
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

/** Parameters of a query as one schema. */
export const objectOf = (parameters) => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...inQuery(schema), description: description ?? schema.description }]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  additionalProperties: false,
});

/** In an address everything is text; a count is a number to who writes one, and a truth value is one. */
const inQuery = (schema) => {
  if (/^\^\(?\[1-9\]/.test(schema.pattern ?? '')) return { type: 'integer' };
  return schema.anyOf?.find(({ type }) => type === 'boolean') ?? schema;
};
