import type { IncomingMessage } from 'node:http';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { packageRoot } from '../../../platform/config/version.ts';
import { accepts, FOREVER } from '../../../core/transport/page.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
/** Encodings, best first; scripts/build-browser.mjs compressed each file. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface BuiltFile {
  type: string;
  plain: Buffer;
  encoded: { name: string; body: Buffer }[];
}

/** Build of one browser program by scripts/build-browser.mjs, read once. */
export interface Built {
  /** HTML page of the program, if any. */
  html: string | null;
  /** Asset name of a source such as `pay/pay.ts`. @throws Error when not built. */
  nameOf(source: string): string;
  /** Asset in the best accepted encoding, cacheable forever; undefined when unknown. */
  answer(request: IncomingMessage, name: string): { headers: string[]; body: Buffer } | undefined;
}

/** Output folder of browser programs. */
export const builtFolder = (name: 'dashboard' | 'browser'): string => join(packageRoot, 'dist', name);

let pages: Built | null | undefined;

/** Build of the pages for payers and operators, read on first use. */
export const builtPages = (): Built | null => (pages ??= readBuilt(builtFolder('browser')));

/** Asset name of a source; unbuilt sources have no file. */
export const pagesFile = (source: string): string => builtPages()?.nameOf(source) ?? source;

/** Null when not built: run `node scripts/build-browser.mjs`. */
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
  const best = encoded.find(({ name }) => accepts(headers, name));
  return {
    headers: ['Content-Type', type, 'Cache-Control', FOREVER, 'Vary', 'Accept-Encoding', ...(best ? ['Content-Encoding', best.name] : [])],
    body: best?.body ?? plain,
  };
}
