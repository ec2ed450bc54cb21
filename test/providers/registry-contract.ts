import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Company, CompanyRegistry, Search } from '../../src/providers/registry/port.ts';

export interface RegistryStage {
  registry: CompanyRegistry;
  known: Pick<Company, 'companyName' | 'rcNumber' | 'companyType' | 'status'>;
  unknown: string;
  /** Sees to it that the registry cannot answer. @returns the name to ask about then */
  fail(): string;
}

export const search = (companyName: string): Search => ({
  companyName,
  reference: randomUUID(),
  owner: 1,
  signal: new AbortController().signal,
});

export function registryContract(name: string, stage: () => RegistryStage): void {
  describe(`${name} satisfies the contract of the registry`, () => {
    test('companies by name: each field of its kind, the number with its prefix', async () => {
      const { registry, known } = stage();
      const answer = await registry.search(search(known.companyName));
      expect(answer).toMatchObject({ kind: 'found', found: expect.arrayContaining([expect.objectContaining(known)]) as object });
      const found = answer.kind === 'found' ? answer.found : [];
      expect([found.length > 0, found.length <= 50]).toEqual([true, true]);
      for (const company of found) {
        expect(company.rcNumber).toMatch(company.companyType === null ? /^\d{3,9}$/ : /^(RC|BN|IT|LP|LLP)\d{3,9}$/);
        expect(company.registrationDate ?? '2000-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
        for (const text of [company.address, company.city, company.lga, company.state, company.natureOfBusiness])
          expect(text).toEqual(expect.any(String));
        for (const affiliate of company.affiliates) expect(affiliate.name).not.toBe('');
      }
    });

    test('an unknown name is not found, and a failing registry is no "not found"', async () => {
      const { registry, unknown, fail } = stage();
      expect(await registry.search(search(unknown))).toEqual({ kind: 'not_found', message: 'No company was found by this name' });
      expect(await registry.search(search(fail()))).toMatchObject({
        kind: 'unavailable',
        message: 'The company registry is temporarily unavailable',
      });
    });
  });
}
