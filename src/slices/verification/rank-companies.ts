import { matchNames } from '../banks/name-match.ts';
import type { Company } from '../../providers/registry/port.ts';

const SCORE_MIN = 40;

/** Companies by name score, best first; ties by name. Why: registries have no useful ranking. */
export function rankCompanies(asked: string, companies: readonly Company[]): { company: Company; score: number }[] {
  return companies
    .map((company) => ({ company, score: scoreOf(asked, company.companyName) }))
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score || a.company.companyName.localeCompare(b.company.companyName, 'en'));
}

/** Legal forms, which hardly distinguish companies. */
const FORMS = new Set(['LIMITED', 'PLC', 'LLP', 'NIGERIA', 'VENTURES', 'ENTERPRISES', 'COMPANY', 'AND', 'SONS']);

/** Highest score of a name with only similar spelling. */
const SPELLING_MAX = 60;

/** Scores shared name parts, legal forms a quarter; with few in common, similar spelling also counts. */
function scoreOf(asked: string, name: string): number {
  const [question, answer] = [new Set(textOf(asked)), new Set(textOf(name))];
  const common = weightOf([...question].filter((word) => answer.has(word)));
  const all = weightOf([...new Set([...question, ...answer])]);
  const byParts = all === 0 ? 0 : Math.round((100 * common) / all);
  return Math.max(byParts, Math.min(matchNames(asked, name).score, SPELLING_MAX));
}

function weightOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (FORMS.has(word) ? 1 : 4), 0);
}

function textOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/\bLTD\b/g, 'LIMITED')
    .replaceAll(/\bNIG\b/g, 'NIGERIA')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
}
