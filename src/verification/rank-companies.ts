import { matchNames } from '../banks/name-match.ts';
import type { Company } from '../providers/registry/port.ts';

/** Below this a company is not what was asked for. */
const SCORE_MIN = 40;

/** Companies by how well their names answer the question, best first; equal ones by name. Registries rank by nothing of use. */
export function rankCompanies(asked: string, companies: readonly Company[]): { company: Company; score: number }[] {
  return companies
    .map((company) => ({ company, score: scoreOf(asked, company.companyName) }))
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score || a.company.companyName.localeCompare(b.company.companyName, 'en'));
}

/** A part of a name is a fair question too: what its words cover counts, unless the whole scores higher. */
function scoreOf(asked: string, name: string): number {
  const words = new Set(wordsOf(asked));
  const all = wordsOf(name);
  const covered = all.filter((word) => words.has(word)).length;
  const strangers = [...words].filter((word) => !all.includes(word)).length;
  const byWords = all.length === 0 ? 0 : Math.round((100 * covered) / (all.length + strangers));
  return Math.max(byWords, Math.min(matchNames(asked, name).score, byWords === 100 ? 100 : 99));
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
