import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawDistinct, numberBelow } from '#modules/fairness/rules/random-numbers.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import type { GameRules } from '#modules/game-rules/rules/game-rules.ts'
import { betTypeOfRow, type BetType } from './bet-types.ts'
import { permLiability } from './liability.ts'
import { permMatcher } from './perm-matcher.ts'
import { factorsOfBet, formatPermPlay, linesOfBet, numbersOfBet, parsePermPlay } from './perm-play.ts'
import { refusePerm } from './refuse-perm.ts'

/** Bets on P numbers of R, usually five of ninety, drawn in order: ten bet types at fixed odds. */
export const oneDrawGamePerm: GameRules = {
  gameRule: 'oneDrawGamePerm',
  ownFields: {
    definition: ['gamePlaySizeMax', 'stakeMultiplierMax', 'liabilityMaxMinor'],
    prizes: ['multiplier'],
  },
  lineWinsOneRow: true,
  linePlaysForOneRow: true,
  liability: permLiability,
  rowMeaning(row) {
    const bet = betTypeOfRow(row)
    return bet === undefined ? {} : { betType: bet.id }
  },
  refuse: refusePerm,
  checkPlay(definition, play) {
    const parsed = parsePermPlay(definition, play)
    if (typeof parsed === 'string') return { ok: false, reason: parsed }
    const factors = factorsOfBet(definition, parsed)
    return { ok: true, play: formatPermPlay(parsed), lines: linesOfBet(definition, parsed), factors }
  },
  /**
   * Lucky dips: a one-line bet type among those offered, then its numbers, staked once. Where only perms and bankers are
   * offered, the smallest bet of one of them.
   */
  randomPlays(definition, count, source) {
    const choices = luckyBets(definition)
    return Array.from({ length: count }, () => {
      const bet = choices[numberBelow(source, choices.length)]!
      const numbers = drawDistinct(source, numbersOfBet(definition, bet).least, definition.gamePlayRange)
      return formatPermPlay({ bet, numbers, stake: 1 })
    })
  },
  /** Order of consumption: the balls, the first one drawn first. */
  draw({ gamePlaySize, gamePlayRange }, _entries, source) {
    return [{ drawNumber: 1, balls: drawDistinct(source, gamePlaySize, gamePlayRange) }]
  },
  matcher: (definition, draws) => permMatcher(definition, draws[0]!),
  /** For one line: the first ball is one of R, and all N numbers of a line are among the P with C(P, N) of C(R, N). */
  odds({ prizes, gamePlaySize, gamePlayRange }) {
    return prizes.map((row) => {
      const bet = betTypeOfRow(row)
      if (bet === undefined || bet.kind === 'first') return { ways: 1n, outOf: BigInt(gamePlayRange) }
      return { ways: combinations(gamePlaySize, bet.taken), outOf: combinations(gamePlayRange, bet.taken) }
    })
  },
  anyPrize: () => null,
}

function luckyBets({ prizes }: GameDefinition): BetType[] {
  const offered = prizes.map(betTypeOfRow).filter((bet) => bet !== undefined)
  const ofOneLine = offered.filter(({ kind }) => kind === 'first' || kind === 'direct')
  return ofOneLine.length > 0 ? ofOneLine : offered
}
