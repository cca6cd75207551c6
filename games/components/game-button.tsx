import { useGameLink } from '#runtime/registry/game-roles.ts'
import type { GameScreenParams, GameScreenRole } from '#schemas/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { GoButton, type GoButtonLook } from '#runtime/components/go-button.tsx'

export interface GameButtonProps<Role extends GameScreenRole> extends GoButtonLook {
  game: Pick<GameInstance, 'gameRule'>
  /** The role of the screen. */
  to: Role
  params: GameScreenParams[Role]
}

/** A button to the screen that a kind of game has for a role; renders nothing where no enabled module has one. */
export function GameButton<Role extends GameScreenRole>({
  game,
  to,
  params,
  ...rest
}: GameButtonProps<Role>) {
  const link = useGameLink()(game, to, params)
  return link ? <GoButton {...link} {...rest} /> : null
}
