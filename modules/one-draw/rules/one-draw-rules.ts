import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import { anyOf } from '#modules/game-rules/rules/any-prize.ts'
import type { ByteSource, Draw, GameRules } from '#modules/game-rules/rules/game-rules.ts'
import { oneDrawMatcher } from './one-draw-matcher.ts'
import { formatPlay, parsePlay, type PlaySizes } from './play-numbers.ts'
import { chanceOfMatches, mainMatchesOf } from './ranks.ts'
import { refuseOneDraw } from './refuse-one-draw.ts'

/** The rules of a game with one draw of one or two sets. `oneDrawGame` and `oneDrawGameExt` differ in the second. */
export function oneDrawRules(gameRule: 'oneDrawGame' | 'oneDrawGameExt'): GameRules {
  const sizesOf = gameRule === 'oneDrawGameExt' ? sizesOfBothSets : sizesOfMainSet
  const odds = (definition: GameDefinition) => {
    const sizes = sizesOf(definition)
    return definition.prizes.map((row) =>
      chanceOfMatches(mainMatchesOf(row, sizes.size), row.rankNumber2nd, sizes),
    )
  }
  return {
    gameRule,
    ownFields: { definition: [], prizes: [] },
    lineWinsOneRow: true,
    refuse: (definition) => refuseOneDraw(definition, sizesOf(definition)),
    checkPlay(definition, play) {
      const numbers = parsePlay(play, sizesOf(definition))
      if (typeof numbers === 'string') return { ok: false, reason: numbers }
      return { ok: true, play: formatPlay(numbers), lines: 1 }
    },
    randomPlays(definition, count, source) {
      const sizes = sizesOf(definition)
      return Array.from({ length: count }, () => formatPlay(drawSets(sizes, source)))
    },
    draw(definition, _entries, source) {
      const sizes = sizesOf(definition)
      const { main, second } = drawSets(sizes, source)
      const draw: Draw = { drawNumber: 1, balls: main }
      if (sizes.size2nd > 0) draw.balls2nd = second
      return [draw]
    },
    matcher: (definition, draws) => oneDrawMatcher(definition.prizes, sizesOf(definition), draws[0]!),
    odds,
    anyPrize: (definition) => anyOf(odds(definition)),
  }
}

/** Order of consumption: the main set first, ball by ball, then the second set. */
function drawSets(sizes: PlaySizes, source: ByteSource) {
  const main = drawDistinct(source, sizes.size, sizes.range)
  const second = drawDistinct(source, sizes.size2nd, sizes.range2nd)
  return { main, second }
}

function sizesOfMainSet({ gamePlaySize, gamePlayRange }: GameDefinition): PlaySizes {
  return { size: gamePlaySize, range: gamePlayRange, size2nd: 0, range2nd: 0 }
}

function sizesOfBothSets(definition: GameDefinition): PlaySizes {
  return {
    ...sizesOfMainSet(definition),
    size2nd: definition.gamePlaySize2nd ?? 0,
    range2nd: definition.gamePlayRange2nd ?? 0,
  }
}
