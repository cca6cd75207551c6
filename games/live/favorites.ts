import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { favoriteGamesAtom } from './game-atoms.ts'

/** Whether a game is the player's favourite, and a function that toggles it. Optimistic: reverted if the service refuses. */
export function useFavorite(gameId: number): { favorite: boolean; toggle: () => void } {
  const { client, live, store } = useRuntime()
  const favorite = useAtomValue(favoriteGamesAtom).has(gameId)
  const toggle = useCallback(() => {
    const set = (isFavorite: boolean) => {
      const gameIds = new Set(store.get(favoriteGamesAtom))
      if (isFavorite) gameIds.add(gameId)
      else gameIds.delete(gameId)
      live.setFavorites(gameIds)
      live.flush()
    }
    const wanted = !store.get(favoriteGamesAtom).has(gameId)
    set(wanted)
    const operation = wanted ? 'saveFavoriteGame' : 'deleteFavoriteGame'
    client.call(operation, { gameId }).then(
      ({ favGame }) => set(favGame),
      () => set(!wanted),
    )
  }, [client, live, store, gameId])
  return { favorite, toggle }
}
