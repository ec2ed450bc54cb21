import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { readProviders } from '../../src/app/wiring/providers-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-providers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRETS = { KEY: 'sk_test_abc', LIVE_KEY: 'sk_live_abc', EMPTY: ' ' };

function read(content: unknown, name = 'providers.json'): ReturnType<typeof readProviders> {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readProviders({ PROVIDERS_FILE: path, ...SECRETS });
}

const account = { adapter: 'paystack', id: 1, secretKey: { env: 'KEY' } };

test('without a file no provider is configured', () => {
  const { providers, problems } = readProviders({});
  expect(problems).toEqual([]);
  expect(providers.live.accounts).toEqual([]);
});

test('accounts serve ports, with secrets from the environment or a file, and no secret is printed', () => {
  const secretFile = join(folder, 'key');
  writeFileSync(secretFile, 'sk_live_in_a_file\n');
  const { providers, problems } = read({
    sandbox: { accounts: { paystack: account }, bank: ['paystack'] },
    live: { accounts: { main: { ...account, secretKey: { file: secretFile } } }, bank: ['main'] },
  });
  expect(problems).toEqual([]);
  expect(providers.sandbox.serving.bank).toEqual(['paystack']);
  expect(providers.live.accounts).toMatchObject([{ name: 'main', id: 1, mode: 'live', settings: { baseUrl: 'https://api.paystack.co' } }]);
  expect(inspect(providers, { depth: 10 }) + JSON.stringify(providers)).not.toMatch(/sk_(test|live)/);
});

test('YAML equals JSON, with the same error reports', () => {
  const yaml = (more: string): string => `# Our accounts
live:
  accounts:
    main: { adapter: paystack, id: 1, secretKey: { env: LIVE_KEY } }
    interswitch: &other
      adapter: paystack
      id: 2
      secretKey: { env: LIVE_KEY }
  bank:
    - account: main
      when: { bankCodes: ['058', '011'], amount: { to: 5000000 } }
      share: 70
    - interswitch
${more}`;
  const rules = [{ account: 'main', when: { bankCodes: ['058', '011'], amount: { to: 5_000_000 } }, share: 70 }, 'interswitch'];
  const key = { adapter: 'paystack', secretKey: { env: 'LIVE_KEY' } };
  const json = { live: { accounts: { main: { ...key, id: 1 }, interswitch: { ...key, id: 2 } }, bank: rules } };
  for (const name of ['providers.yaml', 'providers.YML']) expect(read(yaml(''), name)).toEqual(read(json));
  expect(read(json).problems).toEqual([]);
  // An unquoted bank code loses its zero.
  expect(read(yaml('').replace("'058'", '058'), 'p.yaml').problems).toEqual([expect.stringMatching(/^PROVIDERS_FILE live\.bank\.0/)]);
  expect(read(yaml('  bills: [absent]\n  cards: [main]\n'), 'p.yaml').problems).toEqual([
    'PROVIDERS_FILE live.bills: there is no account absent under live.accounts.',
    'PROVIDERS_FILE live.cards: paystack does not serve cards.',
  ]);
  const [broken = '', ...others] = read(yaml('  bank: [main]\n  said: sk_live_in_the_wrong_place: 1\n'), 'p.yaml').problems;
  expect(others).toEqual([]);
  expect(broken).toMatch(/^PROVIDERS_FILE cannot be read: .+ at line \d+, column \d+\.$/);
  expect(broken).not.toContain('sk_live');
});

test('every error is reported at once, each with its position, and nothing is configured', () => {
  const { providers, problems } = read({
    live: {
      accounts: {
        paystack: account,
        second: { ...account, secretKey: { env: 'LIVE_KEY' } },
        third: { ...account, id: 3, secretKey: { env: 'LIVE_KEY' } },
      },
      bank: ['absent'],
      bills: ['third'],
    },
    sandbox: { accounts: { wrong: { ...account, secretKey: { env: 'LIVE_KEY' } } } },
  });
  expect(problems).toEqual([
    'PROVIDERS_FILE sandbox.accounts.wrong: its credentials are for live mode, and sandbox takes test mode alone.',
    'PROVIDERS_FILE live.accounts.paystack: its credentials are for test mode, and live takes live mode alone.',
    "PROVIDERS_FILE live.accounts.second.id: is paystack's already; give each account its own number.",
    'PROVIDERS_FILE live.bank: there is no account absent under live.accounts.',
    'PROVIDERS_FILE live.bills: paystack does not serve bills.',
  ]);
  expect(providers.live.accounts).toEqual([]);
});

test.each([
  ['is not there', undefined, ['PROVIDERS_FILE cannot be read: ']],
  ['is no JSON', '{', ['PROVIDERS_FILE cannot be read: ']],
  ['has an unknown part', { production: {} }, ['PROVIDERS_FILE Unrecognized key: "production".']],
  [
    'names a provider that is none',
    { live: { accounts: { x1: { ...account, adapter: 'acme' } } } },
    ['PROVIDERS_FILE live.accounts.x1.adapter: adapter must be one of '],
  ],
  [
    'holds a secret',
    { live: { accounts: { x1: { ...account, secretKey: 'sk_live_x' } } } },
    ['PROVIDERS_FILE live.accounts.x1.secretKey: must be {"env": "NAME"}'],
  ],
  [
    'refers to a variable that is empty',
    { live: { accounts: { x1: { ...account, secretKey: { env: 'EMPTY' } } } } },
    ['PROVIDERS_FILE live.accounts.x1.secretKey: the environment has no EMPTY.'],
  ],
  [
    'refers to a file that is not there',
    { live: { accounts: { x1: { ...account, secretKey: { file: '/nowhere/key' } } } } },
    ['PROVIDERS_FILE live.accounts.x1.secretKey: its file cannot be read: '],
  ],
  [
    'sends keys in the open',
    { live: { accounts: { x1: { ...account, baseUrl: 'http://api.example.com' } } } },
    ['PROVIDERS_FILE live.accounts.x1.baseUrl: must be https; only loopback may be http.'],
  ],
  [
    'has a key of another kind',
    { live: { accounts: { x1: { ...account, secretKey: { env: 'PATH_LIKE' } } } } },
    ['PROVIDERS_FILE live.accounts.x1.secretKey: the environment has no PATH_LIKE.'],
  ],
])('a file that %s is refused', (_, content, wanted) => {
  const { problems } = content === undefined ? readProviders({ PROVIDERS_FILE: join(folder, 'none.json') }) : read(content);
  expect(problems).toHaveLength(wanted.length);
  for (const [index, start] of wanted.entries()) expect(problems[index]).toContain(start);
});

test('a key and a host of different modes are rejected everywhere, and an unknown mode is left to the doctor', () => {
  const monnify = { adapter: 'monnify', id: 4, apiKey: { env: 'MK' }, secretKey: { env: 'KEY' }, wallet: '0123456789' };
  const path = join(folder, 'mixed.json');
  const problemsOf = (baseUrl: string): string[] => {
    writeFileSync(path, JSON.stringify({ sandbox: { accounts: { monnify: { ...monnify, baseUrl } }, bank: ['monnify'] } }));
    return readProviders({ PROVIDERS_FILE: path, MK: 'MK_TEST_A', KEY: 'secret' }).problems;
  };
  expect(problemsOf('https://api.monnify.com')).toEqual([
    'PROVIDERS_FILE sandbox.accounts.monnify: its credentials and addresses mix test and live mode; use one mode.',
  ]);
  expect(problemsOf('https://sandbox.monnify.com')).toEqual([]);
});

test('a sandbox says where businesses go that chose nothing, and live has no such choice', () => {
  const { providers } = read({ sandbox: { accounts: { paystack: account }, bank: ['paystack'], unlessChosen: 'simulated' } });
  expect(providers.sandbox.unlessChosen).toBe('simulated');
  expect(read({ sandbox: { accounts: {} } }).providers.sandbox.unlessChosen).toBe('provider_test');
  expect(read({ live: { accounts: {}, unlessChosen: 'simulated' } }).problems).toEqual([
    'PROVIDERS_FILE live: Unrecognized key: "unlessChosen".',
  ]);
});

test('mistakes of the file and of the environment stop the start together', () => {
  expect(() => readConfig({}, ['PROVIDERS_FILE is wrong.'])).toThrow(/PROVIDERS_FILE is wrong\.[\s\S]*KEY_PEPPER is not set/);
});
