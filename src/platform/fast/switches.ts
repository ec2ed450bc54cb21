/**
 * Pieces that are written by hand because a library's way costs a tenth or more of a request's processor time. Each has a plain counterpart with the same
 * results: FAST_LANE_OFF names the pieces that a process does without, and `npm run bench fast` prints what each wins. Without `statements` there are no `bundles` either.
 */
export const fastPieces = ['statements', 'bundles', 'batches', 'encoders', 'counters', 'graphql', 'low-priority'] as const;

export type FastPiece = (typeof fastPieces)[number];

/** Which pieces are on. One setting for a process. */
export const fast: Record<FastPiece, boolean> = {
  statements: true,
  bundles: true,
  batches: true,
  encoders: true,
  counters: true,
  graphql: true,
  'low-priority': true,
};

/** Switches these pieces off and all others on. */
export function switchOff(pieces: readonly FastPiece[]): void {
  for (const piece of fastPieces) fast[piece] = !pieces.includes(piece);
}
