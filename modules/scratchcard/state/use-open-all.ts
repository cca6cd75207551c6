import { useEffect } from 'react'

/** Time between two cells that are opened one after another, in milliseconds. */
const NEXT_CELL_MS = 140

export interface OpenAll {
  cells: number
  opened: readonly number[]
  isActive: boolean
  /** All at once. */
  reducedMotion: boolean
  onOpen: (cells: readonly number[]) => void
}

/** Opens the rest of a card, cell by cell. */
export function useOpenAll({ cells, opened, isActive, reducedMotion, onOpen }: OpenAll): void {
  useEffect(() => {
    if (!isActive) return
    const covered = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !opened.includes(cell))
    const next = reducedMotion ? covered : covered.slice(0, 1)
    const timer = setTimeout(() => onOpen(next), reducedMotion ? 0 : NEXT_CELL_MS)
    return () => clearTimeout(timer)
    // The function is a new one with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [cells, opened, isActive, reducedMotion])
}
