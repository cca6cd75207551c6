import { Ball } from '#games/components/ball.tsx'
import type { BingoBalls } from '../rules/patterns.ts'
import { letterOf } from '../state/called-balls.ts'
import styles from './last-balls.module.css'

export interface LastBallsProps {
  balls: BingoBalls
  called: readonly number[]
}

/** Balls shown large. */
const SHOWN = 5

/** The last five balls: the newest one the largest. A picture: the caller's sentence and the board have them as text. */
export function LastBalls({ balls, called }: LastBallsProps) {
  const shown = called.slice(-SHOWN).toReversed()
  return (
    <div className={styles.row} aria-hidden>
      {shown.map((ball, place) => (
        <span key={ball} className={styles.ball} data-place={place}>
          {balls === 75 ? <span className={styles.letter}>{letterOf(ball)}</span> : null}
          <Ball number={ball} state={place === 0 ? 'matched' : 'drawn'} size="large" arriving={place === 0} />
        </span>
      ))}
      {Array.from({ length: SHOWN - shown.length }, (_, index) => (
        <span key={`empty-${index}`} className={styles.ball} data-place={shown.length + index}>
          <span className={styles.empty} />
        </span>
      ))}
    </div>
  )
}
