import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'list' | 'object' | 'unknown';

/** A type of TypeScript as a value that comes from PostgreSQL, or goes there, can have it. */
export interface Believed {
  text: string;
  isNullable: boolean;
  kinds: ReadonlySet<Kind>;
  /** The words, where it is a union of nothing else; null of any other text. */
  words: readonly string[] | null;
  /** Of the elements, where it is a list. */
  element: Believed | null;
  /** Whether a Date stands somewhere inside an object, where JSON can have none. */
  holdsDate: boolean;
}

const EMPTY = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void;
const TEXT = TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral | TypeFlags.StringMapping;
const NUMBER = TypeFlags.Number | TypeFlags.NumberLiteral;
const BOOLEAN = TypeFlags.Boolean | TypeFlags.BooleanLiteral;
/** So deep inside JSON is a Date looked for. */
const DEEP = 3;

export function believed(checker: Checker, type: Type): Believed {
  const members = membersOf(checker, type);
  const filled = members.filter(({ flags }) => !(flags & EMPTY));
  const lists = filled.filter((member) => checker.isArrayLikeType(member));
  const [list] = lists;
  const words = filled.flatMap((member) => (member.isStringLiteralType() ? [member.value] : []));
  return {
    text: checker.typeToString(type),
    isNullable: filled.length < members.length,
    kinds: new Set(filled.map((member) => kindOf(checker, member))),
    words: words.length > 0 && words.length === filled.length ? words : null,
    element: list && lists.length === filled.length ? elementOf(checker, list) : null,
    holdsDate: filled.some((member) => holdsDate(checker, member, DEEP)),
  };
}

function membersOf(checker: Checker, type: Type): readonly Type[] {
  if (type.isTypeParameter()) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint && constraint !== type ? membersOf(checker, constraint) : [type];
  }
  return type.isUnionType() ? type.getTypes().flatMap((member) => membersOf(checker, member)) : [type];
}

function elementOf(checker: Checker, list: Type): Believed | null {
  const info = checker.getIndexInfosOfType(list).find(({ keyType }) => keyType.flags & TypeFlags.Number);
  return info ? believed(checker, info.valueType) : null;
}

function kindOf(checker: Checker, type: Type): Kind {
  if (type.isIntersectionType())
    return (
      type
        .getTypes()
        .map((part) => kindOf(checker, part))
        .find((kind) => kind !== 'object') ?? 'object'
    );
  if (type.flags & TEXT) return 'string';
  if (type.flags & NUMBER) return 'number';
  if (type.flags & BOOLEAN) return 'boolean';
  if (!(type.flags & (TypeFlags.Object | TypeFlags.NonPrimitive))) return 'unknown';
  if (checker.isArrayLikeType(type)) return 'list';
  const name = type.getSymbol()?.name;
  if (name === 'Date') return 'Date';
  return name === 'Buffer' || name === 'Uint8Array' ? 'Buffer' : 'object';
}

function holdsDate(checker: Checker, type: Type, depth: number): boolean {
  if (depth === 0 || kindOf(checker, type) === 'Buffer') return false;
  const inside = (part: Type | undefined): boolean =>
    part !== undefined &&
    membersOf(checker, part).some((member) => kindOf(checker, member) === 'Date' || holdsDate(checker, member, depth - 1));
  switch (kindOf(checker, type)) {
    case 'list':
      return checker.getIndexInfosOfType(type).some(({ valueType }) => inside(valueType));
    case 'object':
      return checker.getPropertiesOfType(type).some((property) => inside(checker.getTypeOfSymbol(property)));
    default:
      return false;
  }
}
