import type { ReactNode } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import styles from './before-draw.module.css'

export interface BeforeDrawProps {
  game: GameInstance
  /** In the words of the kind of game. */
  texts: {
    retrying: ReactNode
    startsIn: ReactNode
    startsWhenFull: ReactNode
  }
  /** The plays that the draw still waits for. */
  renderMissing: (plays: number) => ReactNode
  /** The time until the draw, which ticks: the sound of a game is not known here. */
  renderCountdown: (until: number) => ReactNode
  /** `large` where the stage shows nothing else. */
  size?: 'medium' | 'large'
}

/** The time until a draw, or the plays that it still waits for. */
export function BeforeDraw(props: BeforeDrawProps) {
  const { game, texts, renderMissing, renderCountdown, size = 'medium' } = props
  const startTime = game.startTime ?? game.tournamentStartTime
  if (game.gameStatus === 'RETRY') return <p className={styles.lead}>{texts.retrying}</p>
  const missing = Math.max(0, (game.gamePlayMax ?? 0) - (game.gamePlayCurrent ?? 0))
  return (
    <>
      <p className={styles.lead}>{startTime === undefined ? texts.startsWhenFull : texts.startsIn}</p>
      <p className={styles.figure} data-size={size}>
        {startTime === undefined ? renderMissing(missing) : renderCountdown(startTime)}
      </p>
    </>
  )
}
