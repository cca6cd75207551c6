import { useMemo } from 'react'
import { decimalPlacesOf, fromMinor } from '#runtime/format/amounts.ts'
import { useSite } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { priceOf } from './price.ts'
import type { SlipPrice } from './slip.ts'

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
