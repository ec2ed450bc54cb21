import {
  type ArrayLiteralExpression,
  type CallExpression,
  type Expression,
  isArrayLiteralExpression,
  isArrowFunction,
  isBlock,
  isCallExpression,
  isIdentifier,
  isImportSpecifier,
  isNewExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadElement,
  isTemplateExpression,
  isTypeReferenceNode,
  isVariableDeclaration,
  type NewExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Checker, isTypeReference, type Project, type Type } from 'typescript/unstable/sync';
import { type Believed, believed } from './believed.ts';
import { declarationOf, NotConstant, textsOf } from './texts.ts';

/** A statement as the code has it, with what TypeScript believes of it. */
export interface Statement {
  /** File and line of the call that sends it. */
  place: string;
  names: readonly string[];
  pattern: RegExp;
  texts: readonly string[];
  /** Why names and texts are not known from the code alone; null when they are. */
  unseen: string | null;
  row: ReadonlyMap<string, Believed> | null;
  values: Values;
}

interface Values {
  /** From the first on, as far as they are written out. */
  known: readonly Believed[];
  /** Whether these are all. */
  areAll: boolean;
}

/** Typed queries and entities: Kysely types their rows, test/contract/entities.test.ts parses the prepared ones. */
const TYPED = /\/src\/platform\/db\/(entity|kysely)\.ts$/;

/** Files that declare or wrap `query` of `Database` and `Tx`; no other file sends statements. */
const SENDERS = /\/src\/(platform\/db\/(database|until-answered|low-priority)|core\/ledger\/partitioned-batches)\.ts$/;
const NAMES = /^(query|untilAnswered|Lanes)$/;

/** Every statement that `src/` and `jobs/` of a folder send through `Database` or `Tx`. */
export function statementsOf(root: string): Statement[] {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()[0];
    if (!project) throw new Error(`no TypeScript project in ${root}`);
    const ours = project.program.getSourceFileNames().filter((name) => name.startsWith(`${root}/src/`) || name.startsWith(`${root}/jobs/`));
    return ours.flatMap((name) => {
      const file = SENDERS.test(name) || TYPED.test(name) ? undefined : project.program.getSourceFile(name);
      return file && /\b(query|untilAnswered|Lanes)\b/.test(file.text) ? statementsIn(project, file, root) : [];
    });
  } finally {
    api.close();
  }
}

function statementsIn({ checker }: Project, file: SourceFile, root: string): Statement[] {
  const found: Statement[] = [];
  const visit = (node: Node): void => {
    if (isIdentifier(node) && NAMES.test(node.text) && !isImportSpecifier(node.parent) && !isTypeReferenceNode(node.parent)) {
      const declared = declarationOf(checker, node);
      if (declared && SENDERS.test(declared.getSourceFile().fileName)) found.push(read(checker, node, placeOf(file, node, root)));
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const placeOf = (file: SourceFile, node: Node, root: string): string =>
  `${file.fileName.slice(root.length + 1)}:${file.text.slice(0, node.end).split('\n').length}`;

/** A name of a sender that is not called where it stands could send anything, so it is unseen. */
function read(checker: Checker, sender: Node, place: string): Statement {
  const callee = isPropertyAccessExpression(sender.parent) && sender.parent.name === sender ? sender.parent : sender;
  const call = callee.parent;
  if (isNewExpression(call) && call.expression === callee) return inBatches(checker, call, place);
  if (!isCallExpression(call) || call.expression !== callee) return { place, ...unseen('it is passed on'), row: null, values: NONE };
  const [name, text, values] = callee === sender ? call.arguments.slice(1) : call.arguments;
  const areSpread = call.arguments.some(isSpreadElement);
  return { place, ...seen(checker, name, text), row: rowOf(checker, call), values: areSpread ? UNKNOWN : valuesOf(checker, values) };
}

function inBatches(checker: Checker, made: NewExpression, place: string): Statement {
  const posting = made.arguments?.find(isObjectLiteralExpression);
  const field = (name: string): Expression | undefined =>
    posting?.properties.filter(isPropertyAssignment).find((property) => isIdentifier(property.name) && property.name.text === name)
      ?.initializer;
  const type = checker.getTypeAtLocation(made);
  const row = type && isTypeReference(type) ? checker.getTypeArguments(type)[1] : undefined;
  return {
    place,
    ...seen(checker, field('name'), field('text')),
    row: row ? columnsOf(checker, row) : null,
    values: { known: [], areAll: false },
  };
}

const NONE: Values = { known: [], areAll: true };
const UNKNOWN: Values = { known: [], areAll: false };
type Seen = Pick<Statement, 'names' | 'pattern' | 'texts' | 'unseen'>;
const unseen = (why: string): Seen => ({ names: [], pattern: /./, texts: [], unseen: why });

function seen(checker: Checker, name: Expression | undefined, text: Expression | undefined): Seen {
  if (!name || !text) return unseen('name and text come from elsewhere');
  const [names, texts] = [constant(checker, name), constant(checker, text)];
  const unknown = [names, texts].find((part) => typeof part === 'string');
  return {
    names: typeof names === 'string' ? [] : names,
    pattern: patternOf(name),
    texts: typeof texts === 'string' ? [] : texts,
    unseen: typeof unknown === 'string' ? unknown : null,
  };
}

/** The constant parts of a name, with anything between them. */
function patternOf(name: Expression): RegExp {
  if (!isTemplateExpression(name)) return /./;
  return new RegExp(
    `^${[name.head, ...name.templateSpans.map(({ literal }) => literal)].map(({ text }) => text.replaceAll('.', '\\.')).join('.+')}$`,
  );
}

function constant(checker: Checker, node: Expression): readonly string[] | string {
  try {
    return textsOf(checker, node);
  } catch (error) {
    if (error instanceof NotConstant) return error.message;
    throw error;
  }
}

function rowOf(checker: Checker, call: CallExpression): Statement['row'] {
  const [node] = call.typeArguments ?? [];
  const type = node && checker.getTypeFromTypeNode(node);
  return type ? columnsOf(checker, type) : null;
}

function columnsOf(checker: Checker, type: Type): Statement['row'] {
  // Rows printed whole have no type to compare.
  if (checker.getIndexInfosOfType(type).length > 0) return null;
  return new Map(
    checker.getPropertiesOfType(type).map((column) => {
      const of = checker.getTypeOfSymbol(column);
      if (!of) throw new Error(`no type of ${column.name}`);
      return [column.name, believed(checker, of)];
    }),
  );
}

function valuesOf(checker: Checker, node: Expression | undefined): Values {
  if (!node) return NONE;
  const list = listOf(checker, node);
  if (!list) return UNKNOWN;
  const known: Believed[] = [];
  for (const element of list.elements) {
    if (isSpreadElement(element)) return { known, areAll: false };
    const type = checker.getTypeAtLocation(element);
    if (!type) throw new Error('a value without a type');
    known.push(believed(checker, type));
  }
  return { known, areAll: true };
}

/** The values where they are written out: in the call, in the function that makes them, or in a constant beside it. */
function listOf(checker: Checker, node: Node): ArrayLiteralExpression | null {
  if (isArrayLiteralExpression(node)) return node;
  if (isArrowFunction(node) && node.body && !isBlock(node.body)) return listOf(checker, node.body);
  const declared = isIdentifier(node) ? declarationOf(checker, node) : undefined;
  // One whose type is written out is made to grow.
  return declared && isVariableDeclaration(declared) && declared.initializer && !declared.type
    ? listOf(checker, declared.initializer)
    : null;
}
