import { useMemo } from 'react'
import { decimalPlacesOf, fromMinor, toMinor } from '#runtime/format/amounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useSite } from '#runtime/site/site.ts'

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
export function priceOf(game: GameInstance, plays: number, decimalPlaces: number, furtherDraws = 0): Price {
  const perPlayMinor = toMinor(game.gamePlayCost ?? 0, decimalPlaces)
  const feePerPlayMinor = toMinor(game.gameFeePerPlay ?? 0, decimalPlaces)
  const playsMinor = perPlayMinor * plays
  const feeMinor = feePerPlayMinor * plays
  const drawMinor = playsMinor + feeMinor
  const furtherMinor = drawMinor * furtherDraws
  const totalMinor = drawMinor + furtherMinor
  return { plays, perPlayMinor, feePerPlayMinor, playsMinor, feeMinor, drawMinor, furtherMinor, totalMinor }
}

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

/** The price of a number of plays in the next draw and in further ones, as displayed amounts. */
export function useSlipPrice(game: GameInstance, plays: number, furtherDraws: number): SlipPrice {
  const { manifest } = useSite()
  return useMemo(() => {
    const currencyId = game.currencyId ?? 0
    const decimalPlaces = decimalPlacesOf(manifest, currencyId)
    const amount = (minor: number) => fromMinor(minor, decimalPlaces)
    const price = priceOf(game, plays, decimalPlaces, furtherDraws)
    return {
      currencyId,
      plays,
      perPlay: amount(price.perPlayMinor),
      feePerPlay: amount(price.feePerPlayMinor),
      playTotal: amount(price.perPlayMinor + price.feePerPlayMinor),
      playsCost: amount(price.playsMinor),
      fees: amount(price.feeMinor),
      drawTotal: amount(price.drawMinor),
      furtherTotal: amount(price.furtherMinor),
      total: amount(price.totalMinor),
    }
  }, [manifest, game, plays, furtherDraws])
}
