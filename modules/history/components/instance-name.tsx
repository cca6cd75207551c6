import { FormattedMessage } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The title of a game, with the number of its draw where the operator shows it: one piece of text, also in a link that lays out its parts. */
export function InstanceName({ game }: { game: GameInstance }) {
  const { gameTitle, sequenceNumber, showSequenceNumber } = game
  const title = <bdi>{gameTitle}</bdi>
  return (
    <span>
      {showSequenceNumber === false ? (
        title
      ) : (
        <FormattedMessage id="history.instance" values={{ title, sequence: sequenceNumber }} />
      )}
    </span>
  )
}
