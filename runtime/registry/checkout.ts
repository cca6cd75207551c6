import type { ReactNode } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/**
 * The content of the slot `game.checkout`: plays that one module picked, and another one sells. It shows the price, the
 * accounts, the purchase and the receipt.
 */
export interface CheckoutProps {
  /** The instance that accepts the plays now. */
  game: GameInstance
  /** The plays in wire form, each with the number of lines that it covers. */
  plays: readonly { play: string; lines: number }[]
  operation: 'joinGame' | 'joinGamePerm'
  /** Title of the list of plays. */
  title: ReactNode
  /** Shows the plays; the service refused the offending one. */
  renderPlays: (offendingPlay: string | null) => ReactNode
  /** Path of the checkout, to return to after the login. */
  path: string
  /** Leads back to the plays. */
  onChange: (offendingPlay: string | null) => void
  /** The plays are bought: they must not be offered again. */
  onBought: () => void
}
