import type { ReactNode } from 'react'
import { usePickGame, type RequestedGame } from '#games/client/use-pick-game.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { NoGame } from '#games/components/no-game.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { BetTerms } from '../rules/perm-play.ts'
import { useBetTerms } from '../state/bet-terms.ts'
import { BetFrame } from './bet-frame.tsx'

export interface BetGameProps {
  params: RequestedGame
  children: (game: GameInstance, terms: BetTerms) => ReactNode
}

/** Loads the game of a screen and the odds of its bets. */
export function BetGame({ params, children }: BetGameProps) {
  const { game, loading } = usePickGame(params)
  if (game?.gameRule === 'oneDrawGamePerm') return <WithTerms game={game}>{children}</WithTerms>
  return loading ? <ScreenState of={{ state: 'loading' }} /> : <NoGame />
}

function WithTerms({ game, children }: { game: GameInstance; children: BetGameProps['children'] }) {
  const terms = useBetTerms(game)
  if (terms.data) return children(game, terms.data)
  return (
    <BetFrame game={game}>
      <Loaded of={terms}>{() => null}</Loaded>
    </BetFrame>
  )
}
