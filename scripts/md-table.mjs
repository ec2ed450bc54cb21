const cell = (text) => text.replaceAll('|', '\\|');

/** A table in Markdown. */
export function table(heads, rows) {
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`.replaceAll('|  |', '| |')).join('\n');
}
