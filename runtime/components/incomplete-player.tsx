import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import { useIsIncomplete } from '#runtime/session/use-standing.ts'

interface IncompletePlayerProps {
  /** The note stands in place of the button of a purchase. */
  isPurchase?: boolean
  /** Shown to a player whose registration is complete. */
  children?: ReactNode
}

/** The way to the rest of the registration for a player who has not completed it. */
export function IncompletePlayer({ isPurchase = false, children = null }: IncompletePlayerProps) {
  if (!useIsIncomplete()) return children
  return (
    <Slot id="player.incomplete" of={{ isPurchase }} loading={<Skeleton shape="block" height="9rem" />} />
  )
}
