import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiled } from '../support/process.ts';
import { oldestNode } from '../support/oldest-node.ts';
import type { Deed } from './program.ts';

/** A shell block of a document, and the answer that the document shows of its last line. */
export interface Block {
  line: number;
  script: string;
  shown: { language: string; text: string } | null;
}

/** Programs that a documented line may name; all others are not found by the shell, and the run fails. */
const STAND_INS = ['curl', 'npm', 'docker'];
const REAL = ['date'];

/** The ```sh blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): Block[] {
  const fences = [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((fence) => ({
    language: fence[1] ?? '',
    text: fence[2] ?? '',
    line: markdown.slice(0, fence.index).split('\n').length,
  }));
  return fences.flatMap(({ language, text, line }, at) => {
    if (language !== 'sh') return [];
    const next = fences[at + 1];
    const shown = next && ['json', 'http', 'csv'].includes(next.language) ? { language: next.language, text: next.text } : null;
    return [{ line, script: text, shown }];
  });
}

/** Runs blocks in one shell, as pasted by a reader, against the service at `url`. @throws Error with the shell's output. */
export async function runBlocks(blocks: readonly Block[], url: string, log?: string): Promise<Deed[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-docs-'));
  try {
    const deeds = join(folder, 'deeds');
    // Where `npm start` has its log, seen from where the reader stands.
    mkdirSync(join(folder, '.tollgate'));
    if (log !== undefined) symlinkSync(log, join(folder, '.tollgate/tollgate.log'));
    for (const name of STAND_INS)
      standIn(folder, name, `${process.execPath} ${fileURLToPath(new URL('program.ts', import.meta.url))} ${name}`);
    writeFileSync(join(folder, 'npx'), NPX, { mode: 0o755 });
    for (const name of REAL) standIn(folder, name, realPath(name));
    standIn(folder, 'node', await oldestNode());
    const script = ['set -eu', ...blocks.flatMap(({ script: text }, at) => [`export DOCS_BLOCK=${at}`, text])].join('\n');
    const child = spawn('/bin/sh', ['-c', script], {
      cwd: folder,
      env: { PATH: folder, DOCS_DEEDS: deeds, DOCS_URL: url, NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let response = '';
    child.stderr.on('data', (chunk: Buffer) => (response += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`the shell ended with ${code}: ${response}`);
    return [...linesOf(deeds).map((line) => JSON.parse(line) as Deed), ...linesOf(`${deeds}-npx`).map(npxDeed)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const CLI = fileURLToPath(new URL('../../dist/cli/tollgate.js', import.meta.url));
/** Runs `npx tollgate` with the reader's Node directly: a wrapper process took half of the time. */
const NPX = `#!/bin/sh
words=$(printf '%s\\037' "$DOCS_BLOCK" "$@")
printf '%s\\n' "$words" >> "$DOCS_DEEDS-npx"
shift
export TOLLGATE_URL="$DOCS_URL" TOLLGATE_CONFIG="$PWD/tollgate.json"
exec node ${CLI} "$@"
`;

function npxDeed(line: string): Deed {
  const [block, ...args] = line.split('\u001F');
  return { block: Number(block), program: 'npx', args: args.slice(0, -1) };
}

const linesOf = (path: string): string[] => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []);

export function difference({ language, text }: NonNullable<Block['shown']>, reply: NonNullable<Deed['reply']>): string | undefined {
  switch (language) {
    case 'csv':
      return missingLine(text, reply.body);
    case 'http': {
      const [statusLine, ...rest] = text.split('\n');
      if (statusLine !== `HTTP/1.1 ${reply.status} ${reply.statusText}`) return `${statusLine} is shown, it was ${reply.status}`;
      return lacking(JSON.parse(rest.join('\n')), JSON.parse(reply.body), 'answer');
    }
    default:
      return lacking(JSON.parse(text), JSON.parse(reply.body), 'answer');
  }
}

function lacking(shown: unknown, real: unknown, place: string): string | undefined {
  if (typeof shown === 'string' && typeof real === 'string') return wildcard(shown).test(real) ? undefined : `${place} is ${real}`;
  if (typeof shown !== 'object' || shown === null) return shown === real ? undefined : `${place} is ${JSON.stringify(real)}`;
  if (typeof real !== 'object' || real === null) return `${place} is ${JSON.stringify(real)}`;
  if (Array.isArray(shown) && Array.isArray(real) && shown.length !== real.length) return `${place} has ${real.length} elements`;
  const fields = real as Record<string, unknown>;
  return Object.entries(shown)
    .map(([name, value]) => lacking(value, fields[name], `${place}.${name}`))
    .find((found) => found !== undefined);
}

function missingLine(shown: string, real: string): string | undefined {
  const lines = real.split('\r\n');
  let from = 0;
  for (const line of shown.trim().split('\n')) {
    const at = lines.findIndex((candidate, index) => index >= from && wildcard(line).test(candidate));
    if (at < 0) return `no line ${line} in order in\n${real}`;
    from = at + 1;
  }
  return undefined;
}

const wildcard = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')}$`);

function standIn(folder: string, name: string, command: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
}

function realPath(name: string): string {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name));
      return join(folder, name);
    } catch {
      // Not in this one.
    }
  }
  throw new Error(`this machine has no ${name}`);
}
