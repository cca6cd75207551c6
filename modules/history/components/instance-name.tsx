import { FormattedMessage } from 'react-intl'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The title of a game, with the number of its draw where the operator shows it: one piece of text, also in a link that lays out its parts. */
export function InstanceName({ game }: { game: GameInstance }) {
  const title = <bdi>{game.gameTitle}</bdi>
  const sequence = drawNumber(game)
  return (
    <span>
      {sequence === undefined ? (
        title
      ) : (
        <FormattedMessage id="history.instance" values={{ title, sequence }} />
      )}
    </span>
  )
}
