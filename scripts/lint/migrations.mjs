// Checks migrations against rolling upgrades (docs/decisions/0084-rolling-upgrades.md): long locks and removals.
// Exceptions: `-- allowed: rule: the reason`.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const DROPPED_BEFORE = new Set(
  `webhook.claim webhook.enveloped webhook.retry_after webhook.write_off webhook.due_endpoints ledger.mail_event bills.move_item bills.judged bills.judge bills.move bills.tell
   bills.steps bills.legs bills.payment ledger.moved ledger.judged_move ledger.move_item ledger.judge_moves ledger.watch_balance ledger.is_armed
   ledger.keep_wallets ledger.charge_credits ledger.transfer_steps ledger.transfer_legs ledger.transfer_holds ledger.payment ledger.left_over
   ledger.tally_moved ledger.enter ledger.told_left ledger.beyond_limits verification.set_alert`.split(/\s+/),
);

const NAME = '((?:"[^"]+"|[\\w.])+)';
const named = (text) => new RegExp(text.replaceAll('NAME', NAME).replaceAll(' ', '\\s+'), 'i');

const VOLATILE = /default\s+(?!now\(\)|current_timestamp)[^,]*\b(?:clock_timestamp|random|gen_random_uuid|uuidv[47]|nextval)\s*\(/i;

/** Rules over one statement; `table` extracts the table, since tables of the same file are harmless. */
export const rules = {
  'index-locks': {
    table: named('^create (?:unique )?index (?:(?!concurrently).*? )?on (?:only )?NAME'),
    why: 'writes wait until the index is built: "create index concurrently" in a file of its own that begins with "-- outside a transaction"',
  },
  'lock-for-long': {
    refuses:
      /^(?:lock\s|vacuum\s+full|cluster\b|reindex\s+(?!.*concurrently)|truncate\b|refresh\s+materialized\s+view\s+(?!concurrently))/i,
    why: 'other statements wait',
  },
  'rewrites-table': {
    table: named('^alter table (?:only )?(?:if exists )?NAME '),
    refuses: (text) =>
      /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i.test(text) || clauses(text, 'add').some((clause) => VOLATILE.test(clause)),
    why: 'the table is locked while all of it is written anew: add a column beside, fill it in pieces, and use it from the next release on',
  },
  'scans-table': {
    table: named('^alter table (?:only )?(?:if exists )?NAME '),
    refuses: (text) =>
      /\bset\s+not\s+null\b/i.test(text) ||
      clauses(text, 'add').some(
        (clause) =>
          /\b(?:check\s*\(|references\s|foreign\s+key|unique\b|primary\s+key|exclude\s)/i.test(clause) &&
          !/\bnot\s+valid\b|\busing\s+index\b/i.test(clause),
      ),
    why: 'the table is locked while all of it is read: add the constraint "not valid" (a key "using index"), and "validate constraint" in a later file',
  },
  'older-cannot-write': {
    table: named('^alter table (?:only )?(?:if exists )?NAME '),
    refuses: (text) =>
      clauses(text, 'add').some((clause) => /\bnot\s+null\b/i.test(clause) && !/\b(?:default|generated)\b/i.test(clause)) ||
      /\bdrop\s+default\b/i.test(text),
    why: 'the version before does not name the column in what it writes: give it a default',
  },
  'older-misses-it': {
    refuses:
      /^(?:drop\s+(?:table|schema|view|type|function|sequence)|alter\s+(?:table|type|schema|view|sequence|function)\s.*\brename\b|alter\s+table\s.*\bdrop\s+(?:column\s+)?(?!constraint|default|not\s|expression|identity)\S+)|^revoke\s.*\bfrom\s+tollgate_app\b/is,
    why: 'the version before still uses it: stop using it in one release, take it away in the next, and say here which one that was',
  },
  'long-write': {
    table: named('^(?:update|delete from) (?:only )?NAME'),
    why: 'it locks every row that it changes until it ends: a worker does it, in pieces',
  },
};

/** Marks a file of concurrent index builds: each is dropped first, since an aborted build leaves an invalid index. */
const BESIDE = '-- outside a transaction';
const besideRules = {
  'beside-indexes-only': 'such a file holds "drop index concurrently if exists" and "create index concurrently" alone, in pairs',
};

export function breachesOf(sql) {
  const allowed = new Set([...sql.matchAll(/^-- allowed: ([a-z-]+): \S/gm)].map(([, rule]) => rule));
  const statements = statementsOf(sql);
  const found = sql.startsWith(BESIDE) ? besideBreaches(statements) : transactionBreaches(statements);
  return found.filter(({ rule }) => !allowed.has(rule));
}

function transactionBreaches(statements) {
  const made = new Set(statements.map((text) => named('^create table (?:if not exists )?NAME').exec(text)?.[1]).filter(Boolean));
  return statements.flatMap((statement) =>
    Object.entries(rules)
      .filter(([, { table, refuses = () => true }]) => {
        const match = table?.exec(statement);
        if (table && (!match || made.has(match[1]))) return false;
        return refuses instanceof RegExp ? refuses.test(statement) : refuses(statement);
      })
      .map(([rule]) => ({ rule, statement })),
  );
}

function besideBreaches(statements) {
  const isPair = (at) => {
    const [, dropped] = named('^drop index concurrently if exists NAME$').exec(statements[at] ?? '') ?? [];
    const [, made] = named('^create (?:unique )?index concurrently NAME on ').exec(statements[at + 1] ?? '') ?? [];
    return dropped !== undefined && made !== undefined && dropped.split('.').at(-1) === made;
  };
  return statements
    .filter((_, at) => (at % 2 === 0 ? !isPair(at) : !isPair(at - 1)))
    .map((statement) => ({ rule: 'beside-indexes-only', statement }));
}

export function droppedIn(sql) {
  const allowed = /^-- allowed: older-misses-it: \S/m.test(sql);
  const dropped = statementsOf(sql).flatMap((text) => {
    const list = /^drop\s+(?:function|type|table|view)\s+(?:if\s+exists\s+)?(.*)$/is.exec(text)?.[1];
    return list === undefined ? [] : list.replaceAll(/\([^)]*\)|\bcascade\b/gi, '').split(',');
  });
  const isMade = (name) => named(`\\bcreate type ${name}\\b`).test(sql);
  return allowed ? [] : dropped.map((name) => name.trim()).filter((name) => !DROPPED_BEFORE.has(name) && !isMade(name));
}

function clauses(text, word) {
  const parts = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (at < text.length && (text[at] !== ',' || depth > 0)) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  return parts
    .map((part) => new RegExp(`(?:^alter\\s+table\\s.*?\\s|^\\s*)${word}\\s+(.*)$`, 'is').exec(part)?.[1])
    .filter((part) => part !== undefined);
}

/** Statements without comments and quoted text; the body of a `do` block counts, of a function not. */
function statementsOf(sql) {
  const statements = [];
  let text = '';
  const end = () => {
    const whole = text.replaceAll(/\s+/g, ' ').trim();
    if (whole !== '') statements.push(whole);
    text = '';
  };
  for (const [token, tag, body] of sql.matchAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)([\s\S]*?)\1|;|[^-/'$;]+|[\s\S]/g)) {
    if (token === ';') end();
    else if (/^(?:--|\/\*.)/.test(token)) text += ' ';
    else if (tag !== undefined) {
      // Statements of a `do` block begin after its keywords.
      if (/^\s*do\s*$/i.test(text))
        statements.push(
          ...[...body.matchAll(/\b(?:alter|create|drop|update|delete|lock|truncate|revoke)\b[^;']*/gi)].map(([part]) => flat(part)),
        );
      text += ' body ';
    } else text += token.startsWith("'") && token.length > 1 ? "''" : token;
  }
  end();
  return statements;
}

const flat = (text) => text.replaceAll(/\s+/g, ' ').trim();

function judgeTree(root) {
  const at = (...parts) => join(root, 'schema', ...parts);
  const migrations = readdirSync(at('migrations')).filter((file) => file.endsWith('.sql'));
  const found = migrations.flatMap((file) =>
    breachesOf(readFileSync(at('migrations', file), 'utf8')).map(
      ({ rule, statement }) =>
        `schema/migrations/${file}: ${rule}: ${rules[rule]?.why ?? besideRules[rule]}\n    ${statement.slice(0, 160)}\n    With a reason: -- allowed: ${rule}: the reason`,
    ),
  );
  const functions = readdirSync(at(), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.sql') && !file.startsWith('migrations'),
  );
  const dropped = functions.flatMap((file) =>
    droppedIn(readFileSync(at(file), 'utf8')).map(
      (name) =>
        `schema/${file}: drops ${name}, which the version before may call: give the new form a new name. With a reason: -- allowed: older-misses-it: the reason`,
    ),
  );
  return [...found, ...dropped];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = judgeTree(join(import.meta.dirname, '../..'));
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
