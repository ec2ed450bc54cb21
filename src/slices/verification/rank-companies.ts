import { matchNames } from '../banks/name-match.ts';
import type { Company } from '../../providers/registry/port.ts';

/** Below this a company is not what was asked for. */
const SCORE_MIN = 40;

/** Companies by how well their names answer the question, best first; equal ones by name. Registries rank by nothing of use. */
export function rankCompanies(asked: string, companies: readonly Company[]): { company: Company; score: number }[] {
  return companies
    .map((company) => ({ company, score: scoreOf(asked, company.companyName) }))
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score || a.company.companyName.localeCompare(b.company.companyName, 'en'));
}

/** What a company is in law, which tells little about which one it is. */
const FORMS = new Set(['LIMITED', 'PLC', 'LLP', 'NIGERIA', 'VENTURES', 'ENTERPRISES', 'COMPANY', 'AND', 'SONS']);

/** What a name can score that is only spelt like the one asked for. */
const SPELLING_MAX = 60;

/**
 * A part of a name is a fair question too, so the words that both have count, legal forms a quarter. Where few are the same, how
 * alike the names are spelt counts as well.
 */
function scoreOf(asked: string, name: string): number {
  const [question, answer] = [new Set(wordsOf(asked)), new Set(wordsOf(name))];
  const common = weightOf([...question].filter((word) => answer.has(word)));
  const all = weightOf([...new Set([...question, ...answer])]);
  const byWords = all === 0 ? 0 : Math.round((100 * common) / all);
  return Math.max(byWords, Math.min(matchNames(asked, name).score, SPELLING_MAX));
}

function weightOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (FORMS.has(word) ? 1 : 4), 0);
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/\bLTD\b/g, 'LIMITED')
    .replaceAll(/\bNIG\b/g, 'NIGERIA')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
}
