import { useMemo } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { toMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { BET_TYPES, betTypeOf, rankNumberOfBet, type BetType } from '../rules/bet-types.ts'
import type { BetTerms } from '../rules/perm-play.ts'

/** The terms of a game's bets in the form of the rules. Rows without odds are left out. */
export function betTermsOf(game: GameInstance, rows: readonly PayoutRow[], decimalPlaces: number): BetTerms {
  const { gamePlaySizeMax, stakeMultiplierMax } = game
  return {
    gamePlaySize: game.gamePlaySize ?? 0,
    gamePlayRange: game.gamePlayRange ?? 0,
    gamePlayCostMinor: toMinor(game.gamePlayCost ?? 0, decimalPlaces),
    ...(gamePlaySizeMax !== undefined && { gamePlaySizeMax }),
    ...(stakeMultiplierMax !== undefined && { stakeMultiplierMax }),
    prizes: rows.flatMap(({ rankNumber, meta }) =>
      meta?.multiplier === undefined ? [] : [{ rankNumber, rankNumber2nd: 0, multiplier: meta.multiplier }],
    ),
  }
}

/** The bet types in the order of the payout table, each with its odds; null where the game does not offer it. */
export function oddsOf({ prizes }: Pick<BetTerms, 'prizes'>): { bet: BetType; multiplier: number | null }[] {
  return BET_TYPES.map((id) => {
    const row = prizes.find(({ rankNumber }) => rankNumber === rankNumberOfBet(id))
    return { bet: betTypeOf(id), multiplier: row?.multiplier ?? null }
  })
}

/** The terms of a game's bets, with the query that loads their odds; for `Loaded`. */
export function useBetTerms(game: GameInstance) {
  const { data, isError, refetch } = useOperation('getGamePayoutInfo', {
    gameInstanceId: game.gameInstanceId,
  })
  const terms = useTermsOf(game, data)
  return { data: terms, isError, refetch }
}

function useTermsOf(
  game: GameInstance,
  payout: OperationResult<'getGamePayoutInfo'> | undefined,
): BetTerms | undefined {
  const decimalPlaces = useDecimalPlaces(game.currencyId ?? 0)
  const rows = payout?.rows
  const { gamePlaySize, gamePlayRange, gamePlaySizeMax, stakeMultiplierMax, gamePlayCost } = game
  return useMemo(
    () => rows && betTermsOf(game, rows, decimalPlaces),
    // The counts of the game change all the time, its terms never do.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-deps
    [rows, decimalPlaces, gamePlaySize, gamePlayRange, gamePlaySizeMax, stakeMultiplierMax, gamePlayCost],
  )
}
