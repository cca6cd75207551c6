import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { takesPlays } from '#runtime/live/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { isPickable } from '../state/game-order.ts'

export interface GameActionProps {
  game: GameInstance
  size?: 'small' | 'medium' | 'large'
  /** The one action of the screen, or one of many. */
  kind?: 'primary' | 'quiet'
}

/** Where a game leads: to its numbers while it takes plays, to the draw from then on. */
export function GameAction({ game, size = 'medium', kind = 'primary' }: GameActionProps) {
  const params = { id: game.gameInstanceId }
  if (takesPlays(game) && isPickable(game)) {
    return (
      <GoButton size={size} kind={kind} screen="picking.pick" params={params}>
        <FormattedMessage id="lobby.play" />
      </GoButton>
    )
  }
  return (
    <GoButton size={size} kind="quiet" screen="playout.watch" params={params}>
      <FormattedMessage id="lobby.watch" />
    </GoButton>
  )
}
