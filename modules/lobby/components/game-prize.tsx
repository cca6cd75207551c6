import { FormattedMessage } from 'react-intl'
import { CountedMoney } from '#runtime/format/counted-money.tsx'
import type { MoneyProps } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { headlinePrize } from '../rules/headline-prize.ts'

/** The name of the game's headline prize. */
export function PrizeName({ game }: { game: GameInstance }) {
  const { kind } = headlinePrize(game)
  return <FormattedMessage id={`lobby.prize.${kind}`} />
}

interface PrizeAmountProps extends Pick<MoneyProps, 'fits'> {
  game: GameInstance
}

/** The amount of the game's headline prize. It counts up as plays are sold. */
export function PrizeAmount({ game, fits = false }: PrizeAmountProps) {
  const { gameInstanceId, gamePlayCurrent = 0, payoutCurrencyId, currencyId = 0 } = game
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
