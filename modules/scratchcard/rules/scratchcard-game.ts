import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import { sumOfWeights, weightedIndex } from '#modules/fairness/rules/weighted.ts'
import { anyOf } from '#modules/game-rules/rules/any-prize.ts'
import type { ByteSource, GameRules, Hit } from '#modules/game-rules/rules/game-rules.ts'
import { OTHERS_ALIKE_MAX, refuseScratchcard } from './refuse-scratchcard.ts'

/** The only play: a card has nothing to choose. */
export const CARD = 'S:'

const NOTHING: readonly Hit[] = []

/**
 * One card of cells, each with the symbol of a rank: three alike win that rank. The weights decide the outcome first; the
 * cells are laid out afterwards, so that the positions of the symbols reveal nothing.
 */
export const scratchcardGame: GameRules = {
  gameRule: 'scratchcardGame',
  ownFields: { definition: ['blankWeight', 'pairsByWeight'], prizes: ['weight'] },
  lineWinsOneRow: true,
  isInstant: true,
  refuse: refuseScratchcard,
  checkPlay: (_definition, play) =>
    play === CARD ? { ok: true, play: CARD, lines: 1 } : { ok: false, reason: 'malformed' },
  randomPlays: (_definition, count) => Array.from({ length: count }, () => CARD),
  /**
   * Order of consumption: the outcome, one number below the sum of the weights (rows in the table's order, then
   * blank); the symbols beside those of the prize (`otherSymbols`); the order of all cells. The balls are the ranks of the
   * cells, from the first cell on.
   */
  draw(definition, _entries, source) {
    const won = definition.prizes[weightedIndex(source, weightsOf(definition))]
    const alike = won === undefined ? [] : symbols(won.rankNumber, definition.gamePlaySize)
    const others = otherSymbols(definition, won?.rankNumber, source)
    return [{ drawNumber: 1, balls: inAnyOrder([...alike, ...others], source) }]
  },
  matcher({ prizes, gamePlaySize }, draws) {
    const [{ drawNumber, balls } = { drawNumber: 0, balls: [] }] = draws
    const row = prizes.findIndex(
      ({ rankNumber }) => balls.filter((symbol) => symbol === rankNumber).length === gamePlaySize,
    )
    const hits = row === -1 ? NOTHING : [{ drawNumber, row, units: 1 }]
    return () => hits
  },
  odds(definition) {
    const outOf = BigInt(sumOfWeights(weightsOf(definition)))
    return definition.prizes.map(({ weight = 0 }) => ({ ways: BigInt(weight), outOf }))
  },
  anyPrize: (definition) => anyOf(scratchcardGame.odds(definition)),
}

/** The weights of the rows in the table's order, and that of a blank card. */
function weightsOf({ prizes, blankWeight = 0 }: GameDefinition): number[] {
  return [...prizes.map(({ weight = 0 }) => weight), blankWeight]
}

/**
 * The non-winning cells. Without `pairsByWeight`: drawn from a drum with two of each other rank in the table's order, every choice
 * equally likely. With it: one of each other rank, and pairs for as many as there are cells left, one after another by the weights
 * of the ranks that have no pair yet. Where there are more ranks than cells, that many different ones, each equally likely.
 */
function otherSymbols(
  { prizes, gamePlayRange, gamePlaySize, pairsByWeight }: GameDefinition,
  won: number | undefined,
  source: ByteSource,
): number[] {
  const others = prizes.filter(({ rankNumber }) => rankNumber !== won)
  const count = won === undefined ? gamePlayRange : gamePlayRange - gamePlaySize
  const copies = pairsByWeight ? 1 : OTHERS_ALIKE_MAX
  if (copies * others.length >= count || !pairsByWeight) {
    const drum = others.flatMap(({ rankNumber }) => symbols(rankNumber, copies))
    return drawDistinct(source, count, drum.length).map((place) => drum[place - 1]!)
  }
  const paired: number[] = []
  const single = [...others]
  while (others.length + paired.length < count) {
    const place = weightedIndex(
      source,
      single.map(({ weight = 0 }) => weight),
    )
    paired.push(single.splice(place, 1)[0]!.rankNumber)
  }
  return [...others.map(({ rankNumber }) => rankNumber), ...paired]
}

function symbols(rankNumber: number, count: number): number[] {
  return Array.from({ length: count }, () => rankNumber)
}

/** A Fisher–Yates shuffle: every order of the cells is equally likely. */
function inAnyOrder(cells: readonly number[], source: ByteSource): number[] {
  return drawDistinct(source, cells.length, cells.length).map((place) => cells[place - 1]!)
}
