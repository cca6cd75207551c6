import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { page } from '#runtime/context/page.ts'
import { PartBoundary } from '#runtime/registry/part-boundary.tsx'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { DisplayedPart } from '#runtime/registry/displayed-part.ts'
import { closeModalAtom, useOpenModals, type OpenModal } from '#runtime/modals/modals.ts'

/** Renders the open modals; each one's code is loaded when it is first opened. */
export function ModalHost() {
  return useOpenModals().map((modal) => <DisplayedModal key={modal.id} modal={modal} />)
}

function DisplayedModal({ modal: { id, props } }: { modal: OpenModal }) {
  const entry = useRuntime().registry.modal(id)
  const closeModal = useSetAtom(closeModalAtom)
  const scrollsToTop = entry?.scrollsToTop ?? false
  useEffect(() => {
    if (scrollsToTop) page.scrollToTop()
  }, [scrollsToTop])
  if (!entry) return null
  const close = () => closeModal(id)
  return (
    <PartBoundary onError={close}>
      <DisplayedPart part={entry} props={{ ...props, close }} />
    </PartBoundary>
  )
}
