import type pg from 'pg';

interface Node {
  'Node Type': string;
  Schema?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Node[];
}

export interface Plan {
  Plan: Node;
}

/** Growing plans: `reads whole`, or `looks through` an index that many rows share. Each names table and index. */
export type Growing = `reads whole ${string}` | `looks through ${string}`;

/** Columns that many rows of a table have alike: an index entered by these alone leads to as many rows as the table gets. */
const SHARED = new Set([
  'book_id',
  'account',
  'debit',
  'credit',
  'kind',
  'environment',
  'status',
  'settlement_status',
  'state',
  'type',
  'leg',
  'provider',
  'channel',
]);

/** Says of plans what in them grows with their tables, with the indexes as the database has them. */
export async function judge(client: pg.Client): Promise<(plan: Plan) => Growing[]> {
  const { rows } = await client.query<{ index: string; columns: string[] }>(
    `select c.relnamespace::regnamespace || '.' || c.relname as index, array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) n) as columns
       from pg_index i join pg_class c on c.oid = i.indexrelid`,
  );
  const columnsOf = new Map(rows.map(({ index, columns }) => [index, columns]));
  return ({ Plan: root }) => [...new Set(nodesOf(root).flatMap((node) => growing(node, columnsOf)))];
}

/** All nodes, and for what a bitmap is made of also the table and the filter of what it is made for. */
const nodesOf = (node: Node): Node[] => [
  node,
  ...(node.Plans ?? []).flatMap((under) => nodesOf(node['Node Type'].startsWith('Bitmap') ? { ...of(node), ...under } : under)),
];

const of = ({ Schema, 'Relation Name': table, Filter }: Node): Partial<Node> => ({
  ...(Schema !== undefined && { Schema }),
  ...(table !== undefined && { 'Relation Name': table }),
  ...(Filter !== undefined && { Filter }),
});

function growing(node: Node, columnsOf: ReadonlyMap<string, readonly string[]>): Growing[] {
  const table = `${node.Schema ?? ''}.${node['Relation Name'] ?? ''}`;
  if (node['Node Type'] === 'Seq Scan') return [`reads whole ${table}`];
  const index = node['Index Name'] === undefined ? undefined : `${node.Schema ?? ''}.${node['Index Name']}`;
  const columns = index === undefined ? undefined : columnsOf.get(index);
  if (index === undefined || columns === undefined) return [];
  const condition = node['Index Cond'] ?? '';
  const bound = columns.map((column) => new RegExp(`(^|[^\\w])${column.replaceAll(/[^\w]/g, '.')}($|[^\\w])`).test(condition));
  const first = bound.indexOf(false);
  const entered = columns.slice(0, first === -1 ? columns.length : first);
  const isNarrow = entered.some((column) => !SHARED.has(column));
  // Conditions after an unbound index column are checked per entry.
  const leavesOut = node.Filter !== undefined || (first !== -1 && bound.lastIndexOf(true) > first);
  return !isNarrow && leavesOut ? [`looks through ${table} by ${index}`] : [];
}
