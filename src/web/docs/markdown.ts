import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { TRY_HERE } from './page.ts';

interface Arrow {
  from: string;
  to: string;
  label: string;
}

const START = '[*]';
const COLUMN = 128;
const ROW = 34;
const TOP = 46;
const BOX = { width: 116, height: 28 };

/** SVG of a Mermaid `stateDiagram-v2`: a column per state, a row per transition. No script, no overlaps. */
function stateDiagram(source: string, title: string): string {
  const arrows = [...source.matchAll(/^\s*(\S+) --> (\S+): (.+)$/gm)].map(([, from = '', to = '', label = '']) => ({ from, to, label }));
  const states = inOrder(arrows);
  const rows = arrows.toSorted((a, b) => states.indexOf(a.from) - states.indexOf(b.from) || states.indexOf(a.to) - states.indexOf(b.to));
  const at = (state: string): number => states.indexOf(state) * COLUMN + COLUMN / 2;
  const width = states.length * COLUMN;
  const height = TOP + rows.length * ROW + TOP;
  const isEnd = (state: string): boolean => !arrows.some(({ from, to }) => from === state && to !== state);
  const boxes = states.flatMap((state) =>
    [4, height - BOX.height - 4].map(
      (y) =>
        `<rect class="state${isEnd(state) ? ' end' : ''}" x="${at(state) - BOX.width / 2}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/>` +
        `<text class="name" x="${at(state)}" y="${y + 18}" text-anchor="middle">${escaped(state.replaceAll('_', ' '))}</text>`,
    ),
  );
  const lines = states.map(
    (state) => `<line class="life" x1="${at(state)}" x2="${at(state)}" y1="${BOX.height + 4}" y2="${height - BOX.height - 4}"/>`,
  );
  const drawn = rows.map((arrow, row) => draw(arrow, TOP + row * ROW + ROW / 2 + 4, at));
  const steps = rows.map(({ from, to, label }) => `${from === START ? 'begins' : from} to ${to}: ${label}`).join('; ');
  return `<div class="diagram" tabindex="0"><svg role="img" aria-label="${escaped(`${title}. ${steps}`)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${[...lines, ...boxes, ...drawn].join('\n')}
</svg></div>
`;
}

/** Shortest distance of each state from the start; unreachable states come last. */
function inOrder(arrows: readonly Arrow[]): string[] {
  const reached = new Set([START]);
  for (const state of reached) for (const { from, to } of arrows) if (from === state) reached.add(to);
  const states = [...reached].filter((state) => state !== START);
  const leadsOn = (state: string): boolean => arrows.some(({ from, to }) => from === state && to !== state);
  return [...states.filter(leadsOn), ...states.filter((state) => !leadsOn(state))];
}

function draw({ from, to, label }: Arrow, y: number, at: (state: string) => number): string {
  const end = at(to);
  const text = (x: number, anchor: string): string =>
    `<text class="step" x="${x}" y="${y - 5}" text-anchor="${anchor}">${escaped(label.replaceAll('_', ' '))}</text>`;
  if (from === START) return `<circle class="start" cx="${end}" cy="${y}" r="5"/>${text(end + 10, 'start')}`;
  if (from === to) return `<path class="arrow" d="M${end} ${y - 6} h22 v12 h-16"/>${head(end + 2, y + 6, -1)}${text(end + 28, 'start')}`;
  const begin = at(from);
  const way = end > begin ? 1 : -1;
  return `<circle class="from" cx="${begin}" cy="${y}" r="3"/><line class="arrow" x1="${begin}" x2="${end - way * 6}" y1="${y}" y2="${y}"/>${head(end, y, way)}${text(begin + way * 8, way > 0 ? 'start' : 'end')}`;
}

const head = (x: number, y: number, way: number): string => `<path class="head" d="M${x} ${y} l${-way * 8} -4 v8 z"/>`;

export interface Heading {
  depth: number;
  text: string;
  id: string;
}

export interface Rendered {
  html: string;
  headings: Heading[];
}

/** Target of a repository link in the documentation, or null for a file outside of it. */
export type Resolve = (target: string) => string | null;

/** Names of sample languages by their fence. */
const SAMPLE = /^(\w+) sample=(.+)$/;

/** HTML of Markdown in this repository. Safe: the text is ours, so its HTML stays, without comments. */
export function rendered(markdown: string, title: string, resolve: Resolve): Rendered {
  const headings: Heading[] = [];
  const ids = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = plain(inner);
        const id = unique(anchorOf(text), ids);
        headings.push({ depth, text, id });
        return depth === 1 ? `<h1>${inner}</h1>\n` : `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`;
      },
      code: ({ text, lang }) => codeBlock(text, lang ?? '', title),
      html: ({ text }) =>
        text.trim() === TRY_HERE
          ? text
          : text
              .replaceAll(/<!--[^]*?-->/g, '')
              .replaceAll(/\b(src|srcset)="([^"]+)"/g, (_, name: string, target: string) => `${name}="${resolve(target) ?? target}"`),
      codespan: ({ text }) => `<code>${escaped(text).replaceAll(/([./])(?=\w)/g, '$1<wbr>')}</code>`,
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        if (/^(?:https?:|mailto:)/.test(href)) return `<a href="${escaped(href)}" rel="noreferrer">${inner}</a>`;
        const to = href.startsWith('#') ? href : resolve(href);
        // Link to a source file, by its name alone.
        return to === null ? inner : `<a href="${escaped(to)}">${inner}</a>`;
      },
    },
  });
  // Wide tables scroll on their own, also by keyboard.
  const table = (html: string): string =>
    html
      .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>')
      .replaceAll('<th></th>', '<td></td>');
  const parts = grouped(marked.lexer(markdown)).map((part) =>
    Array.isArray(part) ? table(marked.parser(part)) : samplesBlock(part.samples),
  );
  return { html: parts.join(''), headings };
}

/** Markdown with links to the Markdown of other pages. */
export const withLinks = (markdown: string, resolve: Resolve): string =>
  markdown.replaceAll(/\]\((?!https?:|mailto:|#)([^)\s]+)\)/g, (whole, target: string) => {
    const to = resolve(target);
    return to === null ? whole : `](${to})`;
  });

/** Consecutive samples form one group. */
function grouped(tokens: readonly Token[]): (Token[] | { samples: Tokens.Code[] })[] {
  const parts: (Token[] | { samples: Tokens.Code[] })[] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (token.type === 'code' && SAMPLE.test((token as Tokens.Code).lang ?? '')) {
      if (last && !Array.isArray(last)) last.samples.push(token as Tokens.Code);
      else parts.push({ samples: [token as Tokens.Code] });
    } else if (Array.isArray(last)) last.push(token);
    else if (token.type !== 'space') parts.push([token]);
  }
  return parts;
}

/** Tabs of radio buttons, without a script. */
function samplesBlock(samples: readonly Tokens.Code[]): string {
  const tabs = samples.map(({ lang = '', text }, at) => {
    const [, language = '', name = ''] = SAMPLE.exec(lang) ?? [];
    const id = `sample-${name.toLowerCase()}`;
    return `<input type="radio" name="sample" id="${id}" value="${name}"${at === 0 ? ' checked' : ''}><label for="${id}">${name}</label>
<div class="code"><pre tabindex="0"><code>${highlighted(text, language)}</code></pre></div>`;
  });
  return `<fieldset class="samples"><legend class="hidden">Language of the sample</legend>\n${tabs.join('\n')}\n</fieldset>\n`;
}

function codeBlock(text: string, lang: string, title: string): string {
  if (lang === 'mermaid') return stateDiagram(text, title);
  return `<div class="code"><pre tabindex="0"><code>${highlighted(text, lang.split(' ')[0] ?? '')}</code></pre></div>\n`;
}

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
function highlighted(code: string, language: string): string {
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

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

export const plain = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '');

/** Heading anchor in the style of GitHub, which also shows these files. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

function unique(id: string, seen: Map<string, number>): string {
  const times = seen.get(id) ?? 0;
  seen.set(id, times + 1);
  return times === 0 ? id : `${id}-${times}`;
}

/** Link target from the repository root, with its anchor. */
export function targetOf(file: string, target: string): { path: string; anchor: string } {
  const [path = '', anchor] = target.split('#');
  return {
    path: posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, ''),
    anchor: anchor === undefined ? '' : `#${anchor}`,
  };
}
