import { NORTHERN_CROSSWORDS } from './crossword-grids.ts'
import type { DemoGame } from './demo-game.ts'
import { crosswordCard, scratchcard, wheel } from './instant-kinds.ts'

const EUR = 978
const CHF = 756

/** Aurora's cards and its wheel: bought, drawn and won at once. */
export const AURORA_INSTANTS: readonly DemoGame[] = [
  {
    slug: 'ice-floes',
    titles: {
      en: { title: 'Ice Floes' },
      de: { title: 'Eisschollen' },
      ar: { title: 'الأطواف الجليدية' },
    },
    definition: scratchcard(9, { currencyId: EUR, priceMinor: 100 }),
  },
  {
    slug: 'northern-treasure',
    titles: {
      en: { title: 'Northern Treasure' },
      de: { title: 'Nordschatz' },
      ar: { title: 'كنز الشمال' },
    },
    definition: scratchcard(12, { currencyId: CHF, priceMinor: 300 }),
  },
  {
    slug: 'aurora-wheel',
    titles: {
      en: { title: 'Aurora Wheel' },
      de: { title: 'Polarlichtrad' },
      ar: { title: 'عجلة الشفق' },
    },
    definition: wheel({ currencyId: EUR, priceMinor: 50 }),
  },
  {
    slug: 'harbour-crossword',
    titles: {
      en: { title: 'Harbour Crossword', titleShort: 'Crossword' },
      de: { title: 'Hafen-Kreuzwort (Englisch)', titleShort: 'Kreuzwort' },
      ar: { title: 'كلمات الميناء المتقاطعة (بالإنجليزية)', titleShort: 'كلمات متقاطعة' },
    },
    definition: crosswordCard(NORTHERN_CROSSWORDS, { currencyId: EUR, priceMinor: 200 }),
  },
]
