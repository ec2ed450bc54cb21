/** Invented names for planted variants and near misses. */
const GIVEN = {
  hausa: 'Ibrahim Sulaiman Yusuf Aminu Danjuma Halima Zainab Hauwa Muhammad Abubakar Usman Bashir'.split(' '),
  yoruba: 'Adébáyọ̀ Olúwaṣeun Ṣẹ́gun Tèmítọ́pẹ́ Fúnmiláyọ̀ Bọ́láńlé Káyọ̀dé Ọláwálé'.split(' '),
  igbo: 'Chukwuemeka Ngọzi Ịfẹọma Obinna Kẹlẹchi Nnamdi Adaọra Ụchenna'.split(' '),
};
const FAMILY = {
  hausa: "Ɗanjuma Gwarzo Ƙaura Sa'ad Garba Maikano Ɓaleri Tambuwal Yar'adua Lawal".split(' '),
  yoruba: 'Ọlátúnjí Adéyẹmí Ọdúkọ̀yà Akíntọ́lá Fálétí Ṣóyínká Ajíbádé Ògúnlẹ́yẹ'.split(' '),
  igbo: 'Nwosu Ọkafọr Ezenwa Ọnwuka Mbadịwe Ịheanachọ Ndukwe Ugwuanyị'.split(' '),
};
const PEOPLES = ['hausa', 'yoruba', 'igbo'] as const;

const at = (list: readonly string[], i: number): string => list[i % list.length]!;

/** Listed names: two and three words. */
export const listed: readonly string[] = Array.from({ length: 50 }, (_, i) => {
  const [people, k] = [PEOPLES[i % 3]!, Math.floor(i / 3)];
  const given = GIVEN[people];
  const first = at(given, k);
  const family = at(FAMILY[people], k * 3 + Math.floor(k / given.length));
  return (k % 2 === 0 ? [first, family] : [first, at(given, k + 5), family]).join(' ');
});

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ƊɗƘƙƁɓ]/g, (letter) => ({ Ɗ: 'D', ɗ: 'd', Ƙ: 'K', ƙ: 'k', Ɓ: 'B', ɓ: 'b' })[letter]!);
const spelt = (name: string): string =>
  plain(name)
    .replace(/Muhammad/, 'Mohammed')
    .replace(/Usman/, 'Uthman')
    .replace(/Sulaiman/, 'Suleiman')
    .replace(/Yusuf/, 'Yousouf')
    .replace(/Abubakar/, 'Abu Bakar')
    .replace(/Chukwuemeka/, 'Chukuemeka')
    .replace(/Oluwaseun/, 'Oluwa Seun')
    .replace(/([aeiou])w([aeiou])/, '$1w$2')
    .replace(/ii|ee/, 'i');

/** The ways in which a bank writes a name of the list, four for each. */
const VARIANTS: readonly ((words: string[], i: number) => string)[] = [
  (words) => plain(words.toReversed().join(' ')).toUpperCase(),
  (words, i) => `${at(['Alhaji', 'Chief', 'Engr.', 'Mrs', 'Dr', 'Prince', 'Hajiya'], i)} ${plain(words.join(' '))}`,
  (words) => `${plain(words.at(-1)!)} ${plain(words[0]!).slice(0, 1)}.`,
  (words) => spelt(words.join(' ')).replaceAll("'", ''),
];

export const planted: readonly { name: string; of: string }[] = listed.flatMap((of, i) =>
  VARIANTS.map((variant) => ({ name: variant(of.split(' '), i), of })),
);

const OTHERS = PEOPLES.flatMap((people) => [...GIVEN[people], ...FAMILY[people]]).map(plain);
const within = (part: readonly string[], whole: readonly string[]): boolean => part.every((word) => whole.includes(word));

/** 2,000 names that share words with a listed name and have another one in place of one; neither contains the other. */
export const nearMisses: readonly string[] = [
  ...new Set(
    OTHERS.flatMap((other, n) =>
      listed.flatMap((name) => {
        const words = plain(name).split(' ');
        return words.map((_, place) => {
          const changed = words.map((word, i) => (i === place ? other : word));
          return (n % 2 === 0 ? changed : changed.toReversed()).join(' ');
        });
      }),
    ),
  ),
]
  .filter((name) => {
    const words = name.split(' ');
    return !listed.some((each) => within(words, plain(each).split(' ')) || within(plain(each).split(' '), words));
  })
  .slice(0, 2_000);
