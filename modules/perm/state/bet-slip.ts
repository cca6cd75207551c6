import type { PlayRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { betTypeOfWord, rowOfBet, type BetType } from '../rules/bet-types.ts'
import {
  formatPermPlay,
  numbersOfBet,
  parsePermPlay,
  type BetTerms,
  type PermPlay,
} from '../rules/perm-play.ts'

/** The bets of a player for one game: those on the slip, and the one being picked. */
export interface BetSlip {
  readonly bets: readonly PermPlay[]
  readonly current: PermPlay
  /** A number that was pressed although the bet has all that it takes. */
  readonly surplus: number | null
}

export type BetAction =
  | { type: 'typeChosen'; bet: BetType }
  | { type: 'numberClicked'; number: number }
  | { type: 'stakeChosen'; stake: number }
  | { type: 'cleared' }
  /** Moves the current bet to the slip, where it is complete. */
  | { type: 'added' }
  /** Adds bets that the service picked. */
  | { type: 'betsAdded'; bets: readonly PermPlay[] }
  /** Takes a bet from the slip to change it. */
  | { type: 'edited'; index: number }
  | { type: 'removed'; index: number }
  | { type: 'bought' }
  | { type: 'loaded'; slip: BetSlip }

export const openSlip = (bet: BetType): BetSlip => ({
  bets: [],
  current: { bet, numbers: [], stake: 1 },
  surplus: null,
})

/** Why a bet cannot be bought yet, in the words of the rules; null where it can. */
export function refusalOf(terms: BetTerms, bet: PermPlay): PlayRefusal | null {
  if (bet.numbers.length === 0) return 'wrong-count'
  const answer = parsePermPlay(terms, formatPermPlay(bet))
  return typeof answer === 'string' ? answer : null
}

export const isComplete = (terms: BetTerms, bet: PermPlay): boolean => refusalOf(terms, bet) === null

/** The bets that a purchase would buy now: those on the slip, and the current one where it is complete. */
export function betsToBuy(terms: BetTerms, { bets, current }: BetSlip): readonly PermPlay[] {
  return isComplete(terms, current) ? [...bets, current] : bets
}

/** The reducer of a slip of bets. An action that does not apply changes nothing. */
export function reduceSlip(terms: BetTerms, slip: BetSlip, action: BetAction): BetSlip {
  switch (action.type) {
    case 'typeChosen':
      return withCurrent(slip, {
        ...slip.current,
        bet: action.bet,
        numbers: slip.current.numbers.slice(0, numbersOfBet(terms, action.bet).most),
      })
    case 'numberClicked':
      return toggle(terms, slip, action.number)
    case 'stakeChosen':
      return withCurrent(slip, { ...slip.current, stake: action.stake })
    case 'cleared':
      return withCurrent(slip, { ...slip.current, numbers: [] })
    case 'added':
      return isComplete(terms, slip.current) ? { ...emptied(slip), bets: [...slip.bets, slip.current] } : slip
    case 'betsAdded':
      return { ...slip, bets: [...slip.bets, ...action.bets.filter((bet) => isComplete(terms, bet))] }
    case 'edited':
      return edit(terms, slip, action.index)
    case 'removed':
      // The bet in hand is listed after those on the slip.
      return action.index < slip.bets.length
        ? { ...slip, bets: slip.bets.filter((_, index) => index !== action.index) }
        : emptied(slip)
    case 'bought':
      return { ...emptied(slip), bets: [] }
    case 'loaded':
      return action.slip
  }
}

const withCurrent = (slip: BetSlip, current: PermPlay): BetSlip => ({ ...slip, current, surplus: null })

/** Keeps the bet type and the stake for the next bet. */
const emptied = (slip: BetSlip): BetSlip => withCurrent(slip, { ...slip.current, numbers: [] })

/** A further press on a full bet is refused with a reason; a bet on one number takes the new one instead. */
function toggle(terms: BetTerms, slip: BetSlip, number: number): BetSlip {
  const { current } = slip
  const { numbers } = current
  if (numbers.includes(number)) {
    return withCurrent(slip, { ...current, numbers: numbers.filter((one) => one !== number) })
  }
  const { most } = numbersOfBet(terms, current.bet)
  if (most === 1) return withCurrent(slip, { ...current, numbers: [number] })
  if (numbers.length >= most) return { ...slip, surplus: number }
  return withCurrent(slip, { ...current, numbers: [...numbers, number] })
}

/** A complete bet in hand goes to the slip first, so that nothing is lost. */
function edit(terms: BetTerms, slip: BetSlip, index: number): BetSlip {
  const wanted = slip.bets[index]
  if (wanted === undefined) return slip
  const others = slip.bets.filter((_, place) => place !== index)
  const bets = isComplete(terms, slip.current) ? [...others, slip.current] : others
  return withCurrent({ ...slip, bets }, wanted)
}

/** The stored form of a slip: plays in wire form, and the bet in hand, which may lack numbers. */
export interface StoredSlip {
  readonly plays: readonly string[]
  readonly word: string
  readonly numbers: readonly number[]
  readonly stake: number
}

export function toStored({ bets, current: { bet, numbers, stake } }: BetSlip): StoredSlip {
  return { plays: bets.map(formatPermPlay), word: bet.word, numbers, stake }
}

/** Reads a stored slip. What does not fit the game is dropped: its terms may have changed. */
export function fromStored(terms: BetTerms, fresh: BetSlip, stored: unknown): BetSlip {
  if (!isStored(stored)) return fresh
  const bet = betTypeOfWord(stored.word)
  const isOffered = bet !== undefined && rowOfBet(terms.prizes, bet) !== -1
  const numbers = stored.numbers.filter((number) => number >= 1 && number <= terms.gamePlayRange)
  const current = isOffered
    ? { bet, numbers: [...new Set(numbers)].slice(0, numbersOfBet(terms, bet).most), stake: stored.stake }
    : fresh.current
  return { ...fresh, bets: betsOfPlays(terms, stored.plays), current }
}

function isStored(value: unknown): value is StoredSlip {
  if (typeof value !== 'object' || value === null) return false
  const { plays, word, numbers, stake } = value as Partial<Record<keyof StoredSlip, unknown>>
  return (
    Array.isArray(plays) &&
    plays.every((play) => typeof play === 'string') &&
    typeof word === 'string' &&
    Array.isArray(numbers) &&
    numbers.every((number) => Number.isInteger(number)) &&
    Number.isInteger(stake)
  )
}

/** Reads plays in wire form; those that do not fit the game are dropped. */
export function betsOfPlays(terms: BetTerms, plays: readonly string[]): PermPlay[] {
  return plays.flatMap((play) => {
    const bet = parsePermPlay(terms, play)
    return typeof bet === 'string' ? [] : [bet]
  })
}
