import {
  type BinaryExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isParenthesizedExpression,
  isReturnStatement,
  isSatisfiesExpression,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { type Checker, SymbolFlags } from 'typescript/unstable/sync';

/** An expression whose value does not follow from the code alone. */
export class NotConstant extends Error {}

type Bound = ReadonlyMap<string, readonly string[]>;

/** More texts than this for one statement are no list of statements any more. */
const MAX_TEXTS = 400;

/**
 * Every string that an expression can be: constants wherever they are declared, both sides of a condition, each member of a union of
 * literals, and what a function of one expression makes of its arguments.
 * @throws NotConstant when it depends on anything else.
 */
export function textsOf(checker: Checker, node: Node, bound: Bound = new Map()): readonly string[] {
  const of = (part: Node): readonly string[] => textsOf(checker, part, bound);
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node)) return [node.text];
  if (isTemplateExpression(node)) {
    return joined([[node.head.text], ...node.templateSpans.flatMap((span) => [of(span.expression), [span.literal.text]])]);
  }
  if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node) || isNonNullExpression(node))
    return of(node.expression);
  if (isConditionalExpression(node)) return [...new Set([...of(node.whenTrue), ...of(node.whenFalse)])];
  if (isBinaryExpression(node)) return combined(node, of);
  if (isIdentifier(node) && bound.has(node.text)) return bound.get(node.text) ?? [];
  const literals = literalsOf(checker, node);
  if (literals) return literals;
  if (isIdentifier(node)) {
    const declared = declarationOf(checker, node);
    if (declared && isVariableDeclaration(declared) && declared.initializer) return of(declared.initializer);
  }
  if (isCallExpression(node)) {
    const made = functionOf(declarationOf(checker, node.expression));
    if (made) return textsOf(checker, made.result, new Map(made.parameters.map((name, at) => [name, ofArgument(node.arguments[at], of)])));
  }
  throw new NotConstant(`${SyntaxKind[node.kind]} is not constant`);
}

/** Texts put together, or a number worked out. */
function combined({ left, operatorToken, right }: BinaryExpression, of: (part: Node) => readonly string[]): readonly string[] {
  if (operatorToken.kind === SyntaxKind.PlusToken) return joined([of(left), of(right)]);
  const [a, b] = [Number(of(left).join()), Number(of(right).join())];
  const result = operatorToken.kind === SyntaxKind.AsteriskToken ? a * b : operatorToken.kind === SyntaxKind.MinusToken ? a - b : NaN;
  if (Number.isNaN(result)) throw new NotConstant(`${SyntaxKind[operatorToken.kind]} is not worked out`);
  return [String(result)];
}

const ofArgument = (argument: Node | undefined, of: (part: Node) => readonly string[]): readonly string[] =>
  argument ? of(argument) : [''];

/** The members of a type that is a union of literals; null of any other. */
function literalsOf(checker: Checker, node: Node): string[] | null {
  const type = checker.getTypeAtLocation(node);
  const members = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  const literals = members.flatMap((member) =>
    member.isStringLiteralType() || member.isNumberLiteralType() ? [String(member.value)] : [],
  );
  return literals.length > 0 && literals.length === members.length ? literals : null;
}

export function declarationOf(checker: Checker, node: Node): Node | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  const original = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  // A member of a mapped type, such as a Pick, has the declaration of what it was mapped from, and none as a value.
  return (original?.valueDeclaration ?? original?.declarations[0])?.resolve();
}

/** The parameters of a function that does nothing but answer one expression, and that expression. */
function functionOf(declaration: Node | undefined): { parameters: string[]; result: Node } | null {
  const made = declaration && isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (!made || !(isArrowFunction(made) || isFunctionDeclaration(made)) || !made.body) return null;
  const parameters = made.parameters.flatMap(({ name }) => (isIdentifier(name) ? [name.text] : []));
  if (parameters.length < made.parameters.length) return null;
  if (!isBlock(made.body)) return { parameters, result: made.body };
  const [only, ...rest] = made.body.statements;
  return only && isReturnStatement(only) && only.expression && rest.length === 0 ? { parameters, result: only.expression } : null;
}

/** Every way to put one string of each list after another. */
function joined(parts: readonly (readonly string[])[]): string[] {
  let texts = [''];
  for (const part of parts) texts = texts.flatMap((start) => part.map((end) => start + end));
  if (texts.length > MAX_TEXTS) throw new NotConstant(`it has ${texts.length} texts`);
  return texts;
}
