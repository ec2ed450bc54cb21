/** Invariant: one reference per intention; a repeat pays once. */
export const newReference = (): string =>
  `WEB-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
