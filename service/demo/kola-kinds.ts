import { bingo75, bingo90 } from './bingo-kinds.ts'
import {
  everyMinutes,
  permTable,
  placeTable,
  prizeTable,
  raffleTable,
  WHEN_FULL,
  type DemoGame,
} from './demo-game.ts'

const NGN = 566
const XOF = 952
const BASE = {
  gameFeePerPlayMinor: 0,
  payoutFormula: 'rollDown',
  countdownMs: 10_000,
} as const

/** The further kinds of games at Kola: bets on five of ninety first, as its players know them. */
export const KOLA_KINDS: readonly DemoGame[] = [
  {
    slug: 'lagos-perm',
    titles: {
      en: { title: 'Lagos Perm 5/90', titleShort: 'Lagos Perm' },
      fr: { title: 'Perm Lagos 5/90', titleShort: 'Perm Lagos' },
    },
    definition: {
      ...BASE,
      gameRule: 'oneDrawGamePerm',
      currencyId: NGN,
      gamePlaySize: 5,
      gamePlayRange: 90,
      gamePlaySizeMax: 15,
      stakeMultiplierMax: 100,
      gamePlayCostMinor: 5000,
      gamePlayMax: 50_000,
      playerPlayMax: 5000,
      payoutPercentage: 0,
      prizes: permTable({ first: 60, two: 260, three: 7000, four: 310_000, five: 25_000_000 }),
      schedule: everyMinutes(5, 2),
      subscriptionDrawsMax: 12,
      drawIntervalMs: 1800,
    },
  },
  {
    slug: 'okada-race',
    titles: {
      en: { title: 'Okada Race 3/20', titleShort: 'Okada Race' },
      fr: { title: 'Course Okada 3/20', titleShort: 'Course Okada' },
    },
    definition: {
      ...BASE,
      gameRule: 'regularGame',
      currencyId: NGN,
      gamePlaySize: 3,
      gamePlayRange: 20,
      drawCount: 4,
      gamePlayCostMinor: 10_000,
      gamePlayMax: 36,
      playerPlayMax: 6,
      payoutPercentage: 75,
      prizes: [...prizeTable(3, [[[3], { prizePercentage: 20 }]]), ...placeTable([40, 25, 15])],
      schedule: WHEN_FULL,
      drawIntervalMs: 1100,
    },
  },
  {
    slug: 'baobab-system',
    titles: {
      en: { title: 'Baobab System 6/42', titleShort: 'Baobab System' },
      fr: { title: 'Système Baobab 6/42', titleShort: 'Système Baobab' },
    },
    definition: {
      ...BASE,
      gameRule: 'oneDrawGameExtMulti',
      currencyId: XOF,
      gamePlaySize: 6,
      gamePlayRange: 42,
      gamePlaySizeMax: 10,
      gamePlayCostMinor: 50,
      gamePlayMax: 200_000,
      playerPlayMax: 500,
      payoutPercentage: 55,
      prizes: prizeTable(6, [
        [[6], { prizePercentage: 40, guaranteedMinimumMinor: 10_000_000 }],
        [[5], { prizePercentage: 15 }],
        [[4], { prizePercentage: 20 }],
        [[3], { prizePercentage: 25 }],
      ]),
      schedule: everyMinutes(10, 6),
      subscriptionDrawsMax: 12,
      drawIntervalMs: 1800,
    },
  },
  {
    slug: 'harmattan-bonus',
    titles: {
      en: { title: 'Harmattan 5/36 + bonus', titleShort: 'Harmattan' },
      fr: { title: 'Harmattan 5/36 + bonus', titleShort: 'Harmattan' },
    },
    definition: {
      ...BASE,
      gameRule: 'oneDrawGameBonusV2',
      currencyId: NGN,
      gamePlaySize: 5,
      gamePlayRange: 36,
      gamePlayCostMinor: 10_000,
      gamePlayMax: 100_000,
      playerPlayMax: 100,
      payoutPercentage: 55,
      prizes: prizeTable(5, [
        [[5], { prizePercentage: 40 }],
        [[4, 1], { prizePercentage: 15 }],
        [[4], { prizePercentage: 15 }],
        [[3], { prizePercentage: 30 }],
      ]),
      schedule: everyMinutes(10, 9),
      subscriptionDrawsMax: 12,
      drawIntervalMs: 1800,
    },
  },
  {
    slug: 'sahel-stars',
    titles: {
      en: { title: 'Sahel Stars 5/45 + 2/9', titleShort: 'Sahel Stars' },
      fr: { title: 'Étoiles du Sahel 5/45 + 2/9', titleShort: 'Étoiles du Sahel' },
    },
    definition: {
      ...BASE,
      gameRule: 'oneDrawGameExt',
      currencyId: NGN,
      gamePlaySize: 5,
      gamePlayRange: 45,
      gamePlaySize2nd: 2,
      gamePlayRange2nd: 9,
      gamePlayCostMinor: 20_000,
      gamePlayMax: 100_000,
      playerPlayMax: 100,
      payoutPercentage: 60,
      payoutFormula: 'rollOver',
      prizes: prizeTable(5, [
        [[5, 2], { prizePercentage: 40, guaranteedMinimumMinor: 500_000_000 }],
        [[5], { prizePercentage: 10 }],
        [[4, 1], { prizePercentage: 10 }],
        [[4], { prizePercentage: 10 }],
        [[3, 1], { prizePercentage: 10 }],
        [[2, 2], { prizePercentage: 20 }],
      ]),
      schedule: everyMinutes(10, 4),
      subscriptionDrawsMax: 12,
      drawIntervalMs: 1800,
    },
  },
  {
    slug: 'market-raffle',
    titles: {
      en: { title: 'Market Raffle', titleShort: 'Market Raffle' },
      fr: { title: 'Tombola du marché', titleShort: 'Tombola' },
    },
    definition: {
      ...BASE,
      gameRule: 'raffleGame',
      currencyId: NGN,
      gamePlaySize: 1,
      gamePlayRange: 40,
      gamePlayCostMinor: 100_000,
      gamePlayMax: 40,
      playerPlayMax: 6,
      payoutPercentage: 70,
      raffleTicketPrefix: 'KM-',
      prizes: raffleTable([
        {
          prizeItem: {
            name: '25 kg of parboiled rice',
            detailsText: 'Brought to your door in Lagos, Abuja and Kano.',
            worthMinor: 1_500_000,
          },
        },
        { guaranteedPrizeMinor: 310_000, prizeCount: 2 },
        { guaranteedPrizeMinor: 100_000, prizeCount: 4 },
      ]),
      schedule: WHEN_FULL,
      drawIntervalMs: 1500,
    },
  },
  {
    slug: 'palm-bingo-90',
    titles: {
      en: { title: 'Palm Bingo 90' },
      fr: { title: 'Bingo des palmes 90', titleShort: 'Palmes 90' },
    },
    definition: bingo90({ currencyId: XOF, priceMinor: 100, cards: 36, schedule: WHEN_FULL }),
  },
  {
    slug: 'lagoon-bingo-75',
    titles: {
      en: { title: 'Lagoon Bingo 75' },
      fr: { title: 'Bingo de la lagune 75', titleShort: 'Lagune 75' },
    },
    definition: bingo75({ currencyId: NGN, priceMinor: 5000, cards: 2000, schedule: everyMinutes(6, 3) }),
  },
]
