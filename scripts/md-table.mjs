const cell = (text) => text.replaceAll('|', '\\|');

export function table(heads, rows) {
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`.replaceAll('|  |', '| |')).join('\n');
}
