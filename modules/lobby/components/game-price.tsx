import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { isFree } from '../rules/game-order.ts'

/** The price of one line, ticket, card or spin, with the fee shown separately. */
export function GamePrice({ game }: { game: GameInstance }) {
  const { gameRule, gamePlayCost = 0, gameFeePerPlay = 0, currencyId = 0 } = game
  if (isFree(game)) return <FormattedMessage id="lobby.free" />
  const price = <Money amount={gamePlayCost} currencyId={currencyId} />
  const unit = playUnits[gameRule]
  if (gameFeePerPlay === 0) return <FormattedMessage id="lobby.price" values={{ unit, price }} />
  const fee = <Money amount={gameFeePerPlay} currencyId={currencyId} />
  return <FormattedMessage id="lobby.price.withFee" values={{ unit, price, fee }} />
}
