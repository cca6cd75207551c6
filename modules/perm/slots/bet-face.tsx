import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { DrawResult, Play } from '#schemas/entities/player.ts'
import { BetFace } from '../components/bet-face.tsx'
import { matchBets } from '../state/matched-bets.ts'

export interface BoughtBetProps {
  game: Pick<GameInstance, 'gamePlaySize'>
  play: Play
  results: readonly DrawResult[]
}

/** A bet outside of its draw: before it, as in a subscription, or after it. */
export default function BoughtBet({ game, play, results }: BoughtBetProps) {
  const [past] = matchBets([play], results.at(-1)?.balls ?? [], game)
  return past === undefined ? null : (
    <BetFace bet={past.bet} matched={past.matched} isOver={results.length > 0} />
  )
}
