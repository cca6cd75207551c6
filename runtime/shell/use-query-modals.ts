import { useEffect } from 'react'
import { useSetAtom } from 'jotai'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { openModalAtom } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'

/** Opens the login or the registration requested by the address (query parameters `login` and `signup`). */
export function useQueryModals(search: string): void {
  const { registry } = useRuntime()
  const { state } = useSession()
  const open = useSetAtom(openModalAtom)
  const isVisitor = state === 'visitor'
  useEffect(() => {
    if (!isVisitor) return
    const query = new URLSearchParams(search)
    const occasion = query.has('login') ? 'login' : query.has('signup') ? 'signup' : null
    const id = occasion === null ? null : registry.modalFor(occasion)
    if (id !== null) open(id)
  }, [search, isVisitor, registry, open])
}
