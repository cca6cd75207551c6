import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The price of a ticket, with the fee shown separately. */
export function TicketPrice({ game }: { game: GameInstance }) {
  const { gamePlayCost = 0, gameFeePerPlay = 0, currencyId = 0 } = game
  if (gamePlayCost === 0 && gameFeePerPlay === 0) return <FormattedMessage id="raffle.price.free" />
  const price = <Money amount={gamePlayCost} currencyId={currencyId} />
  if (gameFeePerPlay === 0) return <FormattedMessage id="raffle.price" values={{ price }} />
  const fee = <Money amount={gameFeePerPlay} currencyId={currencyId} />
  return <FormattedMessage id="raffle.price.withFee" values={{ price, fee }} />
}
