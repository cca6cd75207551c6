import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import { useIsIncomplete } from '#runtime/session/use-standing.ts'

interface IncompletePlayerProps {
  /** Whether the note replaces the button that buys. */
  isPurchase?: boolean
  children?: ReactNode
}

/** Shows a player of segment B the slot `player.incomplete`, and every other player the children. */
export function IncompletePlayer({ isPurchase = false, children = null }: IncompletePlayerProps) {
  if (!useIsIncomplete()) return children
  return (
    <Slot id="player.incomplete" of={{ isPurchase }} loading={<Skeleton shape="block" height="9rem" />} />
  )
}
