/** A reference of its own for one intention: what is sent again under it pays nobody twice. */
export const newReference = (): string =>
  `WEB-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
