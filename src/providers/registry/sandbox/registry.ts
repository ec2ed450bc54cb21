import { setTimeout as sleep } from 'node:timers/promises';
import { type CompanyRegistry, NO_COMPANY, REGISTRY_DOWN, type Search } from '../port.ts';
import { companies } from './companies.ts';

const SLOW_MS = 3_000;
const FORMS = new Set(['LIMITED', 'LTD', 'PLC', 'LLP', 'NIGERIA', 'AND', 'ENTERPRISES', 'VENTURES', 'COMPANY']);

/** Simulated registry, searched by any part of a name; `note` records requests. */
export function simulatedRegistry(note: (provider: string, search: Search) => Promise<void>): CompanyRegistry {
  return {
    name: 'registry',
    async search(search) {
      const { companyName, signal } = search;
      try {
        await note('registry', search);
        const words = companyName.toUpperCase().split(/[^A-Z0-9]+/);
        if (words.includes('UNAVAILABLE')) return { kind: 'unavailable', message: REGISTRY_DOWN };
        if (words.includes('TIMEOUT')) await sleep(120_000, undefined, { signal, ref: false });
        if (words.includes('SLOW')) await sleep(SLOW_MS, undefined, { signal });
        const significant = words.filter((word) => word.length > 1 && !FORMS.has(word) && word !== 'SLOW');
        const found = companies.filter((company) => significant.some((word) => company.companyName.split(' ').includes(word)));
        if (found.length === 0) return { kind: 'not_found', message: NO_COMPANY };
        return { kind: 'found', found };
      } catch {
        return { kind: 'unavailable', message: REGISTRY_DOWN };
      }
    },
  };
}
