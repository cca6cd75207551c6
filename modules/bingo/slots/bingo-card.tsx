import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { DrawResult, Play } from '#schemas/entities/player.ts'
import { CardGrid } from '../components/card-grid.tsx'
import { CardNumber } from '../components/card-number.tsx'
import { bingoBalls } from '../state/called-balls.ts'
import { daubed, openCards } from '../state/daubed-cards.ts'
import styles from './bingo-card.module.css'

export interface BingoCardProps {
  game: Pick<GameInstance, 'gamePlayRange'>
  play: Play
  results: readonly DrawResult[]
}

/** A card of a past game with every called number on it marked. */
export default function BingoCard({ game, play, results }: BingoCardProps) {
  const balls = bingoBalls(game)
  const called = results.flatMap((result) => result.balls)
  const [card] = daubed(openCards(balls, [], [play]), called).cards
  if (card === undefined) return null
  return (
    <div className={styles.card} data-balls={balls}>
      <CardNumber index={card.index} />
      <CardGrid balls={balls} grid={card.grid} marked={card.covered} />
    </div>
  )
}
