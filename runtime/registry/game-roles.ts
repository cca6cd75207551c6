import { useCallback } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { GameScreenParams, GameScreenRole } from '#schemas/game-roles.ts'
import type { GameFacts } from '#schemas/module-facts.ts'
import type { ScreenLink } from './links.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'

type OfKind = Pick<GameInstance, 'gameRule'>

/** The roles that the enabled modules have for a game, by its kind. */
export type RolesOf = (game: OfKind) => GameFacts

export function useGameRoles(): RolesOf {
  const { registry } = useRuntime()
  return useCallback(({ gameRule }) => registry.gameRoles(gameRule), [registry])
}

/** Links to the screen that a kind of game has for a role; null where no enabled module has one. */
export function useGameLink(): <Role extends GameScreenRole>(
  game: OfKind,
  role: Role,
  params: GameScreenParams[Role],
) => ScreenLink | null {
  const rolesOf = useGameRoles()
  return useCallback(
    (game, role, params) => {
      const screen = rolesOf(game)[role]
      // A role's screen accepts the role's parameters; the facts do not express this in types.
      return screen === undefined ? null : ({ screen, params } as ScreenLink)
    },
    [rolesOf],
  )
}
