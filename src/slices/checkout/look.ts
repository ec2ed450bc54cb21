import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { given as givenOf } from '../../domain/schema/logged.ts';
import { invalid, nothingGiven } from '../../platform/errors/refusal.ts';
import { slug } from './input.ts';
import { type Closing, linkNotFound } from './link.ts';

/** What a payer reads where a link takes no order. */
export const CLOSED: Record<Closing, string> = {
  inactive: 'This link is closed',
  expired: 'The time of this link is over',
  completed: 'This link was paid already',
  busy: 'Somebody is paying through this link right now; try again in half an hour',
  unavailable: 'This is not sold at present',
  sold_out: 'This is sold out',
  nothing_due: 'There is nothing to pay at present',
};

/** A logo stays with a page that opens on a slow phone. */
const MAX_LOGO_BYTES = 32_768;

/** How the pages for payers of a business look. */
export interface Look {
  /** As it was chosen, such as #0b6e4f; null where ours serves. */
  colour: string | null;
  /** What the address of its logo ends with; null where there is none. */
  logoVersion: string | null;
}

export interface Logo {
  type: string;
  bytes: Buffer;
}

const PLAIN: Look = { colour: null, logoVersion: null };

/** What the pages for payers look like. */
export const findLook = operation({
  title: 'checkout.look.find',
  summary: 'How the pages for payers look',
  scope: 'checkout:read',
  input: z.strictObject({}),
  async run({ db }, { bookId }): Promise<Look> {
    const [found] = await db.query<Look>('checkout_look.find', 'select colour, logo_version from checkout_look where book_id = $1', [
      bookId,
    ]);
    return found ?? PLAIN;
  },
});

/**
 * Changes what payers see from now on. What is left out stays; null takes it away.
 * @throws Refusal 400 when nothing is given, or naming `logo` when its bytes are no PNG, JPEG or WebP of at most 32,768 bytes.
 */
export const setLook = operation({
  title: 'checkout.look.set',
  summary: 'Change how the pages for payers look',
  scope: 'checkout:write',
  input: z.strictObject({
    colour: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, { error: 'must be a colour such as #0b6e4f' })
      .nullable()
      .optional()
      .meta({ description: 'Of buttons and links; made darker or lighter where it could not be read.' }),
    logo: z
      .base64({ error: 'must be the bytes of a picture in base64' })
      .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4, { error: `must be at most ${MAX_LOGO_BYTES} bytes` })
      .nullable()
      .optional()
      .meta({ description: 'A PNG, JPEG or WebP of at most 32,768 bytes, in base64.' }),
  }),
  async run({ db }, { bookId }, input): Promise<Look> {
    const given = givenOf(input);
    if (Object.keys(given).length === 0) throw nothingGiven();
    const logo = typeof given.logo === 'string' ? logoOf(Buffer.from(given.logo, 'base64')) : null;
    const [set] = await db.query<Look>(
      'checkout_look.set',
      `insert into checkout_look as l (book_id, colour, logo, logo_type, logo_version) values ($1, $2, $3, $4, $5)
       on conflict (book_id) do update
          set colour = case when $6 then excluded.colour else l.colour end,
              logo = case when $7 then excluded.logo else l.logo end,
              logo_type = case when $7 then excluded.logo_type else l.logo_type end,
              logo_version = case when $7 then excluded.logo_version else l.logo_version end,
              updated_at = clock_timestamp()
       returning colour, logo_version`,
      [
        bookId,
        given.colour ?? null,
        logo?.bytes ?? null,
        logo?.type ?? null,
        logo?.version ?? null,
        given.colour !== undefined,
        given.logo !== undefined,
      ],
    );
    if (!set) throw new Error('a look was not written');
    return set;
  },
});

/**
 * The logo of whoever sells through a link; a part of its page, as a style is.
 * @throws Refusal 404 RECORD_NOT_FOUND for a slug that is not of this environment, and where there is no logo.
 */
export async function logoOfLink({ db }: Pick<App, 'db'>, environment: Environment, slugOfLink: string): Promise<Logo> {
  if (!slug.safeParse(slugOfLink).success) throw linkNotFound();
  const [logo] = await db.query<Logo>(
    'checkout_look.logo',
    `select l.logo_type as type, l.logo as bytes from checkout_link c
       join ledger.book b on b.id = c.book_id and b.environment = $2 join checkout_look l on l.book_id = c.book_id
      where c.slug = $1 and l.logo is not null and l.logo_type is not null`,
    [slugOfLink, environment],
  );
  if (!logo) throw linkNotFound();
  return logo;
}

/** The type is what the bytes say. Drawings that are programs (SVG) are none of them. */
function logoOf(bytes: Buffer): Logo & { version: string } {
  if (bytes.length === 0 || bytes.length > MAX_LOGO_BYTES) throw invalid('logo', `logo: must be 1 to ${MAX_LOGO_BYTES} bytes`);
  const type = pictureType(bytes);
  if (!type) throw invalid('logo', 'logo: must be a picture of type PNG, JPEG or WebP');
  return { type, bytes, version: createHash('sha256').update(bytes).digest('base64url').slice(0, 16) };
}

function pictureType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'image/png';
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return null;
}
