import { useState } from 'react'
import type { DrawState } from '#games/live/draw-state.ts'
import type { DrawResult } from '#schemas/entities/player.ts'

/**
 * The draw that ended last while the screen was open: its winners cross the room. What had ended before the screen opened
 * is not news. In a replay every step is shown, and a step back takes the news away.
 */
export function useFreshWin({
  history,
  isLoaded,
}: Pick<DrawState, 'history' | 'isLoaded'>): DrawResult | null {
  const [seen, setSeen] = useState({ isLoaded, count: history.length })
  const isBack = history.length < seen.count
  if (isLoaded !== seen.isLoaded || isBack) setSeen({ isLoaded, count: history.length })
  if (!isLoaded || isLoaded !== seen.isLoaded || isBack || history.length === seen.count) return null
  return history.at(-1) ?? null
}
