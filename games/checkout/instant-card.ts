import type { RequestedGame } from '#games/client/use-pick-game.ts'
import type { ComponentType, ReactNode } from 'react'
import type { GameInstance, GameRule } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

/** The step of an instant game's screen that opens a card without money. */
export const DEMO_STEP = 'demo'

/** The settled outcome of a bought card. A drawing never contradicts it. */
export interface CardOutcome {
  /** The play in wire form: `X:2` is the second crossword. */
  readonly play: string
  /** The draw: the ranks of the cells, the letters from A as 1, or the segment from 1. */
  readonly balls: readonly number[]
  /** Amount won, in the game's currency. */
  readonly prize: number
}

/** Props of the drawing of a kind's card. The same drawing stays mounted from before the purchase to the end of a card. */
export interface CardFaceProps {
  /** The instance with the contents of its cards (`extras.configuration`). */
  readonly game: GameInstance
  /** The payout table of the game. */
  readonly rows: readonly PayoutRow[]
  /** Null until the card is bought and drawn: nothing can be opened. */
  readonly outcome: CardOutcome | null
  /** Indices of the opened parts, in the kind's own numbering. Kept through reloads, and shared by the player's tabs. */
  readonly opened: readonly number[]
  readonly onOpen: (parts: readonly number[]) => void
  /** The player pressed the button that opens the rest: the drawing opens it in its own way. */
  readonly isOpeningAll: boolean
  /**
   * Called when all parts are open and their animation is over, also after mounting with all parts open. Ends the card,
   * pays its prize and shows the result; further calls have no effect.
   */
  readonly onFinished: () => void
  /** The card has ended: all parts are open and at rest, the winning ones marked. */
  readonly isOver: boolean
  readonly reducedMotion: boolean
  /** A past card is played again: nothing can be opened by hand. */
  readonly isReplay?: boolean
  /** Pace of the animation; 2 is twice as fast. */
  readonly speed?: number
}

/** Props of the line that names the reason of a result: which symbols, words or segment. */
export interface CardReasonProps {
  readonly game: GameInstance
  readonly rows: readonly PayoutRow[]
  readonly outcome: CardOutcome
}

/**
 * The content of the slot `game.instant`: the screen of a kind of instant game. Its owner sells cards, loads their outcomes,
 * ends them and shows the results; the kind's module draws the card.
 */
export interface InstantGameProps {
  gameRule: GameRule
  /** `step` is `DEMO_STEP` where the address opens the demo of the game. */
  params: RequestedGame & { readonly step?: string | undefined }
  Face: ComponentType<CardFaceProps>
  /** The odds of the kind, below what can be done with the card; in a wide window beside the card. */
  Below?: ComponentType<CardFaceProps>
  Reason: ComponentType<CardReasonProps>
  /** The row that a card wins; null for none. */
  rowOf: (card: CardReasonProps) => PayoutRow | null
  /** Name of the button that opens the rest: "Reveal all", "Spin". */
  openAll: ReactNode
  /** One line that tells how to play a bought card. */
  hint: ReactNode
}
