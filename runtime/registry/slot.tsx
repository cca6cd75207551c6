import type { ReactNode } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { DisplayedPart } from './displayed-part.ts'

export interface SlotProps {
  id: string
  /** Subject of the slot; its fields become props of the content. */
  of?: object
  /** Shows every entry that applies instead of the first. */
  all?: boolean
  /** Shown while the code loads: of the final size, so that nothing jumps. */
  loading?: ReactNode
  /** Shown where no module fills this slot. */
  children?: ReactNode
}

/** A named place that modules fill (design: "Who may import whom"). */
export function Slot({ id, of = {}, all = false, loading = null, children = null }: SlotProps) {
  const { registry } = useRuntime()
  const applying = registry.slot(id).filter((entry) => entry.applies(of))
  if (applying.length === 0) return children
  return (all ? applying : applying.slice(0, 1)).map((entry, place) => (
    <DisplayedPart
      key={`${entry.moduleId}/${entry.order}/${place}`}
      part={entry}
      props={of}
      loading={loading}
    />
  ))
}
