import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Skeleton } from './skeleton.tsx'

/** Height of a play as its module shows it; a bet has its name and its numbers. */
const HEIGHTS = { bet: '3.75rem', cardOf75: '12.75rem', cardOf90: '7rem' } as const

/** Placeholder of a play whose kind of game shows it in its own way. */
export function PlayFaceSkeleton({
  game: { gameRule, gamePlayRange },
}: {
  game: Pick<GameInstance, 'gameRule' | 'gamePlayRange'>
}) {
  const card = gamePlayRange === 75 ? 'cardOf75' : 'cardOf90'
  return (
    <div aria-busy>
      <Skeleton shape="block" width="9.5rem" height={HEIGHTS[gameRule === 'bingoGame' ? card : 'bet']} />
    </div>
  )
}
