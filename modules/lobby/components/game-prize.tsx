import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { CountedMoney } from '#runtime/format/counted-money.tsx'
import type { MoneyProps } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { headlinePrize } from '../rules/headline-prize.ts'

/** A payout table's entries do not change while a game is open. */
const ENTRIES_STALE_MS = 10 * 60_000

/** The entries to another game that are the first prize of a game; 0 where it is an amount or an item. */
function useEntries(game: GameInstance): number {
  const enabled = headlinePrize(game).kind === 'prizesWorth' && playUnits[game.gameRule] !== 'ticket'
  const { gameInstanceId } = game
  const { data } = useOperation(
    'getGamePayoutInfo',
    { gameInstanceId },
    { enabled, staleMs: ENTRIES_STALE_MS },
  )
  return (enabled && data?.rows[0]?.satelliteItems?.[0]?.entries) || 0
}

/** The name of the game's headline prize. */
export function PrizeName({ game }: { game: GameInstance }) {
  const { kind } = headlinePrize(game)
  return <FormattedMessage id={`lobby.prize.${useEntries(game) > 0 ? 'topPrize' : kind}`} />
}

interface PrizeAmountProps extends Pick<MoneyProps, 'fits'> {
  game: GameInstance
}

/** The amount of the game's headline prize. It counts up as plays are sold. Entries to another game are no money. */
export function PrizeAmount({ game, fits = false }: PrizeAmountProps) {
  const { gameInstanceId, gamePlayCurrent = 0, payoutCurrencyId, currencyId = 0 } = game
  const entries = useEntries(game)
  if (entries > 0) return <FormattedMessage id="lobby.prize.entries" values={{ entries }} />
  return (
    <CountedMoney
      key={gameInstanceId}
      amount={headlinePrize(game).amount}
      steps={gamePlayCurrent}
      currencyId={payoutCurrencyId ?? currencyId}
      mode="floored"
      fits={fits}
    />
  )
}
