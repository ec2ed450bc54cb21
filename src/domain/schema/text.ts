import { z } from 'zod';

/** Control characters, line separators and bidirectional marks. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** GSM 03.38 basic set without control characters: one septet each. */
export const GSM_BASIC: ReadonlySet<string> = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

const NARRATION_MAX = 100;

const text = z.string().normalize('NFC').trim();

/** One readable line: trimmed, NFC, 1 to `max` characters. */
export const plainText = (max: number) =>
  text
    .superRefine((value, context) => refuse(context, value === '' ? 'must not be empty' : plainProblem(value, max)))
    .meta({ minLength: 1, maxLength: max });

/** Narration: at most 100 characters (NIP), all of the GSM-7 basic set, unchanged in every bank's alert. May be empty. */
export const narration = text
  .superRefine((value, context) => refuse(context, plainProblem(value, NARRATION_MAX) ?? gsmProblem(value)))
  .meta({ maxLength: NARRATION_MAX, description: 'At most 100 characters of the GSM-7 basic set' });

export const emailAddress = z.string().trim().max(254).pipe(z.email()).meta({ format: 'email' });

export const idInput = z.uuid().toLowerCase();

const EMAILS_MAX = 10;
export const alertEmails = z
  .array(emailAddress, { error: 'must be a list of email addresses' })
  .max(EMAILS_MAX, { error: `must be at most ${EMAILS_MAX} addresses` })
  .transform((emails) => emails.filter((email, at) => emails.findIndex((each) => each.toLowerCase() === email.toLowerCase()) === at));

function refuse(context: z.RefinementCtx, message: string | undefined): void {
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}

function plainProblem(value: string, max: number): string | undefined {
  // Code points, equal to JSON Schema and PostgreSQL.
  if (value.length > 2 * max || Array.from(value).length > max) return `must be at most ${max} characters long`;
  if (!value.isWellFormed()) return 'must not contain half of a surrogate pair';
  const found = UNPRINTABLE.exec(value);
  return found ? `must not contain control characters (${codePoint(found[0])})` : undefined;
}

function gsmProblem(value: string): string | undefined {
  const characters = Array.from(value);
  const at = characters.findIndex((character) => !GSM_BASIC.has(character));
  const character = characters[at];
  if (character === undefined) return undefined;
  const advice = character === '₦' ? '; write NGN instead' : '';
  return `must not contain "${character}" (${codePoint(character)}, character ${at + 1}): it is not in the GSM-7 basic set${advice}`;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The spelling of the contract: `canceled` becomes `cancelled`, `CANCELED` becomes `CANCELLED`. */
export const contractSpelling = (value: string): string => value.replaceAll('canceled', 'cancelled').replaceAll('CANCELED', 'CANCELLED');

/** Result of the schema, which also accepts listed values in the other spelling, such as `subscription.canceled`. */
export function parsedInEitherSpelling<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.ZodSafeParseResult<z.output<Schema>> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed;
  const respelled = parsed.error.issues.reduce(respell, raw);
  return respelled === raw ? parsed : schema.safeParse(respelled);
}

function respell(raw: unknown, issue: z.core.$ZodIssue): unknown {
  if (issue.code !== 'invalid_value') return raw;
  return changedAt(raw, issue.path, (value) => {
    if (typeof value !== 'string') return value;
    const respelled = contractSpelling(value);
    return issue.values.includes(respelled) ? respelled : value;
  });
}

/** Copy with one value changed; the same object otherwise. */
function changedAt(raw: unknown, [key, ...path]: readonly PropertyKey[], change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(raw);
  const before = (raw as Record<PropertyKey, unknown>)[key];
  const after = changedAt(before, path, change);
  if (after === before) return raw;
  return Array.isArray(raw) ? raw.with(Number(key), after) : { ...(raw as object), [key]: after };
}
