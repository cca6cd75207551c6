import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { topPrize } from '../state/game-order.ts'

/** What the highest prize of a game is called: a jackpot rolls from draw to draw, a first prize does not. */
export function PrizeName({ game }: { game: GameInstance }) {
  if ((game.progressiveAmount ?? 0) > 0) return <FormattedMessage id="lobby.jackpot" />
  if ((game.jackpot ?? 0) > 0) return <FormattedMessage id="lobby.topPrize" />
  return <FormattedMessage id="lobby.prizePool" />
}

/** The amount of it. */
export function PrizeAmount({ game }: { game: GameInstance }) {
  return (
    <Money
      amount={topPrize(game)}
      currencyId={game.payoutCurrencyId ?? game.currencyId ?? 0}
      mode="floored"
    />
  )
}
