import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { openModalAtom } from './modals.ts'

/** Opens the dialog that sells a game; null on a site where no module has one. */
export function useOpenBuy(): ((gameId: number) => void) | null {
  const open = useSetAtom(openModalAtom)
  const id = useRuntime().registry.modalFor('buy')
  const buy = useCallback((gameId: number) => id !== null && open(id, { gameId }), [id, open])
  return id === null ? null : buy
}
