import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'

interface Hall {
  currencyId: number
  /** What a card costs. */
  priceMinor: number
  schedule: GameDefinition['schedule']
  /** Cards of one game. */
  cards: number
}

/** In how few balls a full house wins what was saved up: rare, and thinkable. */
const PROGRESSIVE_WITHIN = 48

/** Bingo of ninety balls as in a hall: one line, two lines, the full house, and a pool for an early one. */
export function bingo90({ currencyId, priceMinor, schedule, cards }: Hall): GameDefinition {
  return {
    ...bingoBase(currencyId, priceMinor),
    gamePlaySize: 15,
    gamePlayRange: 90,
    gamePlayMax: cards,
    playerPlayMax: Math.min(cards, 24),
    payoutPercentage: 65,
    payoutFormula: 'rollDown',
    progressivePercentage: 5,
    progressiveSeedMinor: 500 * priceMinor,
    prizes: [
      row(1, 'fullHouse', { prizePercentage: 0, withinBalls: PROGRESSIVE_WITHIN, winsProgressive: true }),
      row(2, 'fullHouse', { prizePercentage: 55 }),
      row(3, 'twoLines', { prizePercentage: 27 }),
      row(4, 'oneLine', { prizePercentage: 18 }),
    ],
    schedule,
  }
}

/** Bingo of seventy-five balls: four corners, a line, the frame, and the whole card. */
export function bingo75({ currencyId, priceMinor, schedule, cards }: Hall): GameDefinition {
  return {
    ...bingoBase(currencyId, priceMinor),
    gamePlaySize: 24,
    gamePlayRange: 75,
    gamePlayMax: cards,
    playerPlayMax: Math.min(cards, 8),
    payoutPercentage: 72,
    payoutFormula: 'rollDown',
    prizes: [
      row(1, 'coverall', { prizePercentage: 50 }),
      row(2, 'frame', { prizePercentage: 20 }),
      row(3, 'fourCorners', { prizePercentage: 15 }),
      row(4, 'anyLine', { prizePercentage: 15 }),
    ],
    schedule,
  }
}

function bingoBase(currencyId: number, priceMinor: number) {
  return {
    gameRule: 'bingoGame',
    currencyId,
    gamePlayCostMinor: priceMinor,
    gameFeePerPlayMinor: 0,
    countdownMs: 10_000,
    drawIntervalMs: 1000,
  } as const
}

function row(
  rankNumber: number,
  bingoPattern: NonNullable<PrizeRow['bingoPattern']>,
  pays: Partial<PrizeRow>,
): PrizeRow {
  return { rankNumber, rankNumber2nd: 0, bingoPattern, ...pays }
}
