/** Changes that were read and are no mistakes, or are found elsewhere. */
export const accepted: readonly (readonly [what: string, why: string])[] = [];
