import type { Dispatch } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { FurtherDraws } from './further-draws.ts'
import type { NumberPicking, PickingAction, PickingSection } from './number-picking.ts'
import type { Payments } from './payment.ts'
import type { PickForm } from './pick-form.ts'
import type { LuckyDip } from './use-lucky-dip.ts'

/** A price as displayed amounts, in the game's currency; summed in minor units, so exact. */
export interface SlipPrice {
  readonly currencyId: number
  readonly plays: number
  readonly perPlay: number
  readonly feePerPlay: number
  /** One play with its fee. */
  readonly playTotal: number
  readonly playsCost: number
  readonly fees: number
  /** Price of the next draw: plays and fees. */
  readonly drawTotal: number
  /** Price of the further draws. */
  readonly furtherTotal: number
  readonly total: number
}

/** State and actions of the grid: numbers are ticked, nothing is bought. */
export interface TickedSlip {
  /** The instance that accepts the plays now: the requested one, or the next of its game once that is closed. */
  readonly game: GameInstance
  readonly form: PickForm
  readonly state: NumberPicking
  readonly dispatch: Dispatch<PickingAction>
  readonly price: SlipPrice
  readonly dips: LuckyDip
  /** Goes to a section; the browser's back button returns. */
  readonly show: (section: PickingSection) => void
}

/** State and actions of a number-picking screen. */
export interface Slip extends TickedSlip {
  /** The site's lucky-dip amounts that fit the remaining plays. */
  readonly dipCounts: readonly number[]
  readonly further: FurtherDraws
  readonly payments: Payments
  /** Balance of the chosen account after the purchase: negative where it does not suffice, null where unknown. */
  readonly balanceAfter: number | null
  /** Buys, or opens the modal of the refusal (spec 5). */
  readonly buy: () => void
  /** Sends the same purchase again after an answer that leaves the result unknown. */
  readonly retry: () => void
}
