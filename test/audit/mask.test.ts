import { expect, test } from 'vitest';
import { changesOf } from '../../src/core/audit/audit.ts';

test('only changed fields are stored', () => {
  expect(changesOf({ name: 'a', scopes: ['x'], note: null }, { name: 'b', scopes: ['x'] })).toEqual({
    before: { name: 'a' },
    after: { name: 'b' },
  });
  expect(changesOf(null, { name: 'b' })).toEqual({ before: null, after: { name: 'b' } });
});

test('a changed secret is shown as changed, without its value', () => {
  expect(changesOf({ secretMasked: 'whsec_ab…' }, { secretMasked: 'whsec_cd…' })).toEqual({
    before: { secretMasked: '[hidden]' },
    after: { secretMasked: '[hidden]' },
  });
  const hidden = { password: 'p', apiSecret: ['s'], refreshToken: 1, codeHash: 'h', otp: '123456', pin: '1234' };
  expect(Object.values(changesOf(null, hidden).after ?? {}).flat()).toEqual(Object.keys(hidden).map(() => '[hidden]'));
});

test('personal data is masked at every depth', () => {
  const { after } = changesOf(null, {
    email: 'ada@example.com',
    emails: ['b@example.com', 'no address'],
    handleCustomerEmails: true,
    owner: { phone: '08031234567', nin: '12345678901', bvn: '1', accountNumber: '0123456789' },
    bankCode: '058',
  });
  expect(after).toEqual({
    email: 'a***@example.com',
    emails: ['b***@example.com', '[hidden]'],
    handleCustomerEmails: true,
    owner: { phone: '080****4567', nin: '123****8901', bvn: '****1', accountNumber: '012****6789' },
    bankCode: '058',
  });
});

test('a URL loses its credentials', () => {
  expect(changesOf(null, { url: 'https://me:pw@example.com/a?token=1#f', plain: 'https://example.com/' }).after).toEqual({
    url: 'https://example.com/a?…',
    plain: 'https://example.com/',
  });
});
