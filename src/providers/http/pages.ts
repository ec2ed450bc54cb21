export const PAGE = 100;
/** Further pages are for operators. */
const MAX_PAGES = 50;

export interface ListedRow {
  _id: string;
  createdAt: string;
}

/**
 * Rows of a list since a moment, each once. Ends early only at a newest-first page past the moment. @returns null
 * when a page fails or the list has no end.
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
