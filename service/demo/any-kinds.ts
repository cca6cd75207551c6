import { bingo75, bingo90 } from './bingo-kinds.ts'
import { MARKET_CROSSWORDS } from './crossword-grids.ts'
import {
  everyMinutes,
  permTable,
  placeTable,
  prizeTable,
  raffleTable,
  WHEN_FULL,
  type DemoGame,
} from './demo-game.ts'
import { crosswordCard, scratchcard, wheel } from './instant-kinds.ts'

interface Money {
  currencyId: number
  /** One unit of the currency, in minor units. */
  unitMinor: number
}

/** The further kinds of games for a site that the demonstration knows nothing of, in units of its own currency. */
export function furtherKindsFor(money: Money): DemoGame[] {
  return [...drawsFor(money), ...betsAndTicketsFor(money), ...instantsFor(money)]
}

function baseOf({ currencyId, unitMinor }: Money) {
  return {
    currencyId,
    gamePlayCostMinor: unitMinor,
    gameFeePerPlayMinor: 0,
    payoutFormula: 'rollDown',
    countdownMs: 10_000,
    drawIntervalMs: 1500,
  } as const
}

function drawsFor(money: Money): DemoGame[] {
  const base = baseOf(money)
  return [
    {
      slug: 'demo-5-50-2-12',
      titles: titles(
        'Euro 5/50 + 2/12',
        'Euro 5 aus 50 + 2 aus 12',
        'Euro 5/50 + 2/12',
        'يورو 5 من 50 + 2 من 12',
      ),
      definition: {
        ...base,
        gameRule: 'oneDrawGameExt',
        gamePlaySize: 5,
        gamePlayRange: 50,
        gamePlaySize2nd: 2,
        gamePlayRange2nd: 12,
        gamePlayMax: 100_000,
        playerPlayMax: 100,
        payoutPercentage: 60,
        payoutFormula: 'rollOver',
        prizes: prizeTable(5, [
          [[5, 2], { prizePercentage: 40 }],
          [[5, 0], { prizePercentage: 10 }],
          [[4, 0], { prizePercentage: 10 }],
          [[3, 0], { prizePercentage: 15 }],
          [[2, 1], { prizePercentage: 25 }],
        ]),
        schedule: everyMinutes(10, 2),
        subscriptionDrawsMax: 12,
      },
    },
    {
      slug: 'demo-race',
      titles: titles('Race 3/20', 'Rennen 3 aus 20', 'Course 3/20', 'سباق 3 من 20'),
      definition: {
        ...base,
        gameRule: 'regularGame',
        gamePlaySize: 3,
        gamePlayRange: 20,
        drawCount: 4,
        gamePlayMax: 36,
        playerPlayMax: 6,
        payoutPercentage: 75,
        prizes: [...prizeTable(3, [[[3], { prizePercentage: 20 }]]), ...placeTable([40, 25, 15])],
        schedule: WHEN_FULL,
        drawIntervalMs: 1100,
      },
    },
    {
      slug: 'demo-system',
      titles: titles('System 6/42', 'System 6 aus 42', 'Système 6/42', 'نظام 6 من 42'),
      definition: {
        ...base,
        gameRule: 'oneDrawGameExtMulti',
        gamePlaySize: 6,
        gamePlayRange: 42,
        gamePlaySizeMax: 10,
        gamePlayMax: 100_000,
        playerPlayMax: 500,
        payoutPercentage: 60,
        prizes: prizeTable(6, [
          [[6], { prizePercentage: 40 }],
          [[5], { prizePercentage: 15 }],
          [[4], { prizePercentage: 20 }],
          [[3], { prizePercentage: 25 }],
        ]),
        schedule: everyMinutes(10, 6),
        subscriptionDrawsMax: 12,
      },
    },
    {
      slug: 'demo-bonus',
      titles: titles('Bonus 5/36', 'Bonus 5 aus 36', 'Bonus 5/36', 'مكافأة 5 من 36'),
      definition: {
        ...base,
        gameRule: 'oneDrawGameBonusV2',
        gamePlaySize: 5,
        gamePlayRange: 36,
        gamePlayMax: 100_000,
        playerPlayMax: 100,
        payoutPercentage: 60,
        prizes: prizeTable(5, [
          [[5], { prizePercentage: 40 }],
          [[4, 1], { prizePercentage: 15 }],
          [[4], { prizePercentage: 15 }],
          [[3], { prizePercentage: 30 }],
        ]),
        schedule: everyMinutes(10, 9),
        subscriptionDrawsMax: 12,
      },
    },
  ]
}

function betsAndTicketsFor(money: Money): DemoGame[] {
  const base = baseOf(money)
  const { currencyId, unitMinor } = money
  return [
    {
      slug: 'demo-5-90-bets',
      titles: titles('Bets 5/90', 'Wetten 5 aus 90', 'Paris 5/90', 'رهانات 5 من 90'),
      definition: {
        ...base,
        gameRule: 'oneDrawGamePerm',
        gamePlaySize: 5,
        gamePlayRange: 90,
        gamePlaySizeMax: 10,
        stakeMultiplierMax: 20,
        gamePlayMax: 50_000,
        playerPlayMax: 5000,
        payoutPercentage: 0,
        prizes: permTable({ first: 60, two: 260, three: 7000, four: 310_000, five: 25_000_000 }),
        schedule: everyMinutes(5, 2),
        subscriptionDrawsMax: 12,
      },
    },
    {
      slug: 'demo-raffle',
      titles: titles('Raffle', 'Verlosung', 'Tombola', 'سحب التذاكر'),
      definition: {
        ...base,
        gameRule: 'raffleGame',
        gamePlaySize: 1,
        gamePlayRange: 40,
        gamePlayMax: 40,
        playerPlayMax: 6,
        payoutPercentage: 75,
        raffleTicketPrefix: 'T-',
        prizes: raffleTable([
          { prizePercentage: 50 },
          { prizePercentage: 30, prizeCount: 3 },
          { prizePercentage: 20, prizeCount: 4 },
        ]),
        schedule: WHEN_FULL,
      },
    },
    {
      slug: 'demo-bingo-90',
      titles: titles('Bingo 90', 'Bingo 90', 'Bingo 90', 'بينغو 90'),
      definition: bingo90({
        currencyId,
        priceMinor: unitMinor,
        cards: 2000,
        schedule: everyMinutes(6, 4),
      }),
    },
    {
      slug: 'demo-bingo-75',
      titles: titles('Bingo 75', 'Bingo 75', 'Bingo 75', 'بينغو 75'),
      definition: bingo75({ currencyId, priceMinor: unitMinor, cards: 36, schedule: WHEN_FULL }),
    },
  ]
}

function instantsFor({ currencyId, unitMinor }: Money): DemoGame[] {
  const sold = { currencyId, priceMinor: unitMinor }
  return [
    {
      slug: 'demo-scratch-9',
      titles: titles('Scratch 9', 'Rubbellos 9', 'Grattage 9', 'اكشط 9'),
      definition: scratchcard(9, sold),
    },
    {
      slug: 'demo-scratch-12',
      titles: titles('Scratch 12', 'Rubbellos 12', 'Grattage 12', 'اكشط 12'),
      definition: scratchcard(12, { ...sold, priceMinor: 2 * unitMinor }),
    },
    {
      slug: 'demo-wheel',
      titles: titles('Wheel', 'Glücksrad', 'Roue', 'العجلة'),
      definition: wheel(sold),
    },
    {
      slug: 'demo-crossword',
      titles: titles('Crossword', 'Kreuzwort', 'Mots croisés', 'كلمات متقاطعة'),
      definition: crosswordCard(MARKET_CROSSWORDS, { ...sold, priceMinor: 2 * unitMinor }),
    },
  ]
}

function titles(en: string, de: string, fr: string, ar: string): DemoGame['titles'] {
  return { en: { title: en }, de: { title: de }, fr: { title: fr }, ar: { title: ar } }
}
