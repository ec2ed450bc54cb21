export interface Offer {
  challenge: string;
  rpId: string;
  userName: string;
  displayName: string;
  userHandle: string;
  excludedIds: readonly string[];
  timeoutMs: number;
}

const ALGORITHMS = [-8, -7, -257];

/** Has a device make a passkey; null when its owner would not. */
export async function makePasskey(offer: Offer) {
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(offer.challenge),
        rp: { id: offer.rpId, name: 'Tollgate' },
        user: { id: bytesOf(offer.userHandle), name: offer.userName, displayName: offer.displayName },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: offer.excludedIds.map((id) => ({ id: bytesOf(id), type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: offer.timeoutMs,
      },
    }),
  );
  if (!credential) return null;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    credentialId: textOf(credential.rawId),
    clientDataJson: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
  };
}

/** Has a device sign in with one of its passkeys; null when its owner would not. */
export async function usePasskey({ challenge, rpId, timeoutMs }: Pick<Offer, 'challenge' | 'rpId' | 'timeoutMs'>) {
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: { challenge: bytesOf(challenge), rpId, userVerification: 'required', timeout: timeoutMs },
    }),
  );
  if (!credential) return null;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    credentialId: textOf(credential.rawId),
    clientDataJson: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  };
}

/** A closed or expired device prompt is a refusal. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
