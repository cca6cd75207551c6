import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import { anyOf } from '#modules/game-rules/rules/any-prize.ts'
import type { GameRules, Hit } from '#modules/game-rules/rules/game-rules.ts'
import { sumOverNumbers } from '#modules/game-rules/rules/sum-over-numbers.ts'
import { formatPlay, parsePlay, type PlaySizes } from '#modules/one-draw/rules/play-numbers.ts'
import { bonusOdds, bonusTable } from './bonus-odds.ts'
import { refuseBonus } from './refuse-bonus.ts'

const NOTHING: readonly Hit[] = []
/** Weight of the bonus ball relative to a main ball, so that one sum counts both. */
const BONUS = 1024

/** P of R; after the P balls one more is drawn from the same drum, the bonus ball. */
export const oneDrawGameBonusV2: GameRules = {
  gameRule: 'oneDrawGameBonusV2',
  ownFields: { definition: [], prizes: [] },
  lineWinsOneRow: true,
  refuse: refuseBonus,
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
  /** Order of consumption: P + 1 balls in one go; the last of them is the bonus ball. */
  draw({ gamePlaySize, gamePlayRange }, _entries, source) {
    const balls = drawDistinct(source, gamePlaySize + 1, gamePlayRange)
    return [{ drawNumber: 1, balls: balls.slice(0, gamePlaySize), balls2nd: balls.slice(gamePlaySize) }]
  },
  matcher({ prizes, gamePlaySize, gamePlayRange }, draws) {
    const { drawNumber, balls, balls2nd = [] } = draws[0]!
    const weights = new Int32Array(gamePlayRange + 1)
    for (const ball of balls) weights[ball] = 1
    for (const ball of balls2nd) weights[ball] = BONUS
    const table = bonusTable(prizes, gamePlaySize)
    const hits = prizes.map((_, row): readonly Hit[] => [{ drawNumber, row, units: 1 }])
    return (play) => {
      const sum = sumOverNumbers(play, weights)
      const row = sum >= BONUS ? table[(sum - BONUS) * 2 + 1]! : table[sum * 2]!
      return row === -1 ? NOTHING : hits[row]!
    }
  },
  odds: ({ prizes, gamePlaySize: size, gamePlayRange: range }) => bonusOdds(prizes, { size, range }),
  anyPrize: (definition) => anyOf(oneDrawGameBonusV2.odds(definition)),
}

function sizesOf({ gamePlaySize, gamePlayRange }: GameDefinition): PlaySizes {
  return { size: gamePlaySize, range: gamePlayRange, size2nd: 0, range2nd: 0 }
}
