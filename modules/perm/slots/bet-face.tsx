import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { DrawResult, Play } from '#schemas/entities/player.ts'
import { BetFace } from '../components/bet-face.tsx'
import { matchBets } from '../state/matched-bets.ts'

export interface PastBetProps {
  game: GameInstance
  play: Play
  results: readonly DrawResult[]
}

/** A bet of a past game, before or after its draw. */
export default function PastBet({ game, play, results }: PastBetProps) {
  const [past] = matchBets([play], results.at(-1)?.balls ?? [], game)
  return past === undefined ? null : (
    <BetFace bet={past.bet} matched={past.matched} isOver={results.length > 0} />
  )
}
