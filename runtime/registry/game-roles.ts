import { useCallback } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { GameFacts } from '#schemas/module-facts.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'

type OfKind = Pick<GameInstance, 'gameRule'>

/** What the enabled modules do for a game, by its kind. */
export type RolesOf = (game: OfKind) => GameFacts

export function useGameRoles(): RolesOf {
  const { registry } = useRuntime()
  return useCallback(({ gameRule }) => registry.gameRoles(gameRule), [registry])
}

/** What the screen of each role is told. */
export interface GameScreenParams {
  /** `dip`: how many lines are picked at random; `step`: where picking goes on. */
  buy: { id?: number; gid?: number; dip?: number; step?: string }
  watch: { id: number }
  gameOver: { id: number }
}

export interface GameLink {
  readonly screen: string
  readonly params: Record<string, string | number | undefined>
}

/** Links to the screen that a kind of game has for a role; null where no enabled module has one. */
export function useGameLink(): <Role extends keyof GameScreenParams>(
  game: OfKind,
  role: Role,
  params: GameScreenParams[Role],
) => GameLink | null {
  const rolesOf = useGameRoles()
  return useCallback(
    (game, role, params) => {
      const screen = rolesOf(game)[role]
      return screen === undefined ? null : { screen, params: { ...params } }
    },
    [rolesOf],
  )
}
