import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { openModalAtom } from '#runtime/modals/modals.ts'

/** Opens the payout table of a game; null where no enabled module has one for its kind. */
export function usePayoutTable(): (
  game: Pick<GameInstance, 'gameRule' | 'gameInstanceId'>,
) => (() => void) | null {
  const rolesOf = useGameRoles()
  const open = useSetAtom(openModalAtom)
  return useCallback(
    (game) => {
      const { payout } = rolesOf(game)
      const { gameInstanceId } = game
      return payout === undefined ? null : () => open(payout, { gameInstanceId })
    },
    [rolesOf, open],
  )
}
