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
  /** Title of the list of plays; in one tap, the name of the button that buys. */
  title: ReactNode
  /**
   * `oneTap`: price, account, limits and one button, without the list of plays and without a receipt. `again` is the same
   * beside the last receipt, which has the price and the balance.
   */
  look?: 'summary' | 'oneTap' | 'again'
  /** Shows the plays; the service refused the offending one. Once they are bought, those that the service allocated. */
  renderPlays: (offendingPlay: string | null, allocated: readonly string[] | null) => ReactNode
  /** Path of the checkout, to return to after the login. */
  path: string
  /** Leads back to the plays. */
  onChange: (offendingPlay: string | null) => void
  /** The plays are bought, in this instance: they must not be offered again. */
  onBought: (gameInstanceId: number) => void
}
