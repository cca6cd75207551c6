import type { UseQueryResult } from '@tanstack/react-query'
import { addAmounts, decimalPlacesOf } from '#runtime/format/amounts.ts'
import { usePlayerAccounts } from '#runtime/live/accounts.ts'
import { currenciesOf } from '#runtime/site/currencies.ts'
import { useSite } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PlayerAccount } from '#schemas/entities/player.ts'
import { PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useOperationEach } from '#runtime/client/use-operation-each.ts'

export interface AccountRates {
  /** The balance for play in the game's currency; null for a visitor. */
  readonly own: number | null
  /** The player's further accounts with money, in currencies of the site. */
  readonly others: readonly PlayerAccount[]
  /** The exchange of the price of one play into the currency of each further account. */
  readonly rates: readonly UseQueryResult<OperationResult<'currencyConversionV2'>>[]
}

/** The accounts that may pay for plays of a game. The rates are asked for once `enabled` is set; a free game needs none. */
export function useAccountRates(game: GameInstance, enabled: boolean): AccountRates {
  const { manifest } = useSite()
  const { currencyId = 0, gamePlayCost = 0, gameFeePerPlay = 0 } = game
  const amount = addAmounts(gamePlayCost, gameFeePerPlay, decimalPlacesOf(manifest, currencyId))
  const served = currenciesOf(manifest)
  const accounts = usePlayerAccounts().filter(({ accountType }) => accountType === PLAY_ACCOUNT_TYPE)
  const own = accounts.find(({ accountCurrency }) => accountCurrency === currencyId)
  const others = accounts.filter(
    (account) => account !== own && account.accountBalance > 0 && served.has(account.accountCurrency),
  )
  const rates = useOperationEach(
    'currencyConversionV2',
    others.map(({ accountCurrency }) => ({ from: currencyId, to: accountCurrency, amount })),
    { enabled: enabled && amount > 0 },
  )
  return { own: own?.accountBalance ?? (accounts.length > 0 ? 0 : null), others, rates }
}
