import { z } from 'zod';
import { birthDay } from '../../domain/time/moment.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import type { FacePerson } from '../../providers/identity/port.ts';
import { canPay } from './balance.ts';
import { nin } from './find-nin.ts';
import { fetchPhoto } from './photo.ts';
import { insufficientBalance, type Verified, verify } from './verify.ts';

export interface FaceResult extends FacePerson {
  faceMatch: boolean;
}

/**
 * The person of a NIN, and whether the face on a photo is theirs, from provider A. The photo is fetched before anything is charged,
 * and only for somebody who can pay: we are nobody's way to the network.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 * @throws Refusal 400 naming `imageUrl` when the photo cannot be had, with nothing charged; 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged.
 */
export const verifyNinWithFace = operation({
  title: 'verification.nin_face',
  summary: 'Look a NIN up and compare a face',
  scope: 'verification:write',
  repeatable: true,
  bucket: 'kyc',
  input: z.strictObject({
    nin,
    imageUrl: z.string({ error: 'must be a URL' }).meta({
      format: 'uri',
      description: 'Where the face image is publicly readable: JPEG, or PNG where the provider reads it, 5 MB at most',
    }),
    dateOfBirth: birthDay
      .optional()
      .meta({ description: 'Date of birth of the person, YYYY-MM-DD: sent to a provider that checks it beside the face, and not stored' }),
  }),
  async run(app, actor, input): Promise<Verified<FaceResult>> {
    const zee = await app.providersOf(actor).identity.asked('zee', 'compareFace');
    if (!(await canPay(app, actor.bookId, 'nin_face'))) throw insufficientBalance();
    const photo = await fetchPhoto(app, actor, input.imageUrl);
    if (!zee.photoTypes.includes(photo.type)) throw invalid('imageUrl', 'imageUrl: has to be a JPEG; the provider reads no PNG');
    const verified = await verify(app, actor, {
      operation: 'nin_face',
      provider: zee.name,
      subject: { kind: 'nin', text: input.nin },
      ask: (question) => zee.compareFace({ ...question, nin: input.nin, photo, dateOfBirth: input.dateOfBirth }),
    });
    return { ...verified, found: { ...verified.found, faceMatch: verified.found.confidence >= zee.matchFrom } };
  },
});
