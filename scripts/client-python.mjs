// Prints the Python client: a type per schema, a class per subject. Unknown constructs are errors.

import { answered, bodyOf, objectOf, operationsOf } from './client-operations.mjs';

const FOLDER = 'clients/python/src/tollgate';
const PRINTED = '# Printed by scripts/build-clients.mjs from the OpenAPI documents in schema/.\n';

export const pythonPrinters = {
  [`${FOLDER}/_schemas.py`]: schemasFile,
  [`${FOLDER}/_resources.py`]: resourcesFile,
};

function schemasFile(document) {
  const types = new Types();
  for (const [name, schema] of Object.entries(document.components.schemas)) types.declare(typeNameOf(name), schema);
  for (const operation of operationsOf(document)) partsOf(operation, types);
  return `${PRINTED}
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

${[...types.declared.values(), ...types.aliases].filter(Boolean).join('\n\n')}`;
}

function resourcesFile(document) {
  const types = new Types();
  for (const [name, schema] of Object.entries(document.components.schemas)) types.declare(typeNameOf(name), schema);
  const classes = [];
  const used = new Set();
  const use = (type) => {
    for (const name of type.match(/\b[A-Z]\w+\b/g) ?? []) if (types.declared.has(name)) used.add(name);
    return type;
  };
  subject('Resources', operationsOf(document), 0, { classes, types, use });
  const names = [...used].toSorted((left, right) => (left < right ? -1 : 1));
  return `${PRINTED}
from __future__ import annotations

from typing import Any, Unpack

from ._call import Call, path_part
from ._outcome import Outcome
from ._pages import Pages
from ._schemas import (
${names.map((name) => `    ${name},\n`).join('')})
from ._transport import Options

${classes.join('\n\n')}`;
}

function subject(name, operations, depth, made) {
  const groups = [...Map.groupBy(operations, (operation) => operation.name[depth])];
  const isLeaf = ([, members]) => members.length === 1 && members[0].name.length === depth + 1;
  const parts = groups
    .filter((group) => !isLeaf(group))
    .map(([key, members]) => {
      const inner = `${depth === 0 ? '' : name}${pascal([key])}Operations`.replace(/Operations(?=[A-Z])/, '');
      subject(inner, members, depth + 1, made);
      return `        self.${snake(key)} = ${inner}(call)\n`;
    });
  const methods = groups.filter(isLeaf).map(([, [operation]]) => method(operation, made));
  made.classes.push(`class ${name}:
    def __init__(self, call: Call) -> None:
        self._call = call
${parts.join('')}${methods.map((text) => `\n${text}`).join('')}`);
}

function method(operation, { types, use }) {
  const { verb, path, name, summary, description, responses } = operation;
  const { inPath, body, query } = partsOf(operation, types);
  const args = [
    'self',
    ...inPath.map((parameter) => `${snake(parameter.name)}: ${use(types.of(parameter.schema, 'Path'))}`),
    ...(body ? [body.isOptional ? `body: ${use(body.type)} | None = None` : `body: ${use(body.type)}`] : []),
    ...(query ? [query.isOptional ? `query: ${use(query.type)} | None = None` : `query: ${use(query.type)}`] : []),
    '**options: Unpack[Options]',
  ];
  const { kind, schema } = answered(responses);
  const type = schema ? use(types.of(schema, `${pascal(name)}Answer`)) : null;
  const answer = {
    page: `Pages[${type}]`,
    outcome: `Outcome[${type}]`,
    stored: `Outcome[${type}]`,
    data: type,
    text: 'str',
    bytes: 'bytes',
  }[kind];
  const url = inPath.length > 0 ? `f"${path.replaceAll(/\{(\w+)\}/g, (_, each) => `{path_part(${snake(each)})}`)}"` : `"${path}"`;
  const values = [`"${verb.toUpperCase()}"`, url, ...(body ? ['body=body'] : []), ...(query ? ['query=query'] : []), 'options=options'];
  const text = `def ${snake(name.at(-1))}(${args.join(', ')}) -> ${answer}:
    ${docOf([summary, description].filter(Boolean).join('. ').replaceAll('..', '.'))}
    return self._call.${kind}(${values.join(', ')})
`;
  return text.replaceAll(/^(?=.)/gm, '    ');
}

function partsOf({ name, parameters = [], requestBody, responses }, types) {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const body = bodyOf({ requestBody });
  const { schema } = answered(responses);
  if (schema) types.of(schema, `${pascal(name)}Answer`);
  return {
    inPath,
    body: body && { type: types.of(body.schema, `${pascal(name)}Body`), isOptional: body.isOptional },
    query: inQuery.length > 0 && {
      type: types.of(objectOf(inQuery), `${pascal(name)}Query`),
      isOptional: inQuery.every(({ required }) => !required),
    },
  };
}

class Types {
  declared = new Map();
  /** After the classes: Python evaluates an alias where it stands. */
  aliases = [];

  declare(name, schema) {
    const alternatives = schema.anyOf ?? schema.oneOf;
    const type = alternatives ? union(alternatives.map((each, at) => this.of(each, `${name}${at + 1}`))) : this.of(schema, name);
    if (type === name) return;
    this.declared.set(name, '');
    this.aliases.push(`${docOf(schema.description, '# ', '')}${name}: TypeAlias = ${type}\n`);
  }

  of(schema, name) {
    if (schema === true || Object.keys(schema).every((key) => ['description', 'examples'].includes(key))) return 'Any';
    if (schema.$ref) return typeNameOf(schema.$ref.split('/').at(-1));
    if ('const' in schema) return literal([schema.const]);
    if (schema['x-open']) return 'str';
    if (schema.enum) return literal(schema.enum);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return union(alternatives.map((each, at) => this.of(each, hasFields(each) && at > 0 ? `${name}${at + 1}` : name)));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.of({ ...schema, type }, name)));
    if (schema.type in PLAIN) return PLAIN[schema.type];
    if (schema.type === 'array') return `list[${this.of(schema.items, hasFields(schema.items) ? `${name}Item` : name)}]`;
    if (schema.type === 'object') return this.object(schema, name);
    throw new Error(`No type for ${JSON.stringify(schema)}`);
  }

  object(schema, name) {
    const { properties = {}, required = [], additionalProperties, description } = schema;
    const open = additionalProperties && typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
    if (Object.keys(properties).length === 0) return `dict[str, ${open ? this.of(additionalProperties, `${name}Value`) : 'Any'}]`;
    const fields = Object.entries(properties).map(([field, inner]) => {
      const type = this.of(inner, `${name}${pascal([field])}`);
      return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, words: inner.description };
    });
    const asClass = fields.every(({ field }) => /^[A-Za-z_]\w*$/.test(field) && !KEYWORDS.has(field));
    const text = asClass ? classOf(name, fields, description) : functionOf(name, fields, description);
    const known = this.declared.get(name);
    if (known !== undefined && known !== text) throw new Error(`Two types would be called ${name}`);
    this.declared.set(name, text);
    return name;
  }
}

const PLAIN = { string: 'str', boolean: 'bool', null: 'None', integer: 'int', number: 'float' };
const hasFields = (schema) => Boolean(schema.properties ?? schema.items?.properties);

const classOf = (name, fields, description) =>
  `class ${name}(TypedDict):\n${description ? `    ${docOf(description)}\n\n` : ''}${fields
    .map(({ field, type, words }) => `    ${field}: ${type}\n${words ? `    ${docOf(words)}\n` : ''}`)
    .join('')}`;

/** A keyword of the language is no field name. */
const functionOf = (name, fields, description) =>
  `${docOf(description, '# ', '')}${name} = TypedDict('${name}', {\n${fields
    .map(({ field, type, words }) => `${docOf(words, '    # ', '')}    '${field}': '${type.replaceAll("'", '"')}',\n`)
    .join('')}})\n`;

function docOf(text, before, after) {
  if (before !== undefined) return text ? `${before}${oneLine(text)}${after}\n` : '';
  const line = oneLine(text).replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  return `"""${line}${line.endsWith('"') ? ' ' : ''}"""`;
}

const oneLine = (text) => text.replaceAll(/\s*\n\s*/g, ' ');
const union = (types) => [...new Set(types)].join(' | ');
const literal = (values) =>
  `Literal[${values
    .map((value) =>
      typeof value === 'string'
        ? `'${value
            .replaceAll('\\', '\\\\')
            .replaceAll("'", String.raw`\'`)
            .replaceAll('\t', String.raw`\t`)}'`
        : (WORDS.get(value) ?? value),
    )
    .join(', ')}]`;
const WORDS = new Map([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

const typeNameOf = (name) => (name === 'Error' ? 'ErrorBody' : name);
const pascal = (parts) =>
  parts
    .map((part) =>
      part
        .split(/[^A-Za-z0-9]/)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(''),
    )
    .join('');
const snake = (name) => {
  const text = name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  return KEYWORDS.has(text) ? `${text}_` : text;
};
