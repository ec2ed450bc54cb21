// Vocabulary: banned terms in names, comments, texts and docs, comment length and share. Usage: node
// scripts/lint/vocabulary.mjs [--count] [path …]; prints `path:line: finding`, exit 1 with findings.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dirname, '..', '..');
const { terms, starts, allow, shares: limits } = JSON.parse(readFileSync(join(import.meta.dirname, 'vocabulary.json'), 'utf8'));
const unexplained = allow.filter(({ reason }) => typeof reason !== 'string' || reason === '');
if (unexplained.length > 0 || allow.length > 30) throw new Error('vocabulary.json: at most 30 allow entries, each with a reason');
const BOUNDED = { anywhere: (pattern) => pattern, identifier: (pattern) => `(?<![a-z])(?:${pattern})(?![a-z])` };
const wordBounds = (pattern) => `\\b(?:${pattern})\\b`;
const rules = terms.map(({ pattern, use, in: place }) => ({ use, place, test: new RegExp((BOUNDED[place] ?? wordBounds)(pattern), 'i') }));
const textRules = rules.filter(({ place }) => place === 'text');
const spellingRules = rules.filter(({ place }) => place === 'anywhere');
const nameRules = rules.filter(({ place }) => place === 'name');
/** Rules for two words, over a name in snake case. */
const identifierRules = rules.filter(({ place }) => place === 'identifier');
const START = new RegExp(`^(?:${starts.join('|')})\\b(?! is the)`);
const MAX_LINE = 130;
const MAX_SUMMARY_WORDS = 8;
const MAX_SHARE = 0.05;
const MAX_MEDIAN_WORDS = 10;
/** SQL and GraphQL in a string: names, no prose. */
const CODE =
  /(?:^|\s)(?:select\s|insert into |update [\w.]+ set |delete from |truncate |declare |union select |where [\w.]+ = |order by |fetch \d+ from )|::(?:bigint|int|text|jsonb)\b|->> '|^\s*(?:mutation|query|subscription)\b|\(input: /;
/** The docstring of an operation is its description in the API document, and no comment. */
const OPERATION = /^\s*export const \w+ = (?:publicOperation|operation)\(/;
/** Statement names, failpoints, scopes and values of the wire, outside of tests: one word, or words with a mark between. */
const WIRE = /^(?:[a-z][a-zA-Z]*(?:[.:_-][a-zA-Z]+)*|[A-Z]+(?:_[A-Z]+)+)$/;
/** Fields that are named by "word"; lexical words are exempt. */
const COMPOSED =
  /^(?!amountInWords$|namingWords$|decodedWords$|MAX_|MOST_)(?:\w*[a-z]Words?(?:Of)?|\w+_WORDS?|[Ww]ord(?:s?Of|In|ing|ings))$/;
const FLOORS =
  /^(src\/(?:platform|domain|providers|core|slices\/[^/]+|api|app|web\/(?:dashboard|docs|pages|browser))|jobs|clients\/typescript|scripts|bench)\//;

const inText = (text) => textRules.flatMap(({ test, use }) => (test.test(text) ? [`"${test.exec(text)[0]}": use ${use}`] : []));

function inName(name) {
  const parts = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  if (/fast[-_ ]?lane|^bringToFront$/i.test(name)) return [];
  if (COMPOSED.test(name)) return [`name "${name}": use text, label, message`];
  const found = nameRules.flatMap(({ test, use }) =>
    parts.filter((part) => part !== '' && test.test(part)).map((part) => `name "${name}" (${part}): use ${use}`),
  );
  const whole = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_');
  return [...found, ...identifierRules.flatMap(({ test, use }) => (test.test(whole) ? [`name "${name}": use ${use}`] : []))];
}

/** Names and wire values of a SQL text: identifiers, and values; texts in its strings. */
function inSql(sql) {
  const seen = new Set();
  const found = [];
  for (const [, text, name] of sql.matchAll(/'((?:[^']|'')*)'|([A-Za-z_]\w*)/g)) {
    const word = name ?? text;
    if (seen.has(word)) continue;
    seen.add(word);
    found.push(...(WIRE.test(word) || name !== undefined ? inName(word) : /[a-z] [a-z]/i.test(word) ? inText(word) : []));
  }
  return found;
}

function inComments(comments, source, lineOf, report) {
  let lines = 0;
  const groups = [];
  for (const { type, value, start, end } of comments) {
    const before = groups.at(-1);
    const own = source.slice(source.lastIndexOf('\n', start) + 1, start).trim() === '';
    if (own && !OPERATION.test(source.slice(end, end + 120))) lines += lineOf(end) - lineOf(start) + 1;
    if (type === 'Line' && own && before?.type === 'Line' && before.own && lineOf(start) === lineOf(before.end) + 1) {
      before.end = end;
      before.text += `\n${value}`;
    } else groups.push({ type, own, text: value, start, end });
  }
  const lengths = [];
  for (const { type, own, text, start, end } of groups) {
    const plain = text.split('\n').map((line) => line.replace(/^\s*\*?\s?/, '').trim());
    const prose = plain.filter((line) => line !== '' && !line.startsWith('@'));
    if (/^(?:oxlint|eslint|@ts|v8|c8|#)/.test(prose[0] ?? '')) continue;
    for (const found of inText(prose.join(' '))) report(start, `comment: ${found}`);
    if (START.test(prose[0] ?? '')) report(start, `comment begins with "${prose[0].split(/\W/)[0]}": begin with the subject`);
    const most = type === 'Line' ? 2 : 4;
    if (prose.length > most) report(start, `comment of ${prose.length} lines: at most ${most}`);
    if (plain.some((line) => line.length > MAX_LINE)) report(start, `comment line over ${MAX_LINE} characters`);
    if (own && !OPERATION.test(source.slice(end, end + 120)))
      lengths.push(
        prose
          .join(' ')
          .split(/\s+/)
          .filter((word) => /\w/.test(word)).length,
      );
  }
  return { lines, lengths };
}

function inProgram(program, isTest, report) {
  const seen = new Set();
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier') && !seen.has(node.name)) {
      seen.add(node.name);
      for (const found of inName(node.name)) report(node.start, found);
    }
    const text =
      node.type === 'Literal' || node.type === 'JSXText' ? node.value : node.type === 'TemplateElement' ? node.value.cooked : undefined;
    if (typeof text === 'string' && !seen.has(text)) {
      if (CODE.test(text)) for (const found of inSql(text)) report(node.start, found);
      else if (WIRE.test(text) && !isTest) for (const found of inName(text)) report(node.start, found);
      else if (/[a-z] [a-z]/i.test(text)) for (const found of inText(text)) report(node.start, `text: ${found}`);
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'parent' && typeof value === 'object') visit(value);
  };
  visit(program);
}

const prose = (text) =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/`[^`\n]*`|\]\([^)\n]*\)|https?:\S+/g, (code) => ' '.repeat(code.length));

export function findingsOf(path, source) {
  const found = [];
  const breaks = [...source.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (at) => {
    let low = 0;
    for (let high = breaks.length; low < high;) {
      const middle = (low + high) >> 1;
      if (breaks[middle] < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
  const report = (at, message) => {
    if (!allow.some((entry) => message.includes(entry.match) && (entry.file === undefined || path.startsWith(entry.file))))
      found.push({ line: lineOf(at), message });
  };
  for (const each of inName(path)) report(0, `file ${each}`);
  for (const { test, use } of spellingRules)
    for (const { index, 0: word } of source.matchAll(new RegExp(test, 'gi'))) report(index, `spelling: "${word}": use ${use}`);
  let comments = { lines: 0, lengths: [] };
  if (/\.(?:ts|tsx|mts|mjs)$/.test(path)) {
    const parsed = parseSync(path, source);
    comments = inComments(parsed.comments, source, lineOf, report);
    inProgram(parsed.program, path.startsWith('test/'), report);
  } else if (path.endsWith('.sql')) {
    const code = source.replaceAll(/--.*$/gm, (comment) => ' '.repeat(comment.length));
    for (const line of code.matchAll(/^.+$/gm)) for (const each of inSql(line[0])) report(line.index, each);
    const lines = [...source.matchAll(/--(.*)$/gm)];
    inComments(
      lines.map((match) => ({ type: 'Line', value: match[1], start: match.index, end: match.index + match[0].length })),
      source,
      lineOf,
      report,
    );
  } else if (path.endsWith('.md')) {
    let at = 0;
    for (const line of prose(source).split('\n')) {
      for (const each of inText(line)) report(at, each);
      at += line.length + 1;
    }
  } else if (/^schema\/openapi[a-z-]*\.json$/.test(path)) inSummaries(JSON.parse(source), report);
  return { found, comments: comments.lines, lengths: comments.lengths, lines: breaks.length };
}

function inSummaries({ paths = {} }, report) {
  for (const [path, item] of Object.entries(paths))
    for (const [method, { summary }] of Object.entries(item)) {
      if (summary === undefined) continue;
      const fault = (what) => report(0, `summary of ${method} ${path}, "${summary}": ${what}`);
      const [first = ''] = summary.split(' ');
      if (summary.split(' ').length > MAX_SUMMARY_WORDS) fault(`at most ${MAX_SUMMARY_WORDS} words`);
      if (/[.;]/.test(summary)) fault('one phrase, no full stop');
      if (!/^[A-Z][a-z]+$/.test(first) || (/(?:s|ed|ing)$/.test(first) && !/(?:ss)$/.test(first)))
        fault('begin with a verb in the imperative');
    }
}

/** Tracked files below the paths, without migrations and printed files. */
function filesBelow(paths) {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return stdout
    .split('\n')
    .filter(
      (file) =>
        /\.(?:ts|tsx|mts|mjs|sql|md)$|^schema\/openapi[a-z-]*\.json$/.test(file) &&
        !/^schema\/migrations\/|\/gql\/|\/generated\/|^CHANGELOG\.md$|^docs\/proof\/|^test\/upgrade\/|^LICENSE/.test(file) &&
        existsSync(join(root, file)),
    );
}

/** Findings of the shares of comments, by folder; limits other than `MAX_SHARE` are in vocabulary.json with their reason. */
export const overShare = (shares) =>
  [...shares].flatMap(([floor, { comments, lines }]) => {
    const most = limits[floor]?.most ?? MAX_SHARE * 100;
    const share = (comments / lines) * 100;
    return share > most ? [`${floor}: ${share.toFixed(1)} comment lines per 100 (at most ${most})`] : [];
  });

const medianOf = (lengths) => lengths.toSorted((one, other) => one - other)[lengths.length >> 1] ?? 0;

/** Findings of comment lengths, by folder. */
export const overMedian = (shares) =>
  [...shares].flatMap(([floor, { lengths }]) => {
    const median = medianOf(lengths);
    return median > MAX_MEDIAN_WORDS ? [`${floor}: comments of ${median} words at the median (at most ${MAX_MEDIAN_WORDS})`] : [];
  });

/** Findings below the paths; the share counts for folders that are read whole. */
function vocabulary(paths = ['.']) {
  const findings = [];
  const shares = new Map();
  for (const file of filesBelow(paths)) {
    const { found, comments, lengths, lines } = findingsOf(file, readFileSync(join(root, file), 'utf8'));
    findings.push(...found.map(({ line, message }) => `${file}:${line}: ${message}`));
    const floor = FLOORS.exec(file)?.[1];
    if (floor === undefined || !/\.(?:ts|tsx|mjs)$/.test(file) || !paths.some((path) => path === '.' || floor.startsWith(path))) continue;
    const share = shares.get(floor) ?? { comments: 0, lines: 0, lengths: [] };
    shares.set(floor, { comments: share.comments + comments, lines: share.lines + lines, lengths: [...share.lengths, ...lengths] });
  }
  return { findings, shares };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2);
  const paths = args.filter((arg) => !arg.startsWith('--'));
  const { findings, shares } = vocabulary(paths.length > 0 ? paths : ['.']);
  if (args.includes('--count')) {
    const folders = new Map();
    for (const line of findings) {
      const folder = line.split(':')[0].split('/').slice(0, 3).join('/');
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }
    for (const [folder, count] of folders) console.log(`${String(count).padStart(6)} ${folder}`);
    for (const [floor, { lengths }] of shares) console.log(`${String(medianOf(lengths)).padStart(6)} words at the median in ${floor}`);
  } else for (const line of findings) console.log(line);
  const over = [...overShare(shares), ...overMedian(shares)];
  for (const line of over) console.log(line);
  console.log(`${findings.length + over.length} findings`);
  process.exitCode = findings.length + over.length > 0 ? 1 : 0;
}
