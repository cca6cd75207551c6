import { FormattedMessage } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The order in which the prizes of a raffle are drawn. */
export function DrawOrder({ game: { extras } }: { game: Pick<GameInstance, 'extras'> }) {
  return <FormattedMessage id={`raffle.order.${extras?.raffleDrawOrder ?? 'grandPrizeFirst'}`} />
}
