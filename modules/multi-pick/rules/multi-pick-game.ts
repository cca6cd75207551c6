import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import { anyOf } from '#modules/game-rules/rules/any-prize.ts'
import type { Draw, GameRules } from '#modules/game-rules/rules/game-rules.ts'
import { formatPlay } from '#modules/one-draw/rules/play-numbers.ts'
import { chanceOfMatches, mainMatchesOf } from '#modules/one-draw/rules/ranks.ts'
import { multiMatcher } from './multi-matcher.ts'
import { factorsOf, linesOf, multiSizesOf, parseMultiPlay } from './multi-play.ts'
import { refuseMulti } from './refuse-multi.ts'

/** P of R and P2 of R2, drawn as one draw. A play may pick more in either set: each combination is a line, and each line pays. */
export const oneDrawGameExtMulti: GameRules = {
  gameRule: 'oneDrawGameExtMulti',
  ownFields: { definition: ['gamePlaySizeMax', 'gamePlaySize2ndMax'], prizes: [] },
  lineWinsOneRow: true,
  refuse: refuseMulti,
  checkPlay(definition, play) {
    const sizes = multiSizesOf(definition)
    const numbers = parseMultiPlay(play, sizes)
    if (typeof numbers === 'string') return { ok: false, reason: numbers }
    const factors = factorsOf(numbers, sizes)
    return { ok: true, play: formatPlay(numbers), lines: linesOf(factors), factors }
  },
  /** Lucky dips of one line each. */
  randomPlays(definition, count, source) {
    const { size, range, size2nd, range2nd } = multiSizesOf(definition)
    return Array.from({ length: count }, () => {
      const main = drawDistinct(source, size, range)
      return formatPlay({ main, second: drawDistinct(source, size2nd, range2nd) })
    })
  },
  /** Order of consumption: the main set first, ball by ball, then the second set. */
  draw(definition, _entries, source) {
    const { size, range, size2nd, range2nd } = multiSizesOf(definition)
    const draw: Draw = { drawNumber: 1, balls: drawDistinct(source, size, range) }
    if (size2nd > 0) draw.balls2nd = drawDistinct(source, size2nd, range2nd)
    return [draw]
  },
  matcher: (definition, draws) => multiMatcher(definition.prizes, multiSizesOf(definition), draws[0]!),
  odds(definition) {
    const sizes = multiSizesOf(definition)
    return definition.prizes.map((row) =>
      chanceOfMatches(mainMatchesOf(row, sizes.size), row.rankNumber2nd, sizes),
    )
  },
  anyPrize: (definition) => anyOf(oneDrawGameExtMulti.odds(definition)),
}
