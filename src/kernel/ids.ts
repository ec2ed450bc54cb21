import { v7 } from 'uuid';

/** A new UUIDv7: unique, and in the order of its making, which keeps indexes compact. Not a secret. */
export const newId = (): string => v7();
