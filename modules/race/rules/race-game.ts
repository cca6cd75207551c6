import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import { anyOf, atLeastOnce } from '#modules/game-rules/rules/any-prize.ts'
import { expectedWinners } from '#modules/game-rules/rules/estimate-payout.ts'
import type { Chance, GameRules } from '#modules/game-rules/rules/game-rules.ts'
import { formatPlay, parsePlay, type PlaySizes } from '#modules/one-draw/rules/play-numbers.ts'
import { chanceOfMatches, mainMatchesOf } from '#modules/one-draw/rules/ranks.ts'
import { raceMatcher } from './race-matcher.ts'
import { pointsOf } from './race-points.ts'
import { drawCountOf, isPlaceRow, placeOf } from './race-rows.ts'
import { standingsAfterDraws } from './race-standings.ts'
import { refuseRace } from './refuse-race.ts'

/**
 * A race: P of R in each of D draws. Every draw pays its ranks by balls matched; the balls matched add up to points, and
 * the final ranking by points pays its places, if the table has them.
 */
export const regularGame: GameRules = {
  gameRule: 'regularGame',
  ownFields: { definition: ['drawCount'], prizes: [] },
  lineWinsOneRow: true,
  refuse: refuseRace,
  checkPlay(definition, play) {
    const numbers = parsePlay(play, sizesOf(definition))
    if (typeof numbers === 'string') return { ok: false, reason: numbers }
    return { ok: true, play: formatPlay(numbers), lines: 1 }
  },
  randomPlays({ gamePlaySize, gamePlayRange }, count, source) {
    return Array.from({ length: count }, () =>
      formatPlay({ main: drawDistinct(source, gamePlaySize, gamePlayRange), second: [] }),
    )
  },
  /** Order of consumption: draw by draw, ball by ball; every draw begins with all balls in the drum. */
  draw(definition, _entries, source) {
    const { gamePlaySize, gamePlayRange } = definition
    return Array.from({ length: drawCountOf(definition) }, (_, index) => ({
      drawNumber: index + 1,
      balls: drawDistinct(source, gamePlaySize, gamePlayRange),
    }))
  },
  matcher: raceMatcher,
  /** For a rank, the chance in one draw; for a place, among all plays of a full race. */
  odds(definition) {
    const sizes = sizesOf(definition)
    return definition.prizes.map((row) =>
      isPlaceRow(row) ? placeOdds(definition) : chanceOfMatches(mainMatchesOf(row, sizes.size), 0, sizes),
    )
  },
  anyPrize: anyRank,
  pointsOf,
  standings: standingsAfterDraws,
  rowMeaning: (row) => (isPlaceRow(row) ? { racePlace: placeOf(row) } : {}),
  unitsPerLine,
  unitsExpected(definition, lines) {
    const perLine = unitsPerLine(definition)
    return definition.prizes.map((row, index) => {
      if (!isPlaceRow(row)) return expectedWinners(lines, perLine[index]!)
      return placeOf(row) <= lines ? 1 : 0
    })
  },
}

function unitsPerLine(definition: GameDefinition): Chance[] {
  const draws = BigInt(drawCountOf(definition))
  return regularGame.odds(definition).map((chance, index) => {
    if (isPlaceRow(definition.prizes[index]!)) return chance
    return { ways: chance.ways * draws, outOf: chance.outOf }
  })
}

/** The ranks of one draw exclude each other, and every draw begins with all balls; a place depends on the other plays. */
function anyRank(definition: GameDefinition): Chance | null {
  const ranks = regularGame.odds(definition).filter((_, index) => !isPlaceRow(definition.prizes[index]!))
  return ranks.length === 0 ? null : atLeastOnce(anyOf(ranks), drawCountOf(definition))
}

function placeOdds({ gamePlayMax }: GameDefinition): Chance {
  return { ways: 1n, outOf: BigInt(gamePlayMax) }
}

function sizesOf({ gamePlaySize, gamePlayRange }: GameDefinition): PlaySizes {
  return { size: gamePlaySize, range: gamePlayRange, size2nd: 0, range2nd: 0 }
}
