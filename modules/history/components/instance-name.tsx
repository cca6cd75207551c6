import { FormattedMessage } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The title of a game with the number of its draw: one piece of text, also in a link that lays out its parts. */
export function InstanceName({ game }: { game: GameInstance }) {
  return (
    <span>
      <FormattedMessage
        id="history.instance"
        values={{ title: <bdi>{game.gameTitle}</bdi>, sequence: game.sequenceNumber }}
      />
    </span>
  )
}
