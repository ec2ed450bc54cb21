/** Depth, list length and text length that are kept. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 20;
const MAX_TEXT = 200;
const MAX_BYTES = 16_384;

/** Fields whose texts tell nothing private: words of the contract, ids, references, times. All other texts are masked. */
const OPEN =
  /^(success|error|message|code|field|currency|status|event|method|type|kind|category|interval|channel|brand|environment|cursor|from|to|by|since|until|limit|timeout|scopes|plan|serviceId|nextCursor|settlementStatus|slug|result|reason|outcome)$|(Id|Ids|Reference|Code|Ref|At|Date|Status|Type|Kind|Method)$/;
/** Numbers under these names may be somebody's. */
const PRIVATE_NUMBER = /nin|bvn|phone|account|card|cvv|pin|otp/i;
/**
 * A body as the request log may keep it: structure, numbers, ids and words of the contract stay, every other text is masked
 * to its last four digits or to dots. Nothing is kept that is not known to be harmless.
 */
export function redact(value: unknown): unknown {
  const kept = masked(value, '', 0);
  const text = JSON.stringify(kept);
  return text !== undefined && text.length > MAX_BYTES ? { omitted: 'This body is too large to keep' } : kept;
}

function masked(value: unknown, name: string, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return PRIVATE_NUMBER.test(name) ? dots(String(value)) : value;
  if (typeof value === 'string') return OPEN.test(name) ? value.slice(0, MAX_TEXT) : dots(value);
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => masked(item, name, depth + 1));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
  }
  if (typeof value !== 'object') return null;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.slice(0, 64), masked(part, key, depth + 1)]));
}

/** Account and phone numbers keep four digits, by which people know them again; NINs and all shorter texts keep nothing. */
const dots = (text: string): string => (/^\+?\d{10}$|^\+?\d{13,14}$/.test(text) ? `••••${text.slice(-4)}` : '••••');
