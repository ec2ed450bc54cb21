import { escaped } from './highlight.ts';

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
export function stateDiagram(source: string, title: string): string {
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
