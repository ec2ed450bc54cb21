import { ArgsType, type ClassType, Extensions, Field, Int } from 'type-graphql';
import type { Page } from '../../../domain/schema/page.ts';
import { invalid } from '../../../platform/errors/refusal.ts';
import type { Context } from './call.ts';
import { objectType } from './types.ts';

const DEFAULT_FIRST = 25;
const MAX_FIRST = 100;

@objectType('PageInfo', 'Position of a page in its list.')
export class PageInfo {
  @Field(() => Boolean, { description: 'More rows follow; request them with `after: endCursor`.' })
  hasNextPage!: boolean;
  @Field(() => Boolean, { description: 'The page was requested with `after`, so rows precede it.' })
  hasPreviousPage!: boolean;
  @Field(() => String, { nullable: true, description: 'Cursor of the first row; null when the page is empty.' })
  startCursor!: string | null;
  @Field(() => String, { nullable: true, description: 'Cursor of the last row; null when the page is empty.' })
  endCursor!: string | null;
}

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: DEFAULT_FIRST, description: `Number of rows, 1 to ${MAX_FIRST}.` })
  first!: number;
  @Field(() => String, { nullable: true, description: 'Rows after this cursor: `pageInfo.endCursor` of the previous page.' })
  after?: string | null;
}

export interface Connection<Node> {
  nodes: Rows<Node>;
  edges: Rows<{ cursor: string; node: Node }>;
  pageInfo: PageInfo;
}

/** Marks a field whose property is a function. */
export const MADE_WHEN_ASKED = 'madeWhenAsked';

type Rows<Row> = (args: object, context: Pick<Context, 'turn'>) => (Row | Promise<Row>)[];

const ROWS_A_TURN = 25;

/** Declares `<name>Connection` and `<name>Edge`. @returns the class for `@Query`. */
export function connection<Node extends object>(name: string, node: () => ClassType<Node>): ClassType<Connection<Node>> {
  @objectType(`${name}Edge`, `One ${name} of a list, with its cursor.`)
  class Edge {
    @Field(() => String, { description: 'Opaque cursor of this row.' })
    cursor!: string;
    @Field(node, { description: 'The row.' })
    node!: Node;
  }
  @objectType(`${name}Connection`, `A page of ${name} records.`)
  class ConnectionType {
    @Extensions({ [MADE_WHEN_ASKED]: true })
    @Field(() => [Edge], { description: 'The rows with their cursors.' })
    edges!: Rows<Edge>;
    @Extensions({ [MADE_WHEN_ASKED]: true })
    @Field(() => [node()], { description: 'The rows without cursors.' })
    nodes!: Rows<Node>;
    @Field(() => PageInfo, { description: 'Position of this page.' })
    pageInfo!: PageInfo;
  }
  return ConnectionType;
}

/** List arguments as operation input. @throws Refusal 400 naming `first` outside 1 to `max`. */
export function pageInput<Args extends PageArgs>(
  { first, after, ...filter }: Args,
  max: number = MAX_FIRST,
): Omit<Args, 'first' | 'after'> & { limit: string; cursor?: string } {
  if (first < 1 || first > max) throw invalid('first', `first: must be a whole number from 1 to ${max}`);
  return { ...filter, limit: String(first), ...(after != null && { cursor: after }) };
}

export function connectionOf<Row, Node>(
  { rows, meta }: Page<Row>,
  { after }: Pick<PageArgs, 'after'>,
  view: (row: Row) => Node,
): Connection<Node> {
  const cursorAt = (index: number): string => meta.cursorAt?.(index) ?? meta.nextCursor ?? '';
  return {
    nodes: inTurns(rows, view),
    edges: inTurns(rows, (row, index) => ({ cursor: cursorAt(index), node: view(row) })),
    pageInfo: {
      hasNextPage: meta.hasMore,
      hasPreviousPage: after != null,
      startCursor: rows.length > 0 ? cursorAt(0) : null,
      endCursor: rows.length > 0 ? cursorAt(rows.length - 1) : null,
    },
  };
}

function inTurns<Row, Shown>(rows: readonly Row[], view: (row: Row, index: number) => Shown): Rows<Shown> {
  return (_, { turn }) => {
    if (!turn) return rows.map(view);
    let come = Promise.resolve();
    return rows.map((row, index) => {
      if (index % ROWS_A_TURN === 0) come = come.then(turn);
      return come.then(() => view(row, index));
    });
  };
}
