import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { headlinePrize } from '../rules/headline-prize.ts'

/** The name of the game's headline prize. */
export function PrizeName({ game }: { game: GameInstance }) {
  const { kind } = headlinePrize(game)
  return <FormattedMessage id={`lobby.prize.${kind}`} />
}

/** The amount of the game's headline prize. */
export function PrizeAmount({ game }: { game: GameInstance }) {
  return (
    <Money
      amount={headlinePrize(game).amount}
      currencyId={game.payoutCurrencyId ?? game.currencyId ?? 0}
      mode="floored"
    />
  )
}
