import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { addressGuard } from '../../src/platform/egress/guard.ts';

const isAllowed = addressGuard([]);

// First and last address of every block that is closed.
const FORBIDDEN_IPV4 = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.31.196.255'],
  ['192.52.193.0', '192.52.193.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['192.175.48.0', '192.175.48.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
] as const;

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const ipv4 = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
const hex = (value: number): string => `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;
const isForbiddenIpv4 = (value: number): boolean =>
  FORBIDDEN_IPV4.some(([first, last]) => value >= numberOf(first) && value <= numberOf(last));

const anyIpv4 = fc.integer({ min: 0, max: 0xff_ff_ff_ff });
const forbiddenIpv4 = fc
  .constantFrom(...FORBIDDEN_IPV4)
  .chain(([first, last]) => fc.integer({ min: numberOf(first), max: numberOf(last) }));

describe('IPv4', () => {
  test.each(FORBIDDEN_IPV4)('%s to %s is closed at both ends, and open on both sides where the next block is', (first, last) => {
    expect(isAllowed(first)).toBe(false);
    expect(isAllowed(last)).toBe(false);
    for (const beside of [numberOf(first) - 1, numberOf(last) + 1]) {
      if (beside >= 0 && beside <= 0xff_ff_ff_ff) expect(isAllowed(ipv4(beside))).toBe(!isForbiddenIpv4(beside));
    }
  });

  test('any address is decided as simple arithmetic decides', () => {
    fc.assert(fc.property(fc.oneof(anyIpv4, forbiddenIpv4), (value) => isAllowed(ipv4(value)) === !isForbiddenIpv4(value)));
  });
});

describe('IPv6', () => {
  test.each([
    '::',
    '::1',
    '::7f00:1',
    '::ffff:7f00:1',
    '::ffff:0:7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2620:4f:8000::1',
    '3fff::1',
    '3fff:fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::5efe:10.0.0.1',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '1fff:ffff::1',
    'fe80::1%eth0',
  ])('%s is closed', (address) => expect(isAllowed(address)).toBe(false));

  test.each(['2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888', '2c0f:f248::1', '2001:200::1', '3ffe::1', '2003::1'])(
    '%s is open',
    (address) => expect(isAllowed(address)).toBe(true),
  );

  test('nothing outside 2000::/3 is open', () => {
    const outside = fc.uint8Array({ minLength: 16, maxLength: 16 }).filter((bytes) => (bytes[0] ?? 0) >> 5 !== 1);
    fc.assert(fc.property(outside, (bytes) => !isAllowed(new ipaddr.IPv6([...bytes]).toString())));
  });

  test('no spelling of a forbidden IPv4 address inside an IPv6 address is open', () => {
    const shapes = fc.constantFrom(
      (value: number) => `::${hex(value)}`,
      (value: number) => `::ffff:${hex(value)}`,
      (value: number) => `::ffff:${ipv4(value)}`,
      (value: number) => `::ffff:0:${hex(value)}`,
      (value: number) => `64:ff9b::${hex(value)}`,
      (value: number) => `64:ff9b:1::${hex(value)}`,
      (value: number) => `2002:${hex(value)}::1`,
      (value: number) => `2001:0:4136:e378:8000:63bf:${hex(~value)}`,
      (value: number) => `fe80::5efe:${hex(value)}`,
      (value: number) => `fe80::200:5efe:${hex(value)}`,
    );
    fc.assert(
      fc.property(shapes, forbiddenIpv4, (shape, value) => !isAllowed(shape(value))),
      { numRuns: 1_000 },
    );
  });
});

test('what is no address is closed', () => {
  for (const text of ['', 'localhost', 'example.com', '127.1', '0x7f000001', '2130706433', '8.8.8.8 ', '[::1]'])
    expect(isAllowed(text)).toBe(false);
});

describe('an allow-list', () => {
  test('opens its blocks and nothing beside them', () => {
    const guard = addressGuard(['127.0.0.0/8', '::1', '10.1.0.0/16']);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '10.1.255.255', '8.8.8.8']) expect(guard(address), address).toBe(true);
    for (const address of ['10.2.0.0', '10.0.255.255', '192.168.0.1', '::2', '0.0.0.0']) expect(guard(address), address).toBe(false);
  });

  test('never opens a metadata address, however it is spelt', () => {
    const guard = addressGuard(['0.0.0.0/0', '::/0']);
    expect(guard('10.0.0.1')).toBe(true);
    const metadata = [
      '169.254.169.254',
      '169.254.170.2',
      '100.100.100.200',
      '168.63.129.16',
      '192.0.0.192',
      'fd00:ec2::254',
      'fd20:ce::254',
      '::a9fe:a9fe',
      '::ffff:169.254.169.254',
      '::ffff:0:a9fe:a9fe',
      '64:ff9b::a9fe:a9fe',
      '2002:a9fe:a9fe::1',
      '64:ff9b:1:a9fe:a9:fe00::',
      '2001:0:4136:e378:8000:63bf:5601:5601',
      'fd00::5efe:a9fe:a9fe',
    ];
    for (const address of metadata) expect(guard(address), address).toBe(false);
  });

  test.each(['10.0.0.0/33', '10.0.0.0/x', '10.0.0', 'host', '::/129', '10.0.0.0/', '10.0.0.0/-1'])(
    '%s is refused at the start',
    (entry) => {
      expect(() => addressGuard([entry])).toThrow('is not an IP address or CIDR block');
    },
  );
});
