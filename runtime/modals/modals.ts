import { atom, useSetAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { ModalId, OpenProps, Rest } from '#runtime/registry/links.ts'
import { hasUnfinishedInput } from './unfinished-input.ts'

/** Interval at which a delayed modal checks whether it may open. */
const LOOK_AGAIN_MS = 1000

export interface OpenModal {
  readonly id: string
  readonly props: object
}

/** The open modals, the topmost last. At most one of each id. */
export const openModalsAtom = atom<readonly OpenModal[]>([])

/** Opens a modal, or updates the props of an open one and brings it to the top. */
export const openModalAtom = atom(null, (_get, set, id: string, props: object = {}) =>
  set(openModalsAtom, (open) => [...open.filter((modal) => modal.id !== id), { id, props }]),
)

/** Closes one modal, or the topmost where no id is given. */
export const closeModalAtom = atom(null, (_get, set, id?: string) =>
  set(openModalsAtom, (open) =>
    id === undefined ? open.slice(0, -1) : open.filter((modal) => modal.id !== id),
  ),
)

/** Closes all modals except the given ones (spec 4: a disconnection closes all). */
export const closeAllModalsAtom = atom(null, (_get, set, except: readonly string[] = []) =>
  set(openModalsAtom, (open) => open.filter(({ id }) => except.includes(id))),
)

export interface Modals {
  open: <Id extends ModalId>(id: Id, ...props: Rest<OpenProps<Id>>) => void
  /** Opens a modal after a delay, and not before the player has finished the current input. Returns a function that cancels. */
  openLater: (id: ModalId, afterMs: number) => () => void
  close: (id?: ModalId) => void
}

/** Opens and closes modals by id. Throws for an id that no enabled module has. */
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
          const mustWait = store.get(openModalsAtom).length > 0 || hasUnfinishedInput()
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

/** Whether an enabled module has a modal, for a link that is left out without it. */
export function useHasModal(id: ModalId): boolean {
  return useRuntime().registry.modal(id) !== null
}

export function useOpenModals(): readonly OpenModal[] {
  return useAtomValue(openModalsAtom)
}
