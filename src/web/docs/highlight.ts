const KEYWORDS =
  'await|async|case|catch|const|def|defer|else|export|for|from|func|function|if|import|in|interface|let|new|nil|null|package|query|mutation|subscription|return|switch|throw|true|false|try|type|var|while|None|True|False|echo|use';

const patternOf = (comment: string): RegExp =>
  new RegExp(
    `(${comment})|("(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'|\`[^\`]*\`)|\\b(\\d[\\d_]*(?:\\.\\d+)?)\\b|\\b(${KEYWORDS})\\b`,
    'gm',
  );

const HASH = patternOf(String.raw`(?<=^|\s)#[^\n]*`);
const SLASHES = patternOf(String.raw`(?<=^|\s)\/\/[^\n]*`);
const NONE = patternOf('(?!)');
const COMMENTS: Record<string, RegExp> = {
  sh: HASH,
  python: HASH,
  yaml: HASH,
  graphql: HASH,
  javascript: SLASHES,
  typescript: SLASHES,
  js: SLASHES,
  ts: SLASHES,
  go: SLASHES,
  php: SLASHES,
};

const CLASSES = ['c', 's', 'n', 'k'] as const;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Code as HTML with marked comments, strings, numbers and keywords, without a browser script. */
export function highlighted(code: string, language: string): string {
  if (['', 'text', 'http', 'csv'].includes(language)) return escaped(code);
  let html = '';
  let at = 0;
  for (const match of code.matchAll(COMMENTS[language] ?? NONE)) {
    const kind = CLASSES[match.slice(1).findIndex((group) => group !== undefined)];
    html += `${escaped(code.slice(at, match.index))}<span class="${kind}">${escaped(match[0])}</span>`;
    at = match.index + match[0].length;
  }
  return html + escaped(code.slice(at));
}
