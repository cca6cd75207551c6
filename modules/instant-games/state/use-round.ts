import { useState } from 'react'

/**
 * Number of the drawing on the screen. It stays the same from the card that is for sale to the end of that card, and grows
 * with the next one.
 *
 * @param ownId the player's own card; null for one that is for sale
 */
export function useRound(ownId: number | null): number {
  const [shown, setShown] = useState({ ownId, round: 0 })
  if (shown.ownId === ownId) return shown.round
  const isNext = shown.ownId !== null
  const next = { ownId, round: isNext ? shown.round + 1 : shown.round }
  setShown(next)
  return next.round
}
