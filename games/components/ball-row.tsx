import { Ball } from './ball.tsx'
import type { BallProps } from './ball.tsx'
import styles from './ball-row.module.css'

export type BallRowProps = {
  /** Accessible name of the whole row ("3, 11, 19, lucky 7"); the balls themselves are then hidden. */
  label: string
  main: number[]
  second?: number[] | undefined
  size?: BallProps['size'] | undefined
  /** State of one ball; defaults to `drawn`. */
  stateOf?: ((number: number, set: 'main' | 'second') => NonNullable<BallProps['state']>) | undefined
}

/** The numbers of a play or a draw in one row; without enough room the second set gets its own row. */
export function BallRow({ label, main, second = [], size = 'small', stateOf }: BallRowProps) {
  const ball = (number: number, set: 'main' | 'second') => {
    const state = stateOf?.(number, set) ?? 'drawn'
    return <Ball key={`${set}-${number}`} number={number} set={set} size={size} state={state} />
  }
  return (
    <span role="img" aria-label={label} className={styles.row} data-size={size}>
      <span className={styles.set}>{main.map((number) => ball(number, 'main'))}</span>
      {second.length > 0 ? (
        <span className={styles.set}>{second.map((number) => ball(number, 'second'))}</span>
      ) : null}
    </span>
  )
}
