import type { EventEmitter } from 'node:events';
import type pg from 'pg';

export interface Described {
  parameters: Kind[];
  columns: { name: string; type: Kind; canBeNull: boolean }[];
}

/** A type of PostgreSQL, by the name that `format_type` gives it. */
export interface Kind {
  name: string;
  /** Its words, where it is an enum. */
  words: readonly string[] | null;
  /** Of the elements, where it is an array. */
  element: Kind | null;
}

interface Description {
  parameters: number[];
  fields: pg.FieldDef[];
}

/** Asks what each text takes and gives. @throws the error of PostgreSQL for one that it refuses. */
export async function describer(client: pg.Client): Promise<(text: string) => Promise<Described>> {
  const kinds = await kindsOf(client);
  const columns = await nullable(client);
  const kindOf = (oid: number): Kind => kinds.get(oid) ?? { name: `oid ${oid}`, words: null, element: null };
  return async (text) => {
    const { parameters, fields } = await parse(client, text);
    return {
      parameters: parameters.map(kindOf),
      columns: fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: kindOf(dataTypeID),
        canBeNull: mayBeNull(columns.get(`${tableID}.${columnID}`), text),
      })),
    };
  };
}

/** Whether it comes as it stands from a column that can be null, and the statement does not leave those out itself. */
const mayBeNull = (column: string | undefined, text: string): boolean => column !== undefined && !text.includes(`${column} is not null`);

/** Parse and Describe of the protocol, without Execute: it says the types of the parameters, which `pg` itself never asks for. */
function parse(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const result: Description = { parameters: [], fields: [] };
    const response = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void => void (result.parameters = dataTypeIDs);
    let wire: EventEmitter | undefined;
    const done = (): void => void wire?.off('parameterDescription', response);
    client.query({
      submit(connection: pg.Connection) {
        wire = connection;
        connection.on('parameterDescription', response);
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: pg.FieldDef[] }) => void (result.fields = fields),
      handleError(error: Error) {
        done();
        reject(error);
      },
      handleReadyForQuery() {
        done();
        resolve(result);
      },
    } as pg.Submittable);
  });
}

async function kindsOf(client: pg.Client): Promise<Map<number, Kind>> {
  const { rows } = await client.query<{ oid: number; name: string; element: number; words: string[] | null }>(
    `select t.oid, format_type(t.oid, null) as name, case when t.typcategory = 'A' then t.typelem::int else 0 end as element,
            (select array_agg(e.enumlabel::text) from pg_enum e where e.enumtypid = t.oid) as words from pg_type t`,
  );
  const kinds = new Map<number, Kind>(rows.map(({ oid, name, words }) => [oid, { name, words, element: null }]));
  for (const { oid, element } of rows) if (element !== 0) kinds.get(oid)!.element = kinds.get(element) ?? null;
  return kinds;
}

/** Columns of views, functions and expressions may always be null. */
async function nullable(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ place: string; name: string }>(
    `select c.oid || '.' || a.attnum as place, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attnotnull`,
  );
  return new Map(rows.map(({ place, name }) => [place, name]));
}
