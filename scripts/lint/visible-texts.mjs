// Texts that readers see, found in source files: JSX text, text attributes and prose literals. A sentence with values is one
// text with named places, such as "Sent {amount} to {name}".

import { parseSync } from 'oxc-parser';

/** Elements that are part of a sentence; others end it. */
const INLINE = new Set(['a', 'b', 'code', 'em', 'kbd', 'span', 'strong', 'Code', 'Link', 'Money', 'Time', 'Amount', 'Day', 'Person']);
/** Attributes, properties and arguments that hold code, no prose. */
const CODE_NAMES =
  /^(?:class\w*|href|path|to|key|id|htmlFor|type|name|variant|role|icon|tone|aria-(?!label$|description$|roledescription$)\S+|data-\S+|autoComplete|inputMode|pattern|rel|target|style|d|viewBox|fill|points|transform|accept|method|query|place|form|src|headers)$/;
const CODE_CALLS =
  /^(?:graphql|useDraft|useFormDraft|querySelector\w*|matchMedia|addEventListener|getElementById|createElement|closest|setAttribute|getAttribute|RegExp|import|matches|getPropertyValue|Intl|DateTimeFormat|NumberFormat|get|has|set|append|split|replaceAll|startsWith|endsWith|includes|join|test|navigate|postMessage)$/;
const hasLetters = (text) => /\p{L}/u.test(text);
const isCodeLike = (text) =>
  /^(?:[a-z]\w*(?:[-_.:/][\w*]+)+|[a-z][\w-]*|[A-Z\d_]+|[a-z]+[A-Z]\w*|\S*[/#=<>{}\\]\S*|\.\S+|[\w-]+\/[\w.+-]+|X(?:-\w+)+)$/.test(
    text.trim(),
  );

/** Attributes that are text, even of one short word. */
const LABELS = /^(?:label|title|hint|aria-label)$/;

/** Markup, shell lines, fonts, credentials, lists of aliases: no prose. */
const isMachineText = (text) =>
  /^\s*<|="|^Bearer |^curl |^\s+-[Hd] |sans-serif|^Tollgate$|^\S*@\S*$|^[a-z]+(?:[-.~=][\w.~=-]+)+$/.test(text) ||
  (/^[a-z]+(?: [a-z]+){2,}$/.test(text) &&
    !/\b(?:a|an|above|after|at|by|for|from|in|is|no|not|of|on|or|per|than|the|to|with|within|yet)\b/.test(text));

/** Prose: a sentence of words, or one capitalised word. */
const isProse = (text) =>
  hasLetters(text) &&
  !isMachineText(text) &&
  !isCodeLike(text) &&
  (/\p{L}\S* \S*[\p{L}\d]/u.test(text) || /^\W*[A-Z](?:[a-z]+|(?=-))(?:[-'’]\w+)*\W*$/.test(text));

/** JSX whitespace: lines are trimmed and joined by one space. */
function jsxText(raw) {
  const lines = raw.split('\n');
  return lines
    .map((line, index) => {
      let text = line.replaceAll('\t', ' ');
      if (index > 0) text = text.trimStart();
      if (index < lines.length - 1) text = text.trimEnd();
      return text;
    })
    .filter((line) => line !== '')
    .join(' ');
}

const ENTITIES = { '&nbsp;': '\u00A0', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'", '&rsquo;': '’' };
const decoded = (text) => text.replaceAll(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? entity);

function tagOf(node) {
  const { name } = node.openingElement ?? {};
  return name?.name ?? name?.property?.name ?? '';
}

/** Name of a value's place in its sentence. */
function placeOf(node) {
  switch (node?.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      if (node.computed) return placeOf(node.property.type === 'Literal' ? node.object : node.property);
      return node.property.name === 'length' ? 'count' : placeOf(node.property);
    case 'ChainExpression':
      return placeOf(node.expression);
    case 'CallExpression': {
      const given = node.arguments[0] && placeOf(node.arguments[0]);
      if (given && given !== 'value') return given;
      return placeOf(node.callee.type === 'MemberExpression' && placeOf(node.callee.object) !== 'Math' ? node.callee.object : node.callee);
    }
    case 'LogicalExpression':
      return placeOf(node.operator === '&&' ? node.right : node.left);
    case 'ConditionalExpression': {
      const ways = [node.consequent, node.alternate].filter(({ type }) => type !== 'Literal');
      if (ways.length === 0) return node.test.operator === '===' ? 'unit' : 'ending';
      return placeOf(ways[0]);
    }
    case 'BinaryExpression':
      return placeOf(node.left);
    case 'JSXElement': {
      const tag = tagOf(node);
      const attribute = node.openingElement.attributes.find((each) => ['kobo', 'at', 'of'].includes(each.name?.name));
      if (attribute) return placeOf(attribute.value?.expression);
      const inner = node.children.find((each) => each.type === 'JSXExpressionContainer' && each.expression.type !== 'Literal');
      return inner && !node.children.some((each) => each.type === 'JSXText' && hasLetters(each.value))
        ? placeOf(inner.expression)
        : tag.toLowerCase();
    }
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return placeOf(node.expression);
    default:
      return 'value';
  }
}

const isSpace = (node) =>
  node.type === 'JSXExpressionContainer' && node.expression.type === 'Literal' && typeof node.expression.value === 'string';
const isInline = (node) =>
  node.type === 'JSXText' ||
  (node.type === 'JSXExpressionContainer' && !holdsBlock(node.expression)) ||
  (node.type === 'JSXElement' && INLINE.has(tagOf(node)));

function holdsBlock(node) {
  switch (node.type) {
    case 'JSXEmptyExpression':
      return true;
    case 'JSXElement':
      return !INLINE.has(tagOf(node));
    case 'JSXFragment':
      return node.children.some((each) => !isInline(each));
    case 'LogicalExpression':
      return holdsBlock(node.right);
    case 'ConditionalExpression':
      return holdsBlock(node.consequent) || holdsBlock(node.alternate);
    case 'CallExpression':
      return node.callee.property?.name === 'map';
    default:
      return false;
  }
}

/** Template of literal texts and nodes with a named place. */
export function templateOf(parts) {
  const names = new Map();
  const used = new Set();
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const base = placeOf(part).replaceAll(/\W/g, '') || 'value';
    let name = base;
    for (let count = 2; used.has(name); count++) name = `${base}${count}`;
    used.add(name);
    names.set(name, part);
    text += `{${name}}`;
  }
  return { text, values: [...names].map(([name, node]) => ({ name, node })) };
}

/** Texts of a source: `kind` is where it is, `start` and `end` what it covers, `values` the nodes in its places. */
export function visibleTexts(path, source) {
  const found = [];
  const add = (kind, parts, { start, end }) => {
    const template = templateOf(parts);
    const words = template.text.replaceAll(/\{\w+\}/g, '');
    if (!hasLetters(words) || isMachineText(words.trim())) return;
    found.push({ kind, ...template, start, end, line: source.slice(0, start).split('\n').length });
  };
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node?.type !== 'string' || IS_TYPE.test(node.type)) return undefined;
    const own = VISITS[node.type];
    if (own) return own(node, visit, add);
    for (const [key, value] of Object.entries(node)) if (typeof value === 'object' && !TYPE_KEYS.has(key)) visit(value);
    return undefined;
  };
  visit(parseSync(path, source).program);
  return found;
}

const IS_TYPE = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/;
const TYPE_KEYS = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'directive']);
const isText = ({ type }) => type === 'Literal' || type === 'TemplateLiteral';
const nothing = () => undefined;

function jsx(node, visit, add) {
  for (const attribute of node.openingElement?.attributes ?? []) {
    if (attribute.type !== 'JSXAttribute') visit(attribute.argument);
    else if (CODE_NAMES.test(attribute.name.name ?? '')) continue;
    else if (attribute.value?.type !== 'Literal') visit(attribute.value);
    else if (hasLetters(attribute.value.value) && (LABELS.test(attribute.name.name) || !isCodeLike(attribute.value.value)))
      add('attribute', [decoded(attribute.value.value)], attribute.value);
  }
  let run = [];
  for (const child of [...node.children, null]) {
    if (child !== null && isInline(child)) {
      run.push(child);
      continue;
    }
    sentence(run, visit, add);
    run = [];
    visit(child);
  }
}

/** Neighbours in a line are one sentence, with the elements and values in its places. */
function sentence(run, visit, add) {
  const others = run.filter((each) => each.type !== 'JSXText' && !isSpace(each));
  if (run.some((each) => each.type === 'JSXText' && hasLetters(decoded(each.value)))) {
    const [first, last] = [run[0], run.at(-1)];
    const indent = first.type === 'JSXText' && /^\s*\n/.test(first.value) ? /^\s*/.exec(first.value)[0].length : 0;
    const rest = last.type === 'JSXText' && /\n\s*$/.test(last.value) ? /\s*$/.exec(last.value)[0].length : 0;
    const parts = run.map((each) => {
      if (each.type === 'JSXText') return decoded(jsxText(each.value));
      if (isSpace(each)) return each.expression.value;
      return each.type === 'JSXExpressionContainer' ? each.expression : each;
    });
    add('child', parts, { start: first.start + indent, end: last.end - rest });
  }
  visit(others);
}

const VISITS = {
  ArrayExpression({ elements }, visit) {
    const isOfCodes = elements.length >= 10 && elements.every((each) => typeof each?.value === 'string' && !each.value.includes(' '));
    if (!isOfCodes) visit(elements);
  },
  AssignmentExpression: ({ left, right }, visit) => visit(left.property?.name === 'font' ? [] : [right]),
  ImportDeclaration: nothing,
  ImportExpression: nothing,
  TaggedTemplateExpression: nothing,
  JSXElement: jsx,
  JSXFragment: jsx,
  ExportNamedDeclaration: ({ declaration }, visit) => visit(declaration),
  SwitchCase: ({ consequent }, visit) => visit(consequent),
  CallExpression: called,
  NewExpression: called,
  MemberExpression: ({ object, property, computed }, visit) => visit(computed && property.type !== 'Literal' ? [object, property] : object),
  BinaryExpression: ({ operator, left, right }, visit) =>
    visit(/^[!=]==?$|^in$/.test(operator) ? [left, right].filter(({ type }) => type !== 'Literal') : [left, right]),
  Property({ key, value }, visit) {
    const name = String(key.name ?? key.value);
    if (isText(value) && CODE_NAMES.test(name) && !/^(?:name|title)$/.test(name)) return;
    visit(value);
  },
  Literal(node, _, add) {
    if (typeof node.value === 'string' && isProse(node.value)) add('literal', [node.value], node);
  },
  TemplateLiteral(node, visit, add) {
    const parts = node.quasis
      .flatMap(({ value }, index) => [value.cooked, node.expressions[index]])
      .filter((part) => part !== '' && part !== undefined);
    const text = parts.map((part) => (typeof part === 'string' ? part : '1x')).join('');
    if (isProse(text) && parts.some((part) => typeof part === 'string' && /\p{L}{2,}/u.test(part))) add('template', parts, node);
    visit(node.expressions);
  },
};

function called({ type, callee, arguments: given }, visit) {
  const name = callee.property?.name ?? callee.name ?? '';
  if (type === 'CallExpression' && callee.type === 'MemberExpression') visit(callee.object);
  visit(CODE_CALLS.test(name) ? given.filter((each) => !isText(each)) : given);
}
