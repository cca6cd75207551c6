import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawDistinct, numberBelow } from '#modules/fairness/rules/random-numbers.ts'
import { anyOf } from '#modules/game-rules/rules/any-prize.ts'
import type { Chance, GameRules, Hit } from '#modules/game-rules/rules/game-rules.ts'
import { oddsPerCrossword, rowOfWords } from './crossword-rows.ts'
import { countCompleted, type Crossword, maskOfBalls, wordsOf } from './crossword-words.ts'
import { refuseCrossword } from './refuse-crossword.ts'

const PLAY = /^X:([0-9]{1,3})$/
const NOTHING: readonly Hit[] = []

/** `X:2` is a card with the second crossword. */
export function playOfCrossword(number: number): string {
  return `X:${number}`
}

/** The crossword that a play shows; undefined where the game has no crossword of that number. */
export function crosswordOf(
  { crosswords = [] }: Pick<GameDefinition, 'crosswords'>,
  play: string,
): Crossword | undefined {
  return crosswords[numberOf(play) - 1]
}

function numberOf(play: string): number {
  return Number(PLAY.exec(play)?.[1])
}

/** A card shows a crossword and has 18 letters of 26. The number of words that these letters complete decides the prize. */
export const crosswordGame: GameRules = {
  gameRule: 'crosswordGame',
  ownFields: { definition: ['crosswords'], prizes: ['wordsCompleted'] },
  lineWinsOneRow: true,
  isInstant: true,
  refuse: refuseCrossword,
  checkPlay({ crosswords = [] }, play) {
    const number = numberOf(play)
    if (Number.isNaN(number)) return { ok: false, reason: 'malformed' }
    if (number < 1 || number > crosswords.length) return { ok: false, reason: 'out-of-range' }
    return { ok: true, play: playOfCrossword(number), lines: 1 }
  },
  /** Lucky dips: any of the crosswords, each equally likely. */
  randomPlays({ crosswords = [] }, count, source) {
    return Array.from({ length: count }, () => playOfCrossword(1 + numberBelow(source, crosswords.length)))
  },
  /** Order of consumption: the letters, one after another; A is 1. */
  draw({ gamePlaySize, gamePlayRange }, _entries, source) {
    return [{ drawNumber: 1, balls: drawDistinct(source, gamePlaySize, gamePlayRange) }]
  },
  matcher({ crosswords = [], prizes }, draws) {
    const [{ drawNumber, balls } = { drawNumber: 0, balls: [] }] = draws
    const letters = maskOfBalls(balls)
    const won = new Map<string, readonly Hit[]>()
    const hitsOf = (play: string): readonly Hit[] => {
      const crossword = crosswordOf({ crosswords }, play)
      if (crossword === undefined || play !== playOfCrossword(numberOf(play))) return NOTHING
      const row = rowOfWords(prizes, countCompleted(wordsOf(crossword), letters))
      return row === -1 ? NOTHING : [{ drawNumber, row, units: 1 }]
    }
    return (play) => {
      const known = won.get(play) ?? hitsOf(play)
      won.set(play, known)
      return known
    }
  },
  /** For a card with a random crossword: each crossword is equally likely. */
  odds(definition) {
    const perCard = oddsPerCrossword(definition)
    return definition.prizes.map((_, row) =>
      perCard.reduce<Chance>(
        (sum, odds) => ({ ways: sum.ways + odds[row]!.ways, outOf: sum.outOf + odds[row]!.outOf }),
        { ways: 0n, outOf: 0n },
      ),
    )
  },
  anyPrize: (definition) => anyOf(crosswordGame.odds(definition)),
  oddsPerCard: oddsPerCrossword,
  rowMeaning: ({ wordsCompleted }) => (wordsCompleted === undefined ? {} : { wordsCompleted }),
}
