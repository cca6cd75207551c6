import { FRENCH_CROSSWORDS, MARKET_CROSSWORDS } from './crossword-grids.ts'
import type { DemoGame } from './demo-game.ts'
import { crosswordCard, scratchcard, wheel } from './instant-kinds.ts'

const NGN = 566
const XOF = 952

/** Kola's cards and its wheel: bought, drawn and won at once. */
export const KOLA_INSTANTS: readonly DemoGame[] = [
  {
    slug: 'cowrie-scratch',
    titles: {
      en: { title: 'Cowrie Scratch', titleShort: 'Cowries' },
      fr: { title: 'Cauris à gratter', titleShort: 'Cauris' },
    },
    definition: scratchcard(9, { currencyId: NGN, priceMinor: 10_000 }),
  },
  {
    slug: 'calabash-of-gold',
    titles: {
      en: { title: 'Calabash of Gold' },
      fr: { title: 'Calebasse d’or' },
    },
    definition: scratchcard(12, { currencyId: XOF, priceMinor: 200 }),
  },
  {
    slug: 'danfo-wheel',
    titles: {
      en: { title: 'Danfo Wheel' },
      fr: { title: 'Roue du danfo' },
    },
    definition: wheel({ currencyId: NGN, priceMinor: 5000 }),
  },
  {
    slug: 'market-crossword',
    titles: {
      en: { title: 'Market Crossword', titleShort: 'Crossword' },
      fr: { title: 'Mots croisés du marché (en anglais)', titleShort: 'Mots croisés' },
    },
    definition: crosswordCard(MARKET_CROSSWORDS, { currencyId: NGN, priceMinor: 20_000 }),
  },
  {
    slug: 'mots-croises',
    titles: {
      en: { title: 'Mots croisés (French)', titleShort: 'Mots croisés' },
      fr: { title: 'Mots croisés', titleShort: 'Mots croisés' },
    },
    definition: crosswordCard(FRENCH_CROSSWORDS, { currencyId: XOF, priceMinor: 200 }),
  },
]
