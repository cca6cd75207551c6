import type { PrizeRow } from '#schemas/entities/game-definition.ts'
import { numberBelow } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource, Chance, GameRules } from '#modules/game-rules/rules/game-rules.ts'
import { drawBingo } from './bingo-draw.ts'
import { bingoMatcher } from './bingo-matcher.ts'
import { CARDS, checkCard, playOfCard, STRIPS } from './bingo-play.ts'
import { chanceWithin } from './pattern-chances.ts'
import { ballsOf, isIndivisible, patternOf } from './prize-rows.ts'
import { refuseBingo } from './refuse-bingo.ts'
import { TICKETS } from './strip-plans.ts'

/** Bingo cards of 90 or 75 numbers. Balls are called until every prize is won; the first card to complete a row's pattern wins the row. */
export const bingoGame: GameRules = {
  gameRule: 'bingoGame',
  ownFields: { definition: [], prizes: ['bingoPattern', 'withinBalls'] },
  lineWinsOneRow: false,
  refuse: refuseBingo,
  checkPlay: (_definition, play) => checkCard(play),
  /** 90 balls: whole strips first, as sold in a bingo hall; single cards for the rest. */
  randomPlays(definition, count, source) {
    const strips = ballsOf(definition) === 90 ? Math.floor(count / TICKETS) : 0
    const plays = Array.from({ length: strips }, () => stripFrom(source)).flat()
    while (plays.length < count) plays.push(playOfCard(numberBelow(source, CARDS)))
    return plays
  },
  draw: drawBingo,
  ballsAtMost: ballsOf,
  namesRowWinners: true,
  matcher: bingoMatcher,
  /** Odds per prize row. With `withinBalls`: the chance that one card completes the pattern in time; otherwise 1 / gamePlayMax. */
  odds({ prizes, gamePlayMax }) {
    return prizes.map((row) => chanceInTime(row) ?? oneIn(gamePlayMax))
  },
  anyPrize: () => null,
  /** A prize that is not shared is won at most once, however likely each card is to be in time. */
  unitsPerLine({ prizes, gamePlayMax }) {
    const once = oneIn(gamePlayMax)
    return prizes.map((row) => {
      const inTime = chanceInTime(row)
      if (inTime === null) return once
      return isIndivisible(row) && isMore(inTime, once) ? once : inTime
    })
  },
  /** One winner per row; a row with a ball limit counts only where some card is more likely than not to complete it in time. */
  unitsExpected({ prizes }, lines) {
    return prizes.map((row) => {
      if (lines === 0) return 0
      const inTime = chanceInTime(row)
      return inTime === null || 2n * BigInt(lines) * inTime.ways >= inTime.outOf ? 1 : 0
    })
  },
  rowMeaning({ bingoPattern, withinBalls }) {
    return {
      ...(bingoPattern === undefined ? {} : { bingoPattern }),
      ...(withinBalls === undefined ? {} : { withinBalls }),
    }
  },
}

function stripFrom(source: ByteSource): string[] {
  const first = TICKETS * numberBelow(source, STRIPS)
  return Array.from({ length: TICKETS }, (_, ticket) => playOfCard(first + ticket))
}

/** Chance that one card completes a row's pattern within its ball limit; null for a row without a limit. */
function chanceInTime(row: PrizeRow): Chance | null {
  return row.withinBalls === undefined ? null : chanceWithin(patternOf(row), row.withinBalls)
}

function oneIn(count: number): Chance {
  return { ways: 1n, outOf: BigInt(count) }
}

function isMore(one: Chance, other: Chance): boolean {
  return one.ways * other.outOf > other.ways * one.outOf
}
