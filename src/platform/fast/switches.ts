/**
 * Hand-written paths where a library costs a tenth or more of a request. Each has a plain counterpart;
 * FAST_LANE_OFF disables pieces. `bundles` requires `statements`.
 */
export const fastPieces = ['statements', 'bundles', 'batches', 'encoders', 'counters', 'graphql', 'low-priority'] as const;

export type FastPiece = (typeof fastPieces)[number];

export const fast: Record<FastPiece, boolean> = {
  statements: true,
  bundles: true,
  batches: true,
  encoders: true,
  counters: true,
  graphql: true,
  'low-priority': true,
};

export function switchOff(pieces: readonly FastPiece[]): void {
  for (const piece of fastPieces) fast[piece] = !pieces.includes(piece);
}
