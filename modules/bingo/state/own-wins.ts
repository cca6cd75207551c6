import type { DaubedCard } from './daubed-cards.ts'
import { neededBalls } from './card-balls.ts'
import type { BingoPrize } from './prize-rows.ts'

/** A prize that one of the player's cards won. */
export interface OwnWin {
  readonly card: DaubedCard
  readonly prize: BingoPrize & { readonly won: NonNullable<BingoPrize['won']> }
  /** The amount that this card won; null where the card is not among the winners that are named. */
  readonly amount: number | null
}

/**
 * The wins of the player's cards, in the order of the balls. Only a row that the service says is won counts: a card that is
 * not among its named winners won it with the same number of balls.
 */
export function ownWins(
  cards: readonly DaubedCard[],
  prizes: readonly BingoPrize[],
  called: readonly number[],
): OwnWin[] {
  const wins = prizes.flatMap((prize) => {
    const { won } = prize
    if (won === null) return []
    const named = new Map(won.row.winners.map((winner) => [winner.playId, winner.prize]))
    const areAllNamed = named.size >= won.row.winnerCount
    return cards.flatMap((card): OwnWin[] => {
      const amount = named.get(card.playId) ?? null
      const isWinner =
        amount !== null ||
        (!areAllNamed && neededBalls(card, prize.pattern, called) === won.balls && isShared(prize))
      return isWinner ? [{ card, prize: { ...prize, won }, amount }] : []
    })
  })
  return wins.toSorted((one, other) => one.prize.won.balls - other.prize.won.balls)
}

/** An item or entries to another game go to one card alone. */
const isShared = ({ row: { prizeItem, satelliteItems } }: BingoPrize) =>
  prizeItem === undefined && satelliteItems === undefined
