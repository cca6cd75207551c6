import { atom, useSetAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { ModalId, OpenProps, Rest } from '#runtime/registry/links.ts'
import { isPlayerBusy } from './player-busy.ts'

/** How often a modal that waits looks whether it may open. */
const LOOK_AGAIN_MS = 1000

export interface OpenModal {
  readonly id: string
  readonly props: object
}

/** The modals that are open, the topmost last. One of each id at most. */
export const openModalsAtom = atom<readonly OpenModal[]>([])

/** Opens a modal, or gives an open one new props and brings it to the top. */
export const openModalAtom = atom(null, (_get, set, id: string, props: object = {}) =>
  set(openModalsAtom, (open) => [...open.filter((modal) => modal.id !== id), { id, props }]),
)

/** Closes one modal, or the topmost where none is named. */
export const closeModalAtom = atom(null, (_get, set, id?: string) =>
  set(openModalsAtom, (open) =>
    id === undefined ? open.slice(0, -1) : open.filter((modal) => modal.id !== id),
  ),
)

/** Closes all modals but those named (spec 4: a disconnection closes all). */
export const closeAllModalsAtom = atom(null, (_get, set, except: readonly string[] = []) =>
  set(openModalsAtom, (open) => open.filter(({ id }) => except.includes(id))),
)

export interface Modals {
  open: <Id extends ModalId>(id: Id, ...props: Rest<OpenProps<Id>>) => void
  /** Opens a modal after a time, and not before the player has left what they are in the middle of. Returns how to stop. */
  openLater: (id: ModalId, afterMs: number) => () => void
  close: (id?: ModalId) => void
}

/** Opens and closes modals by id. Opening one that no enabled module has is a mistake of the caller and throws. */
export function useModals(): Modals {
  const { registry, store } = useRuntime()
  const open = useSetAtom(openModalAtom)
  const close = useSetAtom(closeModalAtom)
  return useMemo(() => {
    const openKnown = (id: string, props?: object) => {
      if (registry.modal(id) === null) throw new Error(`No enabled module has the modal "${id}".`)
      open(id, props)
    }
    return {
      open: (id, ...[props]) => openKnown(id, props),
      openLater(id, afterMs) {
        const look = () => {
          const mustWait = store.get(openModalsAtom).length > 0 || isPlayerBusy()
          if (mustWait) timer = setTimeout(look, LOOK_AGAIN_MS)
          else openKnown(id)
        }
        let timer = setTimeout(look, afterMs)
        return () => clearTimeout(timer)
      },
      close: (id) => close(id),
    }
  }, [registry, store, open, close])
}

export function useOpenModals(): readonly OpenModal[] {
  return useAtomValue(openModalsAtom)
}
