import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { given as givenOf } from '../../domain/schema/logged.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { from, references, type RowOf, repository } from '../../platform/db/entity.ts';
import { found, invalid, notFound, nothingGiven } from '../../platform/errors/refusal.ts';
import { slug } from './input.ts';
import { NO_LINK } from './link.ts';

export const CheckoutBranding = defineEntity({
  name: 'CheckoutBranding',
  tableName: 'checkout_branding',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    /** Chosen colour; the pages adjust it until text is readable. */
    colour: p.text().strictNullable().check(`colour ~ '^#[0-9a-f]{6}$'`).comment('not personal: a colour'),
    logo: p
      .blob()
      .strictNullable()
      .check('octet_length(logo) >= 1 and octet_length(logo) <= 32768')
      .comment('not personal: the mark of a business'),
    logoType: p.enum(['image/png', 'image/jpeg', 'image/webp']).strictNullable(),
    /** Hash of the bytes. Why: the address changes with the logo, so browsers cache a logo permanently. */
    logoVersion: p.text().strictNullable().comment('not personal: a hash of that mark'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  checks: [{ name: 'checkout_branding_check', expression: 'num_nonnulls(logo, logo_type, logo_version) in (0, 3)' }],
});
references(CheckoutBranding, { properties: ['bookId'], table: 'ledger.book' });

export const brandingSchema = namedObject('CheckoutBranding', 'Branding of the payment pages.', {
  colour: z.string().nullable().meta({ description: 'Colour of buttons and links, as chosen; null for the default.' }),
  hasLogo: z.boolean().meta({ description: 'True when a logo is shown.' }),
}).meta({ id: 'CheckoutBranding' });

export type Branding = Pick<RowOf<typeof CheckoutBranding>, 'colour' | 'logoVersion'>;

const shownBranding = ({ colour, logoVersion }: Branding): z.output<typeof brandingSchema> => ({ colour, hasLogo: logoVersion !== null });

const brandings = repository(CheckoutBranding, ['colour', 'logoVersion'], 'bookId');

interface Logo {
  type: string;
  bytes: Buffer;
}

const MAX_LOGO_BYTES = 32_768;

/** Returns the branding of the payment pages. */
export const findBranding = operation({
  title: 'checkoutBranding.retrieve',
  summary: 'Retrieve the checkout branding',
  scope: 'checkout:read',
  input: z.strictObject({}),
  output: brandingSchema,
  async run({ db }, { bookId }) {
    return shownBranding((await brandings.find(db, { bookId })) ?? { colour: null, logoVersion: null });
  },
});

/**
 * Updates the branding of the payment pages; omitted fields are unchanged, null removes.
 * @throws Refusal 400 without fields, or naming `logo` unless it is a PNG, JPEG or WebP of at most 32,768 bytes.
 */
export const setBranding = operation({
  title: 'checkoutBranding.update',
  summary: 'Update the checkout branding',
  scope: 'checkout:write',
  input: z.strictObject({
    colour: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, { error: 'must be a colour such as #0b6e4f' })
      .nullable()
      .optional()
      .meta({ description: 'Colour of buttons and links; adjusted where text would be unreadable.' }),
    logo: z
      .base64({ error: 'must be the bytes of a picture in base64' })
      .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4, { error: `must be at most ${MAX_LOGO_BYTES} bytes` })
      .nullable()
      .optional()
      .meta({ description: 'A PNG, JPEG or WebP of at most 32,768 bytes, in base64.' }),
  }),
  output: brandingSchema,
  async run({ db }, { bookId }, input) {
    const given = givenOf(input);
    if (Object.keys(given).length === 0) throw nothingGiven();
    const changes = {
      ...(given.colour !== undefined && { colour: given.colour }),
      ...(given.logo !== undefined && logoColumns(given.logo)),
    };
    const saved = await from(db, CheckoutBranding)
      .insertInto('checkout_branding')
      .values({ ...changes, bookId })
      .onConflict((conflict) => conflict.column('bookId').doUpdateSet({ ...changes, updatedAt: sql<Date>`clock_timestamp()` }))
      .returning(['colour', 'logoVersion'])
      .executeTakeFirstOrThrow();
    return shownBranding(saved);
  },
});

/** Logo of the page of a link. @throws Refusal 404 RECORD_NOT_FOUND for an unknown slug, and without a logo. */
export async function logoOfLink({ db }: Pick<App, 'db'>, environment: Environment, slugOfLink: string): Promise<Logo> {
  if (!slug.safeParse(slugOfLink).success) throw notFound(NO_LINK);
  const [logo] = await db.query<Logo>(
    'checkout_branding.logo',
    `select l.logo_type as type, l.logo as bytes from checkout_link c
       join ledger.book b on b.id = c.book_id and b.environment = $2 join checkout_branding l on l.book_id = c.book_id
      where c.slug = $1 and l.logo is not null and l.logo_type is not null`,
    [slugOfLink, environment],
  );
  return found(logo, NO_LINK);
}

/** Detects the type from the bytes. Why no SVG: it can run scripts. @throws Refusal 400 naming `logo`. */
function logoColumns(base64: string | null): Pick<RowOf<typeof CheckoutBranding>, 'logo' | 'logoType' | 'logoVersion'> {
  if (base64 === null) return { logo: null, logoType: null, logoVersion: null };
  const logo = Buffer.from(base64, 'base64');
  if (logo.length === 0 || logo.length > MAX_LOGO_BYTES) throw invalid('logo', `logo: must be 1 to ${MAX_LOGO_BYTES} bytes`);
  const logoType = pictureType(logo);
  if (!logoType) throw invalid('logo', 'logo: must be a picture of type PNG, JPEG or WebP');
  return { logo, logoType, logoVersion: createHash('sha256').update(logo).digest('base64url').slice(0, 16) };
}

function pictureType(bytes: Buffer): RowOf<typeof CheckoutBranding>['logoType'] {
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'image/png';
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return null;
}
