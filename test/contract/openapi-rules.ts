import { Spectral } from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import { oas } from '@stoplight/spectral-rulesets';

/** Rules that are not asked at all, and why. */
const off = {
  'openapi-tags-alphabetical': 'tags are in reading order',
  'info-contact': 'the contact is known to the operator, and not when the document is printed',
  'license-url': 'OpenAPI 3.1 takes an identifier or an address, and it has the identifier',
  'owasp:api4:2023-rate-limit': 'every answer has RateLimit headers; the introduction says so once, where 2,400 copies would say it',
  'owasp:api4:2023-array-limit': 'lists of answers are pages, whose `limit` is bounded; lists in bodies are bounded where they are parsed',
  'owasp:api4:2023-integer-format': 'amounts are integers up to 2^53 - 1, neither int32 nor int64; bounds are given',
  'owasp:api4:2023-integer-limit': 'what we answer is not bounded for its reader; what we take is bounded where money is',
  'owasp:api4:2023-string-limit': 'what we answer is not bounded for its reader; a body is 1 MB at most',
  'owasp:api4:2023-string-restricted': 'as above: free text is free',
  'owasp:api8:2023-define-cors-origin': 'no other origin may call from a browser, so no header allows one',
};

/** Single places at which a rule is not followed, and why. */
const passed = [
  {
    rule: /^owasp:api2:2023-(?:read|write)-restricted$/,
    at: /^paths\/\/(pay|auth|statements\/verify|webhooks\/keys)\//,
    why: 'paying, signing in, proving a statement and reading public keys need no credentials: they are what credentials are got by, or hold a secret of their own',
  },
  {
    rule: /^owasp:api8:2023-define-error-responses-401$/,
    at: /^paths\/\/(pay|auth|statements\/verify|webhooks\/keys)\//,
    why: 'who needs no credentials is not refused for theirs',
  },
  {
    rule: /^owasp:api2:2023-no-credentials-in-url$/,
    at: /^paths\/\/pay\//,
    why: 'the token of an order is its address: every holder of the link may read it',
  },
  {
    rule: /^owasp:api2:2023-no-credentials-in-url$/,
    at: /^paths\/\/(api-keys|ops\/businesses\/\{businessId\}\/keys)\/\{apiKeyId\}\//,
    why: 'the id of a key is no credential',
  },
  {
    rule: /^owasp:api1:2023-no-numeric-ids$/,
    at: /^paths\/\/ops\/compliance\/lists\//,
    why: 'versions of public lists are counted; their numbers hide nothing',
  },
  {
    rule: /^oas3-valid-media-example$/,
    at: /^paths\/\/bills\/topup\//,
    why: 'Spectral holds the example against each of the bodies that it may be',
  },
  {
    rule: /^oas3-valid-media-example$/,
    at: /^paths\/\/ops\/reconciliation\//,
    why: 'Spectral takes what has a default for required, and cannot read a property called `in`',
  },
];

/** Findings of Spectral's `oas` and OWASP rules except the exceptions above; and unused exceptions. */
export async function findings(text: string): Promise<{ found: string[]; unused: string[] }> {
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [
      [oas, 'all'],
      [owasp, 'all'],
    ],
    rules: Object.fromEntries(Object.keys(off).map((rule) => [rule, 'off'])),
  } as Parameters<Spectral['setRuleset']>[0]);
  const { document, shown } = apart(readable(text));
  const examples = new Spectral();
  examples.setRuleset({ extends: [[oas, 'off']], rules: { 'oas3-valid-media-example': 'warn' } } as Parameters<Spectral['setRuleset']>[0]);
  const used = new Set<object>();
  const found = [...(await spectral.run(document)), ...(await examples.run(shown))]
    .map(({ code, message, path }) => ({ code: String(code), message, at: path.join('/') }))
    .filter(({ code, at }) => {
      const pass = passed.find(({ rule, at: place }) => rule.test(code) && place.test(at));
      if (pass) used.add(pass);
      return !pass;
    })
    .map(({ code, message, at }) => `${code}: ${message} (${at})`);
  return { found, unused: passed.filter((each) => !used.has(each)).map(({ rule, at }) => `${String(rule)} at ${String(at)}`) };
}

/** The document without shared answer examples, and those alone: two thousand references would validate each again. */
function apart(document: Shared): { document: Shared; shown: Record<string, unknown> } {
  const { paths: _, ...shown } = structuredClone(document);
  for (const { content = {} } of Object.values(document.components.responses))
    for (const media of Object.values(content)) {
      delete media.example;
      delete media.examples;
    }
  return { document, shown: { ...shown, paths: {} } };
}

interface Shared extends Record<string, unknown> {
  paths: object;
  components: { responses: Record<string, { content?: Record<string, { example?: unknown; examples?: unknown }> }> };
}

/** Filters of the rules ask every object for `in` and take it for a text; of a schema whose property is called so it is none. */
const readable = (text: string): Shared =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('in' in value) || typeof value.in === 'string') return value;
    const { in: moved, ...others } = value;
    return { ...others, in_: moved };
  }) as Shared;
