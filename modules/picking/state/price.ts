import { toMinor } from '#runtime/format/amounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** A price in full: every figure shown before, on and after the button. Minor units. */
export interface Price {
  readonly plays: number
  readonly perPlayMinor: number
  readonly feePerPlayMinor: number
  readonly playsMinor: number
  readonly feeMinor: number
  /** The next draw. */
  readonly drawMinor: number
  /** The further draws. */
  readonly furtherMinor: number
  readonly totalMinor: number
}

/** Price of a number of plays: price × plays + fee × plays, and the same again for each further draw. */
export function priceOf(game: GameInstance, plays: number, decimals: number, furtherDraws = 0): Price {
  const perPlayMinor = toMinor(game.gamePlayCost ?? 0, decimals)
  const feePerPlayMinor = toMinor(game.gameFeePerPlay ?? 0, decimals)
  const playsMinor = perPlayMinor * plays
  const feeMinor = feePerPlayMinor * plays
  const drawMinor = playsMinor + feeMinor
  const furtherMinor = drawMinor * furtherDraws
  const totalMinor = drawMinor + furtherMinor
  return { plays, perPlayMinor, feePerPlayMinor, playsMinor, feeMinor, drawMinor, furtherMinor, totalMinor }
}
