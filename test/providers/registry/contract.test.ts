import { simulatedRegistry } from '../../../src/providers/registry/sandbox/registry.ts';
import { registryContract } from '../registry-contract.ts';

registryContract('the simulated registry', () => ({
  registry: simulatedRegistry(async () => {}),
  known: { companyName: 'JOHN DOE LIMITED', rcNumber: 'RC1234567', companyType: 'COMPANY', status: 'ACTIVE' },
  unknown: 'Quaxolotl',
  fail: () => 'Unavailable',
}));
