import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { sumOfWeights, weightedIndex } from '#modules/fairness/rules/weighted.ts'
import { anyOf } from '#modules/game-rules/rules/any-prize.ts'
import type { GameRules, Hit } from '#modules/game-rules/rules/game-rules.ts'
import { refuseSpinner } from './refuse-spinner.ts'

/** The only play: a spin has nothing to choose. */
export const SPIN = 'W:'

const NOTHING: readonly Hit[] = []

/** One spin of a wheel: a segment, chosen by weight, wins its rank. */
export const spinnerGame: GameRules = {
  gameRule: 'spinnerGame',
  ownFields: { definition: ['segments'], prizes: [] },
  lineWinsOneRow: true,
  isInstant: true,
  refuse: refuseSpinner,
  checkPlay: (_definition, play) =>
    play === SPIN ? { ok: true, play: SPIN, lines: 1 } : { ok: false, reason: 'malformed' },
  randomPlays: (_definition, count) => Array.from({ length: count }, () => SPIN),
  /** Order of consumption: one number below the sum of the weights. The ball is the segment, counted from 1. */
  draw(definition, _entries, source) {
    return [{ drawNumber: 1, balls: [weightedIndex(source, weightsOf(definition)) + 1] }]
  },
  matcher({ segments = [], prizes }, draws) {
    const [{ drawNumber, balls } = { drawNumber: 0, balls: [] }] = draws
    const segment = segments[(balls[0] ?? 0) - 1]
    const row = prizes.findIndex(({ rankNumber }) => rankNumber === segment?.rankNumber)
    const hits = row === -1 ? NOTHING : [{ drawNumber, row, units: 1 }]
    return () => hits
  },
  odds(definition) {
    const { segments = [], prizes } = definition
    const outOf = BigInt(sumOfWeights(weightsOf(definition)))
    return prizes.map(({ rankNumber }) => {
      const own = segments.filter((segment) => segment.rankNumber === rankNumber)
      return { ways: BigInt(sumOfWeights(own.map(({ weight }) => weight))), outOf }
    })
  },
  anyPrize: (definition) => anyOf(spinnerGame.odds(definition)),
}

function weightsOf({ segments = [] }: GameDefinition): number[] {
  return segments.map(({ weight }) => weight)
}
