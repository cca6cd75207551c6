import type { ReactNode } from 'react'

/** The content of the slot `game.numberAids`: the player's own numbers, for a kind whose bets are not lines of one form. */
export interface NumberAidsProps {
  /** The highest number of the game. */
  readonly range: number
  /** The bet in hand has all numbers that it takes. */
  readonly disabled: boolean
  /** Puts numbers into the bet in hand. */
  readonly onUse: (numbers: readonly number[]) => void
  readonly onClose: () => void
  /** Shown first, for example the last bets. */
  readonly children?: ReactNode
}
