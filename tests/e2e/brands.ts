/** The brands of the demonstration: the languages that each speaks, and games and money for its journeys. */
export const BRANDS = [
  {
    siteId: 'aurora',
    /** The window in which its journeys are made. */
    window: '@phone',
    languages: ['en', 'de', 'ar'],
    /** A game that starts when it is full. */
    whenFull: { slug: 'northern-dip', size: 4 },
    /** A lottery with draw times, which sells draws ahead. */
    lottery: { slug: 'aurora-6-49', numbers: [3, 8, 13, 20, 31, 44] },
    /** The site's currency, and another that it serves. */
    money: { currencyId: 978, amount: 240 },
    other: { currencyId: 756, code: 'CHF', amount: 120 },
    rate: { from: 'EUR', to: 'CHF', rate: '0.9385' },
    operatorId: 1,
  },
  {
    siteId: 'kola',
    window: '@desktop',
    languages: ['en', 'fr'],
    whenFull: { slug: 'danfo-dash', size: 3 },
    lottery: { slug: 'kola-express-5-90', numbers: [2, 5, 9, 41, 77] },
    money: { currencyId: 566, amount: 50_000 },
    other: { currencyId: 952, code: 'XOF', amount: 30_000 },
    rate: { from: 'NGN', to: 'XOF', rate: '0.3901' },
    operatorId: 2,
  },
] as const

export type Brand = (typeof BRANDS)[number]

/** The tags of a test that is made for each brand: the usual run looks at the first brand, in which every part of a screen occurs. */
export const brandTags = ({ siteId }: Pick<Brand, 'siteId'>, ...tags: string[]): string[] =>
  siteId === BRANDS[0].siteId ? tags : [...tags, '@whole']
