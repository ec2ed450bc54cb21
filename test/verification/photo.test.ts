import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_PHOTO } from '../../src/providers/identity/sandbox/population.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { type Customer, FOUND, newCustomer } from './support.ts';

const JPEG = Buffer.from(SAMPLE_PHOTO.split(',')[1] ?? '', 'base64');
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]);
const FIVE_MB = 5 * 1_024 * 1_024;
const PATH = '/kyc/zee/nin/with-face';

describe('the photo of a face comparison', () => {
  let sandbox: Sandbox;
  let server: Server;
  let url: string;
  let customer: Customer;
  const asked: string[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox({ PHOTO_ALLOWED_DESTINATIONS: '127.0.0.1/32', WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8,10.0.0.0/8' });
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const image = (type: string, bytes: Buffer): unknown => response.writeHead(200, { 'content-type': type }).end(bytes);
      if (path.startsWith('/redirect?to=')) return response.writeHead(302, { location: decodeURIComponent(path.slice(13)) }).end();
      if (path === '/page.jpg') return image('image/jpeg', Buffer.from('<html>not a photo</html>'));
      if (path === '/wrong-header') return image('text/plain', JPEG);
      if (path === '/face.png') return image('image/png', PNG);
      if (path === '/limit.jpg') return image('image/jpeg', Buffer.concat([JPEG, Buffer.alloc(FIVE_MB - JPEG.length)]));
      if (path === '/large.jpg') return image('image/jpeg', Buffer.concat([JPEG, Buffer.alloc(FIVE_MB)]));
      if (path === '/endless.jpg') {
        response.writeHead(200, { 'content-type': 'image/jpeg' });
        const more = (): void => void (response.writable && !response.destroyed && response.write(Buffer.alloc(262_144, 255), more));
        return more();
      }
      if (path === '/silent.jpg') return undefined;
      if (path === '/empty.jpg') return image('image/jpeg', Buffer.alloc(0));
      if (path === '/missing.jpg') return response.writeHead(404).end();
      return image('image/jpeg', JPEG);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    customer = await newCustomer(sandbox, { balance: 10_000_000 });
  });
  beforeEach(() => void asked.splice(0));
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await sandbox.stop();
  });

  const compare = (imageUrl: string) => customer.post(PATH, { nin: FOUND, imageUrl });

  test.each(['http://127.0.0.2:8080/face.jpg', 'http://10.1.2.3/face.jpg', 'redirect'])(
    '%s: what webhooks may reach, photos may not',
    async (to) => {
      const target = to === 'redirect' ? `${url}/redirect?to=${encodeURIComponent('http://127.0.0.2:8080/face.jpg')}` : to;
      const { status, body } = await compare(target);
      expect([status, body.field, body.error]).toEqual([
        400,
        'imageUrl',
        'imageUrl leads to an address that is not on the public Internet.',
      ]);
    },
  );

  test.each([
    ['/face.jpg', true, 97.4],
    ['/mismatch.jpg', false, 41.2],
    ['/face.png', true, 97.4],
    ['/wrong-header', true, 97.4],
    ['/limit.jpg', true, 97.4],
    ['/redirect?to=%2Fface.jpg', true, 97.4],
  ])('%s is compared: faceMatch %s', async (path, faceMatch, confidence) => {
    const { status, body } = await compare(url + path);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      nin: FOUND,
      firstName: 'ADA',
      lastName: 'OKAFOR',
      faceMatch,
      confidence,
      charged: 20_000,
      verificationId: expect.any(String) as string,
    });
  });

  test.each([
    ['/page.jpg', 'is not a JPEG or PNG image'],
    ['/empty.jpg', 'is not a JPEG or PNG image'],
    ['/large.jpg', 'is larger than 5 MB'],
    ['/endless.jpg', 'is larger than 5 MB'],
    ['/missing.jpg', 'answered 404'],
    ['/silent.jpg', 'could not be fetched (timeout)'],
    ['/redirect?to=http%3A%2F%2F169.254.169.254%2Flatest%2Fmeta-data', 'not on the public Internet'],
    ['/redirect?to=file%3A%2F%2F%2Fetc%2Fpasswd', 'must start with'],
  ])('%s is 400 naming imageUrl, and costs nothing', { timeout: 100_000 }, async (path, words) => {
    const before = [await customer.balance(), await customer.asked()];
    const { status, body } = await compare(url + path);
    expect([status, body.code, body.field]).toEqual([400, 'VALIDATION_ERROR', 'imageUrl']);
    expect(body.error).toContain(words);
    expect([await customer.balance(), await customer.asked()]).toEqual(before);
  });

  test('redirects without end fail after three', async () => {
    const loop = `${url}/redirect?to=`;
    const { status, body } = await compare(
      loop + encodeURIComponent(loop + encodeURIComponent(loop + encodeURIComponent(loop + encodeURIComponent('/face.jpg')))),
    );
    expect([status, body.field]).toEqual([400, 'imageUrl']);
    expect(asked).toHaveLength(4);
  });

  test.each([
    'http://169.254.169.254/',
    'http://10.0.0.1/face.jpg',
    'http://[::ffff:169.254.169.254]/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:image/jpeg;base64,/9j/',
    'not a url',
    'http://metadata.google.internal/',
    'http://user:password@example.com/',
  ])('%s is 400 before anything is sent', async (imageUrl) => {
    const { status, body } = await compare(imageUrl);
    expect([status, body.code, body.field]).toEqual([400, 'VALIDATION_ERROR', 'imageUrl']);
    expect(asked).toEqual([]);
  });

  test('hosts that the Internet reserves for examples have a photo in the sandbox, so that no network is needed', async () => {
    expect((await compare('https://faces.example.com/ada.jpg')).body.data).toMatchObject({ faceMatch: true });
    expect((await compare('https://example.com/mismatch.jpg')).body.data).toMatchObject({ faceMatch: false });
    expect(await compare('https://example.com/missing.jpg')).toMatchObject({ status: 400, body: { field: 'imageUrl' } });
  });

  test('for a business that cannot pay nothing is fetched', async () => {
    const poor = await newCustomer(sandbox, { balance: 19_999 });
    expect((await poor.post(PATH, { nin: FOUND, imageUrl: `${url}/face.jpg` })).status).toBe(402);
    expect(asked).toEqual([]);
  });
});
