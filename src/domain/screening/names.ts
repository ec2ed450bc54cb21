/** Part of a name: letters, spelling by sound, consonants. */
export interface Token {
  text: string;
  sound: string;
  code: string;
  codeHash: number;
  /** First letters of text and sound. */
  initials: readonly string[];
  /** Letters of the sound, as bits. */
  letters: number;
  isJoined: boolean;
}

export type PreparedName = readonly Token[];

const MAX_TOKENS = 8;
/** Bound of parts that may be written together. */
const MAX_SPELT = 5;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const TITLES = setOf(
  'mr mrs miss ms master dr doctor prof professor engr engineer barr barrister arc architect chief oba obi eze igwe otunba oloye prince princess ' +
    'alhaji alhaja alh hajia haj hajiya hajj mallam malam mal sheikh shaykh sheik shehu imam ustaz pastor pst rev reverend bishop evang deacon ' +
    'sir lady madam hon honourable honorable sen senator gen general col colonel maj major capt captain lt sgt amb ambassador late',
);
const LEGAL_FORMS = setOf(
  'ltd limited plc nig nigeria ng enterprise enterprises ent ventures venture company co inc incorporated llc llp corp corporation gmbh sarl sa spa bv nv pte pty fze jsc ooo',
);
const PARTICLES = setOf('al el ul ur as an ad bin ibn bn bint ben de da la le of the and for');
/** Families of one name; other spellings share their code. */
const FAMILIES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    muhammad:
      'muhammed mohammed mohamed mohammad mohamad muhamad muhamed muhammadu mohammadu mamadou mamadu mahamadou mohamadou mahamat muhd mohd md mohamud',
    usman: 'uthman othman osman ousmane usmanu osmane',
    khadija: 'hadiza kadija khadijah hadija',
    abdullahi: 'abdullah abdulla abdallah abdalla abdoulaye abdulahi abdulai abdulaahi abdoulahi',
    husseini: 'hussein hussain hussaini husayn husain hossein ousseini',
  }).flatMap(([name, others]) => [name, ...others.split(' ')].map((spelling) => [spelling, name])),
);
/** Letters without a decomposition. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'ɓb ɗd ƙk ƴy ŋn ɲn əe ǝe ɛe ɔo øo łl ßss æae œoe ıi đd ðd þth'.split(' ').map((each) => [each.slice(0, 1), each.slice(1)]),
);

/** Lower-case parts without marks, titles and legal forms. */
function partsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['`´’‘ʼʻʾʿ′]/gu, '')
    .replace(/[^a-z0-9\s]/gu, (letter) => LETTERS[letter] ?? (/\p{L}|\p{N}/u.test(letter) ? letter : ' '))
    .split(/\s+/)
    .filter(Boolean);
  const without = (list: readonly string[], unwanted: ReadonlySet<string>): readonly string[] => {
    const left = list.filter((word) => !unwanted.has(word));
    return left.some((word) => word.length > 1) ? left : list;
  };
  return [...without(without(without(words, TITLES), LEGAL_FORMS), PARTICLES)].slice(0, MAX_TOKENS);
}

export const prepareName = (name: string): PreparedName => partsOf(name).map(tokenOf);

/** The name of parts that are normalised already, with one space between. */
export const preparedOf = (parts: string): PreparedName => (parts === '' ? [] : parts.split(' ').map(tokenOf));

/** "Abdul", alone or before a name: Abdurrahman is Abd al-Rahman. */
const SERVANT = /^abd[aeou]{0,2}(?:[lrsnz]$|$|l(?=.{3})|([nrstz])(?=\1.{2})|(?=.{3}))/;

const known = new Map<string, Token>();
const MAX_KNOWN = 50_000;

function tokenOf(text: string): Token {
  let token = known.get(text);
  if (!token) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, (token = madeOf(text, false)));
  }
  return token;
}

function madeOf(text: string, isJoined: boolean): Token {
  const sound = soundOf(FAMILIES[text] ?? text.replace(SERVANT, 'abd'));
  // Consonants alone: vowels, h, w and y are written in many ways.
  const code = text.length === 1 ? text : sound.slice(0, 1).replace(/[aiu]/, 'a') + sound.slice(1).replace(/[aiuhw]/g, '');
  let letters = 0;
  for (let i = 0; i < sound.length; i++) letters |= 1 << (sound.charCodeAt(i) & 31);
  const [first, spoken] = [text.slice(0, 1), sound.slice(0, 1)];
  return { text, sound, code, codeHash: hashOf(code), initials: first === spoken ? [first] : [first, spoken], letters, isJoined };
}

export function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}

const SOUNDS: Readonly<Record<string, string>> = Object.fromEntries(
  'ph:f sh:s dj:j x:ks y:i e:i o:u ou:u oo:u gh:g th:t dh:d zh:z'.split(' ').map((each) => each.split(':') as [string, string]),
);

const soundOf = (text: string): string =>
  text
    .replace(/(?<=.{4}a)tu?$/, '')
    .replace(/ph|ck|kh|ch|q|sh|dj|[gtdz]h|c|x|ou|oo|(?<=.)y|e|o/g, (found) => SOUNDS[found] ?? 'k')
    .replace(/(.)\1+/g, '$1');

export const isInitial = ({ text }: Token): boolean => text.length === 1;

/** The name, also with pairs of neighbours written together: all of them, or those that may sound like a part of another name. */
export function spellings(name: PreparedName, other?: PreparedName, from = 0, joins = 2): PreparedName[] {
  const made = [name];
  if (name.length > MAX_SPELT || joins === 0) return made;
  for (let i = from; i < name.length - 1; i++) {
    const [left, right] = [name[i]!, name[i + 1]!];
    if (isInitial(left) || isInitial(right) || left.isJoined) continue;
    // Where both meet, a consonant may change and two may go.
    const start = left.code.slice(0, Math.max(1, left.code.length - 1));
    const least = left.code.length + right.code.length - 2;
    if (other && !other.some(({ code }) => code.length >= least && code.startsWith(start))) continue;
    const joined = madeOf(left.text + right.text, true);
    if (other && !other.some(({ code }) => code === joined.code)) continue;
    made.push(...spellings([...name.slice(0, i), joined, ...name.slice(i + 2)], other, i + 1, joins - 1));
  }
  return made;
}
