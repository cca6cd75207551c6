import { FormattedMessage } from 'react-intl'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** A game's name with its run number where the operator shows it: "Aurora 6/49, draw 118". */
export function InstanceTitle({ game }: { game: GameInstance }) {
  const { gameTitle: title } = game
  const sequence = drawNumber(game)
  if (sequence === undefined) return title
  return <FormattedMessage id="playout.instanceTitle" values={{ title, sequence }} />
}
