import { FormattedMessage } from 'react-intl'
import { CountedMoney } from '#runtime/format/counted-money.tsx'
import type { MoneyProps } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { headlinePrize } from '../rules/headline-prize.ts'

/** The name of the game's headline prize. */
export function PrizeName({ game }: { game: GameInstance }) {
  const { kind } = headlinePrize(game)
  return <FormattedMessage id={`lobby.prize.${kind === 'entries' ? 'topPrize' : kind}`} />
}

interface PrizeAmountProps extends Pick<MoneyProps, 'fits'> {
  game: GameInstance
}

/** The game's headline prize: entries to another game, the share of sales that becomes prizes, or an amount, which counts up as plays are sold. */
export function PrizeAmount({ game, fits = false }: PrizeAmountProps) {
  const { gameInstanceId, gamePlayCurrent = 0, payoutCurrencyId, currencyId = 0, payoutPercentage = 0 } = game
  const { kind, amount } = headlinePrize(game)
  if (kind === 'entries')
    return <FormattedMessage id="lobby.prize.entries" values={{ entries: game.topPrize?.entries ?? 0 }} />
  if (kind === 'growing')
    return <FormattedMessage id="lobby.prize.share" values={{ share: payoutPercentage / 100 }} />
  return (
    <CountedMoney
      key={gameInstanceId}
      amount={amount}
      steps={gamePlayCurrent}
      currencyId={payoutCurrencyId ?? currencyId}
      mode="floored"
      fits={fits}
    />
  )
}
