import type { Dispatch } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { FurtherDraws } from './further-draws.ts'
import type { NumberPicking, PickingAction, PickingSection } from './number-picking.ts'
import type { Payments } from './payment.ts'
import type { PickForm } from './pick-form.ts'
import type { LuckyDip } from './use-lucky-dip.ts'

/** A price in the amounts that are shown, in the game's currency; summed in minor units, so exact. */
export interface SlipPrice {
  readonly currencyId: number
  readonly plays: number
  readonly perPlay: number
  readonly feePerPlay: number
  /** One play with its fee. */
  readonly playTotal: number
  readonly playsCost: number
  readonly fees: number
  /** The next draw: plays and fees. */
  readonly drawTotal: number
  /** What further draws cost beside it. */
  readonly furtherTotal: number
  readonly total: number
}

/** What the grid shows and does: numbers are ticked, nothing is bought. */
export interface TickedSlip {
  /** The instance that would take the plays now: the asked one, or the next of its game once that is closed. */
  readonly game: GameInstance
  readonly form: PickForm
  readonly state: NumberPicking
  readonly dispatch: Dispatch<PickingAction>
  readonly price: SlipPrice
  readonly dips: LuckyDip
  /** Goes to a section; the browser's back button comes back. */
  readonly show: (section: PickingSection) => void
}

/** All that a screen of number picking shows and does. */
export interface Slip extends TickedSlip {
  /** The amounts of lucky dips that the site offers at a tap and that there is room for. */
  readonly dipCounts: readonly number[]
  readonly further: FurtherDraws
  readonly payments: Payments
  /** What is left in the chosen account after the purchase: negative where it does not suffice, null where that is not known. */
  readonly balanceAfter: number | null
  /** Buys, or opens what stands in the way (spec 5). */
  readonly buy: () => void
  /** Sends the same purchase again after an answer that leaves the question open. */
  readonly retry: () => void
}
