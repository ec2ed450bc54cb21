// Rules of schema/schema.graphql beyond GraphQL: descriptions, names, connections, payloads, dates of deprecations. Exit
// 1 with an offence.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';

const OWN_SCALARS = new Set(['ID', 'String', 'Int', 'Float', 'Boolean']);
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;
const CAMEL = /^[a-z][A-Za-z0-9]*$/;
const SCREAMING = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;
const REMOVAL = /Removal after \d{4}-\d{2}-\d{2}\.$/;

export function offences(sdl) {
  const schema = buildSchema(sdl);
  const found = [];
  const say = (place, what) => found.push(`${place}: ${what}`);
  const mutations = schema.getMutationType();
  const roots = new Set([schema.getQueryType(), mutations, schema.getSubscriptionType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || OWN_SCALARS.has(type.name)) continue;
    if (!type.description && !roots.has(type)) say(type.name, 'has no description');
    if (!PASCAL.test(type.name) && !isScalarType(type)) say(type.name, 'is not in PascalCase');
    if (isEnumType(type))
      for (const value of type.getValues()) named(say, `${type.name}.${value.name}`, value, SCREAMING, 'SCREAMING_CASE');
    if (isObjectType(type) || isInterfaceType(type)) fieldsOf(say, type, type === mutations);
    if (isInputObjectType(type)) {
      if (!/(Input|Filter)$/.test(type.name)) say(type.name, 'is an input whose name does not end in Input or Filter');
      for (const field of Object.values(type.getFields())) described(say, `${type.name}.${field.name}`, field);
    }
    if (isObjectType(type) && type.name.endsWith('Connection')) connection(say, type);
    if (isObjectType(type) && type.name.endsWith('Payload')) payload(say, type);
  }
  return found;
}

function fieldsOf(say, type, isMutation) {
  for (const field of Object.values(type.getFields())) {
    const place = `${type.name}.${field.name}`;
    described(say, place, field);
    for (const arg of field.args) described(say, `${place}(${arg.name}:)`, arg);
    if (isMutation) mutation(say, place, field);
    const name = getNamedType(field.type).name;
    if (name.endsWith('Connection')) {
      for (const arg of ['first', 'after']) if (!field.args.some((each) => each.name === arg)) say(place, `is a connection without ${arg}`);
      for (const arg of ['last', 'before'])
        if (field.args.some((each) => each.name === arg)) say(place, `takes ${arg}; lists go forward only`);
    }
  }
}

function described(say, place, thing) {
  named(say, place, thing, CAMEL, 'camelCase');
  if (!thing.description) say(place, 'has no description');
}

function named(say, place, thing, pattern, style) {
  if (!pattern.test(thing.name)) say(place, `is not in ${style}`);
  if (thing.deprecationReason && !REMOVAL.test(thing.deprecationReason)) {
    say(place, 'is deprecated without a date; end the reason with "Removal after YYYY-MM-DD."');
  }
}

function mutation(say, place, field) {
  if (!/^\w+Payload!$/.test(String(field.type))) say(place, `answers ${String(field.type)}, not a Payload that is always there`);
  if (field.args.some(({ name }) => name !== 'input')) say(place, 'takes something else than input');
}

function payload(say, type) {
  const { userErrors, ...fields } = type.getFields();
  if (String(userErrors?.type) !== '[UserError!]!') say(type.name, 'has no userErrors: [UserError!]!');
  if (fields.clientMutationId) say(type.name, 'has a clientMutationId');
}

function connection(say, type) {
  const { edges, nodes, pageInfo } = type.getFields();
  const all = (field) => field && isNonNullType(field.type) && isListType(field.type.ofType) && isNonNullType(field.type.ofType.ofType);
  if (!all(edges)) say(type.name, 'has no edges: [Edge!]!');
  if (!all(nodes)) say(type.name, 'has no nodes: [Node!]!');
  if (String(pageInfo?.type) !== 'PageInfo!') say(type.name, 'has no pageInfo: PageInfo!');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = offences(readFileSync(join(import.meta.dirname, '../../schema/schema.graphql'), 'utf8'));
  for (const offence of found) console.error(offence);
  process.exitCode = found.length === 0 ? 0 : 1;
}
