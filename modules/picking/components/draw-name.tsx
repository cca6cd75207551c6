import { FormattedMessage } from 'react-intl'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The title of a game, with the number of its draw where the game shows it. */
export function DrawName({
  game,
}: {
  game: Pick<GameInstance, 'gameTitle' | 'sequenceNumber' | 'showSequenceNumber'>
}) {
  const { gameTitle: title } = game
  const number = drawNumber(game)
  return number === undefined ? title : <FormattedMessage id="picking.draw" values={{ title, number }} />
}
