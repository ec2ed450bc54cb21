import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payHeaders } from '../../src/core/transport/headers.ts';
import { webOrigin } from '../../src/platform/formats/network.ts';
import { asOwner } from '../ledger/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { shop } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const ODD = [
  'https://a,b.example/bag.jpg',
  'https://a;b.example/bag.jpg',
  'https://*',
  'https://*.example.com/bag.jpg',
  'https://localhost/bag.jpg',
  'https://[2001:db8::1]/bag.jpg',
  "https://'self'/bag.jpg",
  'https://a_b.example/bag.jpg',
  'http://pictures.example.com/bag.jpg',
  'javascript:alert(1)',
];
const policyOf = (response: Response): string => response.headers.get('content-security-policy') ?? '';

describe('the address of a product picture', () => {
  it.each(ODD)('is refused without a host name of its own: %s', async (picture) => {
    const product = { name: 'Bag', price: 150_000, images: [picture] };
    expect(await sandbox.call('POST', '/products', product)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  });

  it.each(ODD)('neither breaks the page nor widens its policy, where stored before: %s', async (picture) => {
    const made = await shop(sandbox, { images: ['https://pictures.example.com/bag.jpg'] });
    await asOwner(sandbox.databaseUrl, (owner) =>
      owner.query('update product set images = array[$1] where id = $2', [picture, made.product.id]),
    );
    const response = await fetch(`${sandbox.url}/pay/${made.link.slug}`);
    expect(response.status).toBe(200);
    expect(policyOf(response)).toMatch(/img-src 'self' data:(;|$)/);
  });

  it('adds its own origin to the policy, or nothing, for any input', () => {
    const host = fc.stringMatching(/^[a-z0-9*,;'._ -]{1,20}$/);
    const address = fc.oneof(
      fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true }),
      host.map((name) => `https://${name}/x`),
      fc.string(),
    );
    fc.assert(
      fc.property(address, (picture) => {
        const origin = webOrigin(picture);
        const headers = payHeaders({ styleHash: null, pictures: origin });
        const policy = headers[headers.indexOf('Content-Security-Policy') + 1] ?? '';
        const sources = /img-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
        expect(sources).toEqual(["'self'", 'data:', ...(origin === null ? [] : [new URL(picture).origin])]);
        expect(policy).not.toContain('*');
      }),
      { numRuns: 2_000 },
    );
  });
});
