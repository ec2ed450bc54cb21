/** Part of a name: letters, spelling by sound, consonants. */
export interface Token {
  text: string;
  sound: string;
  code: string;
  isJoined?: boolean;
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
const LETTERS: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɲ: 'n',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

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

/** "Abdul", alone or before a name: Abdurrahman is Abd al-Rahman. */
const SERVANT = /^abd[aeou]{0,2}(?:[lrsnz]$|$|l(?=.{3})|([nrstz])(?=\1.{2})|(?=.{3}))/;

const known = new Map<string, Token>();
const MAX_KNOWN = 20_000;

function tokenOf(text: string): Token {
  let token = known.get(text);
  if (!token) {
    const sound = soundOf(FAMILIES[text] ?? text.replace(SERVANT, 'abd'));
    // Consonants alone: vowels, h, w and y are written in many ways.
    const code = text.length === 1 ? text : sound.slice(0, 1).replace(/[aiu]/, 'a') + sound.slice(1).replace(/[aiuhw]/g, '');
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, (token = { text, sound, code }));
  }
  return token;
}

const soundOf = (text: string): string =>
  text
    .replace(/(?<=.{4}a)tu?$/, '')
    .replace(/ph/g, 'f')
    .replace(/ck|kh|ch|q/g, 'k')
    .replace(/sch|sh/g, 's')
    .replace(/dj/g, 'j')
    .replace(/([gtdz])h/g, '$1')
    .replace(/c/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/ou|oo/g, 'u')
    .replace(/(?<=.)y/g, 'i')
    .replace(/e/g, 'i')
    .replace(/o/g, 'u')
    .replace(/(.)\1+/g, '$1');

export const isInitial = ({ text }: Token): boolean => text.length === 1;

export const initialsOf = ({ text, sound }: Token): readonly string[] => [...new Set([text.slice(0, 1), sound.slice(0, 1)])];

/** The name, also with pairs of neighbours written together. */
export function spellings(name: PreparedName, from = 0, joins = 2): PreparedName[] {
  const made = [name];
  if (name.length > MAX_SPELT || joins === 0) return made;
  for (let i = from; i < name.length - 1; i++) {
    const [left, right] = [name[i]!, name[i + 1]!];
    if (isInitial(left) || isInitial(right) || left.isJoined) continue;
    const together = { ...tokenOf(left.text + right.text), isJoined: true };
    made.push(...spellings([...name.slice(0, i), together, ...name.slice(i + 2)], i + 1, joins - 1));
  }
  return made;
}
