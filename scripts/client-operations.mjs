const { methodName } = await import('../src/web/docs/client-call.ts');

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];

export function operationsOf({ paths }) {
  const seen = new Set();
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((verb) => item[verb]).flatMap((verb) => {
      const operation = item[verb];
      const name = methodName(operation);
      if (!name || seen.has(name.join('.'))) return [];
      seen.add(name.join('.'));
      return [{ ...operation, path, verb, name }];
    }),
  );
}

/** The document with `x-open` on each enum that an answer can have: a later release may add values. */
export function withOpenEnums(document) {
  const copy = structuredClone(document);
  const seen = new Set();
  const open = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (typeof node.$ref === 'string') return component(node.$ref.split('/').at(-1));
    if (Array.isArray(node.enum) && node.enum.every((value) => typeof value === 'string')) node['x-open'] = true;
    for (const part of Object.values(node)) open(part);
  };
  const component = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    open(copy.components.schemas[name]);
  };
  for (const item of Object.values(copy.paths))
    for (const verb of METHODS) for (const { content } of Object.values(item[verb]?.responses ?? {})) open(content);
  return copy;
}

/** Kind of answer and schema of an operation: page, outcome (stored: a 202 is its record), file or value. */
export function answered(responses) {
  const content = responses['200'].content;
  const schema = content['application/json']?.schema;
  if (!schema) return { kind: Object.keys(content)[0]?.startsWith('text/') ? 'text' : 'bytes' };
  const done = schema.oneOf?.find((each) => each.properties) ?? schema;
  const { data, meta } = done.properties;
  if (meta?.properties.nextCursor) return { kind: 'page', schema: data.items };
  const kind = responses['202']?.headers?.Location ? 'stored' : schema.oneOf || responses['202'] ? 'outcome' : 'data';
  return { kind, schema: data ?? { type: 'null' } };
}

/** JSON body of an operation, and whether it is optional. */
export function bodyOf({ requestBody }) {
  const media = requestBody?.content['application/json'];
  return media && { schema: media.schema, isOptional: !requestBody.required };
}

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
