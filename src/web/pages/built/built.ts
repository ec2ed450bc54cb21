import type { IncomingMessage } from 'node:http';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { packageRoot } from '../../../platform/config/version.ts';
import { FOREVER } from '../../../core/transport/page.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
/** Best first; each file was compressed when it was built. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface BuiltFile {
  type: string;
  plain: Buffer;
  encoded: { name: string; body: Buffer }[];
}

/** What scripts/build-browser.mjs made of one program for browsers. Read once. */
export interface Built {
  /** The page of the program, where it has one. */
  html: string | null;
  /** The file, below `assets/`, that a source such as `pay/pay.ts` became. @throws Error when it was not built. */
  nameOf(source: string): string;
  /** A file below `assets/` in the best form that the caller takes, to be kept for ever; undefined when there is none. */
  answer(request: IncomingMessage, name: string): { headers: string[]; body: Buffer } | undefined;
}

/** Where programs for browsers are built to. */
export const builtFolder = (name: 'dashboard' | 'browser'): string => join(packageRoot, 'dist', name);

let pages: Built | null | undefined;

/** What was built for the pages of payers and operators; read when it is first asked for. */
export const builtPages = (): Built | null => (pages ??= readBuilt(builtFolder('browser')));

/** The name, below `assets/`, of what a source of those pages became. What is not built is not found there. */
export const pagesFile = (source: string): string => builtPages()?.nameOf(source) ?? source;

/** Null when the program was not built, which `node scripts/build-browser.mjs` does. */
export function readBuilt(folder: string): Built | null {
  if (!existsSync(join(folder, 'manifest.json'))) return null;
  const files = filesIn(join(folder, 'assets'));
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, { file: string }>;
  const page = join(folder, 'index.html');
  return {
    html: existsSync(page) ? readFileSync(page, 'utf8') : null,
    nameOf(source) {
      const built = manifest[source];
      if (!built) throw new Error(`${source} is not built: run node scripts/build-browser.mjs`);
      return built.file.replace('assets/', '');
    },
    answer: (request, name) => {
      const file = files.get(name);
      return file && bestForm(request, file);
    },
  };
}

function filesIn(folder: string): Map<string, BuiltFile> {
  const names = readdirSync(folder);
  return new Map(
    names
      .filter((name) => extname(name) in TYPES)
      .map((name) => [
        name,
        {
          type: TYPES[extname(name)] ?? '',
          plain: readFileSync(join(folder, name)),
          encoded: ENCODINGS.flatMap(([encoding, ending]) =>
            names.includes(name + ending) ? { name: encoding, body: readFileSync(join(folder, name + ending)) } : [],
          ),
        },
      ]),
  );
}

function bestForm({ headers }: IncomingMessage, { type, plain, encoded }: BuiltFile): { headers: string[]; body: Buffer } {
  const accepted = headers['accept-encoding'] ?? '';
  const best = encoded.find(({ name }) => new RegExp(`\\b${name}\\b(?!;q=0(?:\\.0*)?(?:,|$))`).test(accepted));
  return {
    headers: ['Content-Type', type, 'Cache-Control', FOREVER, 'Vary', 'Accept-Encoding', ...(best ? ['Content-Encoding', best.name] : [])],
    body: best?.body ?? plain,
  };
}
