import { FormattedMessage } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** A game's name with its run number where the operator shows it: "Aurora 6/49, draw 118". */
export function InstanceTitle({ game }: { game: GameInstance }) {
  if (!game.showSequenceNumber) return game.gameTitle
  return (
    <FormattedMessage
      id="playout.instanceTitle"
      values={{ title: game.gameTitle, sequence: game.sequenceNumber }}
    />
  )
}
