import { FormattedMessage } from 'react-intl'
import { GameButton } from '#games/components/game-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { isShared } from '../rules/game-order.ts'

export interface GameActionProps {
  game: GameInstance
  size?: 'small' | 'medium' | 'large'
  /** `primary` is the one action of the screen, `quiet` one of many. */
  kind?: 'primary' | 'quiet'
}

/** The link of a game: to picking while it accepts plays, to the draw afterwards. */
export function GameAction({ game, size = 'medium', kind = 'primary' }: GameActionProps) {
  const linkTo = useGameLink()
  const params = { id: game.gameInstanceId }
  const buy = takesPlays(game) ? linkTo(game, 'buy', params) : null
  const play = <FormattedMessage id={isShared(game) ? 'lobby.play' : 'lobby.playCard'} />
  if (buy) {
    return (
      <GoButton size={size} kind={kind} {...buy}>
        {play}
      </GoButton>
    )
  }
  return (
    <GameButton game={game} to="watch" params={params} size={size} kind="quiet">
      {isShared(game) ? <FormattedMessage id="lobby.watch" /> : play}
    </GameButton>
  )
}
