import type { Actor } from '../../domain/actor/actor.ts';

/** The person behind an actor, for operations that only people may ask. @throws Error for another kind of actor: a bug. */
export function signedInAs(actor: Actor): { userId: string; sessionId: string } {
  const { userId, sessionId } = actor;
  if (userId === undefined || sessionId === undefined) throw new Error('an operation for people was asked by somebody else');
  return { userId, sessionId };
}
