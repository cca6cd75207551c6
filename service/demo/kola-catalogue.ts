import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { dailyAt, everyMinutes, prizeTable, WHEN_FULL, type DemoGame } from './demo-game.ts'

const NGN = 566
const XOF = 952

/** Five of ninety at fixed prizes, as the five-number draws of West Africa are played. Amounts in minor units. */
function fiveOfNinety(
  currencyId: number,
  costMinor: number,
  [two, three, four, five]: [number, number, number, number],
  schedule: GameDefinition['schedule'],
): GameDefinition {
  return {
    gameRule: 'oneDrawGame',
    currencyId,
    gamePlaySize: 5,
    gamePlayRange: 90,
    gamePlayCostMinor: costMinor,
    gameFeePerPlayMinor: 0,
    gamePlayMax: 100_000,
    playerPlayMax: 100,
    payoutPercentage: 55,
    payoutFormula: 'rollDown',
    prizes: prizeTable(5, [
      [[5], { guaranteedPrizeMinor: five }],
      [[4], { guaranteedPrizeMinor: four }],
      [[3], { guaranteedPrizeMinor: three }],
      [[2], { guaranteedPrizeMinor: two }],
    ]),
    schedule,
    ...(schedule.kind === 'tournament' && { subscriptionDrawsMax: 30 }),
    countdownMs: 10_000,
    drawIntervalMs: 2000,
  }
}

const NAIRA_PRIZES: [number, number, number, number] = [120_000, 2_200_000, 100_000_000, 5_000_000_000]
const FRANC_PRIZES: [number, number, number, number] = [2200, 50_000, 2_000_000, 100_000_000]
const naira = (schedule: GameDefinition['schedule']) => fiveOfNinety(NGN, 10_000, NAIRA_PRIZES, schedule)
const francs = (schedule: GameDefinition['schedule']) => fiveOfNinety(XOF, 200, FRANC_PRIZES, schedule)

/** Kola Lotto: the day's draws as a timetable, one every few minutes, and quick ones that start when full. */
export const KOLA_GAMES: readonly DemoGame[] = [
  {
    slug: 'kola-express-5-90',
    titles: {
      en: { title: 'Kola Express 5/90', titleShort: 'Express' },
      fr: { title: 'Kola Express 5/90', titleShort: 'Express' },
    },
    definition: naira(everyMinutes(5)),
  },
  {
    slug: 'ibadan-dawn-5-90',
    titles: {
      en: { title: 'Ibadan Dawn 5/90', titleShort: 'Ibadan Dawn' },
      fr: { title: 'Aube d’Ibadan 5/90', titleShort: 'Aube d’Ibadan' },
    },
    definition: naira(dailyAt(6)),
  },
  {
    slug: 'lagos-noon-5-90',
    titles: {
      en: { title: 'Lagos Noon 5/90', titleShort: 'Lagos Noon' },
      fr: { title: 'Midi Lagos 5/90', titleShort: 'Midi Lagos' },
    },
    definition: naira(dailyAt(11)),
  },
  {
    slug: 'dakar-teranga-5-90',
    titles: {
      en: { title: 'Dakar Teranga 5/90', titleShort: 'Dakar Teranga' },
      fr: { title: 'Dakar Teranga 5/90', titleShort: 'Dakar Teranga' },
    },
    definition: francs(dailyAt(13, 30)),
  },
  {
    slug: 'kano-market-5-90',
    titles: {
      en: { title: 'Kano Market 5/90', titleShort: 'Kano Market' },
      fr: { title: 'Marché de Kano 5/90', titleShort: 'Marché de Kano' },
    },
    definition: naira(dailyAt(15)),
  },
  {
    slug: 'abidjan-lagune-5-90',
    titles: {
      en: { title: 'Abidjan Lagoon 5/90', titleShort: 'Abidjan Lagoon' },
      fr: { title: 'Lagune d’Abidjan 5/90', titleShort: 'Lagune d’Abidjan' },
    },
    definition: francs(dailyAt(17, 30)),
  },
  {
    slug: 'lagos-night-5-90',
    titles: {
      en: { title: 'Lagos Night 5/90', titleShort: 'Lagos Night' },
      fr: { title: 'Nuit de Lagos 5/90', titleShort: 'Nuit de Lagos' },
    },
    definition: naira(dailyAt(20)),
  },
  {
    slug: 'danfo-dash',
    titles: {
      en: { title: 'Danfo Dash 3/12' },
      fr: { title: 'Course Danfo 3/12', titleShort: 'Course Danfo' },
    },
    definition: {
      ...naira(WHEN_FULL),
      gamePlaySize: 3,
      gamePlayRange: 12,
      gamePlayCostMinor: 5000,
      gamePlayMax: 30,
      playerPlayMax: 6,
      payoutPercentage: 80,
      prizes: prizeTable(3, [
        [[3], { prizePercentage: 60 }],
        [[2], { prizePercentage: 40 }],
      ]),
      drawIntervalMs: 1200,
    },
  },
  {
    slug: 'baobab-quick',
    titles: {
      en: { title: 'Baobab Quick 2/10' },
      fr: { title: 'Baobab Rapide 2/10', titleShort: 'Baobab Rapide' },
    },
    definition: {
      ...francs(WHEN_FULL),
      gamePlaySize: 2,
      gamePlayRange: 10,
      gamePlayCostMinor: 100,
      gamePlayMax: 24,
      playerPlayMax: 6,
      payoutPercentage: 80,
      prizes: prizeTable(2, [
        [[2], { prizePercentage: 75 }],
        [[1], { prizePercentage: 25 }],
      ]),
      drawIntervalMs: 1200,
    },
  },
  {
    slug: 'market-day',
    titles: {
      en: { title: 'Market Day 4/30' },
      fr: { title: 'Jour de marché 4/30', titleShort: 'Jour de marché' },
    },
    definition: {
      ...naira(WHEN_FULL),
      gamePlaySize: 4,
      gamePlayRange: 30,
      gamePlayCostMinor: 20_000,
      gamePlayMax: 40,
      playerPlayMax: 10,
      payoutPercentage: 75,
      payoutFormula: 'rollOver',
      prizes: prizeTable(4, [
        [[4], { prizePercentage: 55 }],
        [[3], { prizePercentage: 20 }],
        [[2], { prizePercentage: 25 }],
      ]),
      drawIntervalMs: 1500,
    },
  },
  {
    slug: 'free-calabash',
    titles: {
      en: { title: 'Free Calabash 3/15' },
      fr: { title: 'Calebasse gratuite 3/15', titleShort: 'Calebasse gratuite' },
    },
    definition: {
      ...naira(WHEN_FULL),
      gamePlaySize: 3,
      gamePlayRange: 15,
      gamePlayCostMinor: 0,
      gamePlayMax: 30,
      playerPlayMax: 1,
      payoutPercentage: 0,
      prizes: prizeTable(3, [
        [[3], { guaranteedPrizeMinor: 200_000 }],
        [[2], { guaranteedPrizeMinor: 10_000 }],
      ]),
      drawIntervalMs: 1200,
    },
  },
  {
    slug: 'road-to-lagos',
    satelliteTo: { slug: 'kola-express-5-90', entries: 5 },
    titles: {
      en: { title: 'Road to the Express 2/8' },
      fr: { title: 'En route pour l’Express 2/8', titleShort: 'En route' },
    },
    definition: {
      ...naira(WHEN_FULL),
      gamePlaySize: 2,
      gamePlayRange: 8,
      gamePlayCostMinor: 4000,
      gamePlayMax: 28,
      playerPlayMax: 7,
      payoutPercentage: 80,
      prizes: prizeTable(2, [
        [[2], {}],
        [[1], { prizePercentage: 100 }],
      ]),
      drawIntervalMs: 1200,
    },
  },
]
