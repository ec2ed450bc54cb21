import { describe, expect, test } from 'vitest';
import { checkUrl, egressPolicy, type EgressPolicy } from '../../src/platform/egress/guard.ts';
import { EgressError } from '../../src/platform/egress/failures.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';

const live = egressPolicy({ httpAllowed: false, ownHosts: ['api.tollgate.example'] });
const sandbox = egressPolicy({ httpAllowed: true, allowedDestinations: ['127.0.0.0/8', '::1'] });
const inside = egressPolicy({ httpAllowed: true, allowedDestinations: ['10.0.0.0/8'] });

/** The class of the refusal, or the URL as it will be called. */
function classify(text: string, policy: EgressPolicy): string {
  try {
    return checkUrl(text, policy).href;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    const { kind, detail, message } = error as Refusal;
    expect({ kind, code: detail.code, field: detail.field }).toEqual({ kind: 'invalid', code: 'VALIDATION_ERROR', field: 'webhookUrl' });
    expect(message).toMatch(/^webhookUrl .*\.$/);
    expect(detail.cause).toBeInstanceOf(EgressError);
    return (detail.cause as EgressError).errorClass;
  }
}

describe('spellings of a closed address', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0xa9fea9fe',
    '127.0.0.1\\@ok.test',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[2002:7f00:1::]',
    '168.63.129.16',
    '169.254.169.254',
    '100.100.100.200',
    '10.1.2.3',
    '192.168.1.1',
    '172.16.0.1',
    '255.255.255.255',
    '224.0.0.1',
  ])('https://%s/ is refused as blocked_address', (host) => expect(classify(`https://${host}/`, live)).toBe('blocked_address'));

  test('a user name that looks like a host is refused', () => {
    expect(classify('https://example.com@127.0.0.1/', live)).toBe('invalid_url');
  });
});

describe('the other rules', () => {
  test.each([
    ['http://example.com/', 'scheme_not_allowed'],
    ['ftp://example.com/', 'scheme_not_allowed'],
    ['javascript:alert(1)', 'scheme_not_allowed'],
    ['file:///etc/passwd', 'scheme_not_allowed'],
    ['unix:/var/run/docker.sock', 'scheme_not_allowed'],
    ['', 'invalid_url'],
    ['example.com/hook', 'invalid_url'],
    ['//example.com', 'invalid_url'],
    ['https://', 'invalid_url'],
    ['https://user:pass@example.com/', 'invalid_url'],
    ['https://user@example.com/', 'invalid_url'],
    ['https://example.com/#part', 'invalid_url'],
    ['https://example.com/#', 'invalid_url'],
    [' https://example.com/', 'invalid_url'],
    ['https://exa\nmple.com/', 'invalid_url'],
    ['https://example.com/a b', 'invalid_url'],
    ['https://example.com/\u0000', 'invalid_url'],
    ['https://[fe80::1%25eth0]/', 'invalid_url'],
    ['https://1.2.3.4.5.6.7/', 'invalid_url'],
    ['https://256.256.256.256/', 'invalid_url'],
    [`https://example.com/${'a'.repeat(2_029)}`, 'invalid_url'],
    ['https://example.com:22/', 'port_not_allowed'],
    ['https://example.com:25/', 'port_not_allowed'],
    ['https://example.com:80/', 'port_not_allowed'],
    ['https://example.com:0/', 'port_not_allowed'],
    ['https://example.com:465/', 'port_not_allowed'],
    ['https://example.com:587/', 'port_not_allowed'],
    ['https://example.com:1023/', 'port_not_allowed'],
    ...[2375, 2379, 3306, 5432, 6379, 6443, 8500, 9200, 11_211, 27_017].map((port): [string, string] => [
      `https://example.com:${port}/`,
      'port_not_allowed',
    ]),
    ['https://localhost/', 'host_not_allowed'],
    ['https://hooks.localhost/', 'host_not_allowed'],
    ['https://intranet/', 'host_not_allowed'],
    ['https://printer.local/', 'host_not_allowed'],
    ['https://metadata.google.internal/', 'host_not_allowed'],
    ['https://METADATA.GOOGLE.INTERNAL./', 'host_not_allowed'],
    ['https://api.default.svc/', 'host_not_allowed'],
    ['https://api.default.svc.cluster.local/', 'host_not_allowed'],
    ['https://1.0.0.127.in-addr.arpa/', 'host_not_allowed'],
    ['https://abc.onion/', 'host_not_allowed'],
    ['https://api.tollgate.example/', 'host_not_allowed'],
    ['https://API.Tollgate.example./x', 'host_not_allowed'],
  ])('%j is refused as %s', (text, errorClass) => expect(classify(text, live)).toBe(errorClass));

  test.each([
    'https://example.com/',
    'https://example.com/hook?token=1&x=%20',
    'https://example.com:8443/',
    'https://example.com:1024/',
    'https://example.com:65535/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://xn--bcher-kva.example/',
    `https://example.com/${'a'.repeat(2_028)}`,
  ])('%s is taken as it stands', (text) => expect(classify(text, live)).toBe(text));
});

describe('what an allow-list opens', () => {
  test('loopback and http in a sandbox, and no more', () => {
    for (const text of [
      'http://127.0.0.1:3000/',
      'http://localhost:3000/',
      'http://[::1]:3000/',
      'http://example.com/',
      'https://localhost/',
    ]) {
      expect(classify(text, sandbox)).toBe(text);
    }
    expect(classify('http://10.0.0.1/', sandbox)).toBe('blocked_address');
    expect(classify('http://receiver:3000/', sandbox)).toBe('host_not_allowed');
    expect(classify('http://localhost:5432/', sandbox)).toBe('port_not_allowed');
  });

  test("names inside a network of one's own, and never metadata", () => {
    expect(classify('http://receiver:3000/', inside)).toBe('http://receiver:3000/');
    expect(classify('http://hooks.corp.internal/', inside)).toBe('http://hooks.corp.internal/');
    expect(classify('http://10.9.9.9/', inside)).toBe('http://10.9.9.9/');
    expect(classify('http://localhost:3000/', inside)).toBe('host_not_allowed');
    expect(classify('http://169.254.169.254/', inside)).toBe('blocked_address');
  });
});

test('the field of the refusal is the one that was asked about', () => {
  expect(() => checkUrl('x', live, 'url')).toThrow(expect.objectContaining({ detail: expect.objectContaining({ field: 'url' }) }));
});
