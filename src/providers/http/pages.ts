/** Lists are read by pages of so many rows, which is the most that providers give. */
export const PAGE = 100;
/** What is new since the last look and fills more pages is for operators. */
const MAX_PAGES = 50;

export interface ListedRow {
  _id: string;
  createdAt: string;
}

/**
 * The rows of a list that may have come or changed since a moment, each once; all of it where there is no moment. It ends at the end of the list, or behind a page that shows by itself that the list goes from new to old and has passed the moment: a
 * list in any other order is read whole. Rows that come meanwhile push others onto the next page, so none is missed.
 * @returns null when a page is no answer, or there is no end to them.
 */
export async function rowsSince<Row extends ListedRow>(
  since: Date | null,
  page: (number: number) => Promise<readonly Row[] | null>,
): Promise<Row[] | null> {
  const seen = new Map<string, Row>();
  for (let number = 0; number < MAX_PAGES; number++) {
    const rows = await page(number);
    if (!rows) return null;
    for (const row of rows) seen.set(row._id, row);
    if (rows.length < PAGE || (since !== null && hasPassed(rows, since.getTime()))) return [...seen.values()];
  }
  return null;
}

function hasPassed(rows: readonly ListedRow[], since: number): boolean {
  const times = rows.map(({ createdAt }) => Date.parse(createdAt));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return first > last && last < since && times.every((time, place) => place === 0 || time <= (times[place - 1] ?? time));
}
