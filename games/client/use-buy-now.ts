import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { openModalAtom } from '#runtime/modals/modals.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/**
 * Opens the modal with which a kind of game is bought at once, in the place of the calling modal. Returns whether the kind
 * has one.
 */
export function useBuyNow(game: GameInstance | undefined, close: () => void): boolean {
  const rolesOf = useGameRoles()
  const buyNow = game && rolesOf(game).buyNow
  const gameId = game?.gameId
  const open = useSetAtom(openModalAtom)
  useEffect(() => {
    if (buyNow === undefined) return
    close()
    open(buyNow, { gameId })
  }, [buyNow, close, open, gameId])
  return buyNow !== undefined
}
