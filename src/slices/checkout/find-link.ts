import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { linkById, shown, type ShownLink } from './link.ts';

/** One checkout link. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findLink = operation({
  title: 'checkout.links.find',
  summary: 'One checkout link',
  scope: 'checkout:read',
  input: z.strictObject({ linkId: z.uuid().meta({ description: 'Which checkout link.' }) }),
  run: async (app, actor, { linkId }): Promise<ShownLink> => shown(app, actor, await linkById(app, actor.bookId, linkId)),
});
