import { FormattedMessage } from 'react-intl'
import type { Transaction } from '#schemas/protocol/transactions.ts'

/** The game of a transaction, with the number of its draw where it is of one; nothing where it is of no game. */
export function GameOf({ transaction: { gameTitle, sequenceNumber } }: { transaction: Transaction }) {
  if (gameTitle === undefined) return null
  const game = <bdi>{gameTitle}</bdi>
  if (sequenceNumber === undefined) return game
  return <FormattedMessage id="cashier.history.draw" values={{ game, number: sequenceNumber }} />
}
