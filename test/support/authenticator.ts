import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;

interface Asked {
  challenge: string;
  rpId: string;
}

/** A device that makes one passkey and signs with it, as a phone does. What it gets wrong is up to the test. */
export function newAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  const credentialId = base64url(credential);
  let count = 0;

  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: at, crossOrigin: false }));
  const authData = (rpId: string, flags: number, more: Uint8Array = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, more]);
  };
  return {
    credentialId,
    rewind: (to: number) => (count = to),
    create({ challenge, rpId }: Asked, { at = origin, flags = USER_PRESENT | USER_VERIFIED } = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.from([0, credential.length]);
      const made = Buffer.concat([Buffer.alloc(16), length, credential, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(rpId, flags | HAS_KEY, made))],
      ]);
      return {
        credentialId,
        clientDataJson: base64url(clientData('create', challenge, at)),
        attestationObject: base64url(isoCBOR.encode(attestation as Map<string, string>)),
      };
    },
    get({ challenge, rpId }: Asked, { at = origin, flags = USER_PRESENT | USER_VERIFIED } = {}) {
      count += 1;
      const client = clientData('get', challenge, at);
      const data = authData(rpId, flags);
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey);
      return {
        credentialId,
        clientDataJson: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
    },
  };
}
