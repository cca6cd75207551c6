import type { ReactNode } from 'react'
import { classNames } from '#runtime/components/class-names.ts'
import { NoGame } from '#games/components/no-game.tsx'
import { PaperBrand } from '#games/components/paper-brand.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useDraw, useWatchedGame } from '#games/live/draw.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import paper from './alone-on-paper.module.css'

export interface EndedRaffleProps {
  gameInstanceId: number
  children: (game: GameInstance, draw: DrawState) => ReactNode
}

/** Loads the raffle of a screen with its draw. */
export function EndedRaffle({ gameInstanceId, children }: EndedRaffleProps) {
  return (
    <WatchedRaffle key={gameInstanceId} gameInstanceId={gameInstanceId}>
      {children}
    </WatchedRaffle>
  )
}

function WatchedRaffle({ gameInstanceId, children }: EndedRaffleProps) {
  const game = useWatchedGame(gameInstanceId)
  const draw = useDraw(gameInstanceId)
  if (!game) return draw.isLoaded ? <NoGame /> : <ScreenState of={{ state: 'loading' }} />
  if (game.gameRule !== 'raffleGame') return <NoGame />
  if (!draw.isLoaded) return <ScreenState of={{ state: 'loading' }} />
  return (
    <div className={classNames(paper.alone, paper.screen)}>
      <PaperBrand onlyOnPaper />
      {children(game, draw)}
    </div>
  )
}
