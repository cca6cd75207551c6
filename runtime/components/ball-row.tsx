import { Ball } from './ball.tsx'
import type { BallProps } from './ball.tsx'
import styles from './ball-row.module.css'

export type BallRowProps = {
  /** Reads the whole row out ("3, 11, 19, lucky 7"); the balls themselves are then silent. */
  label: string
  main: number[]
  second?: number[] | undefined
  size?: BallProps['size'] | undefined
  /** State of one ball; `drawn` where nothing is said. */
  stateOf?: ((number: number, set: 'main' | 'second') => NonNullable<BallProps['state']>) | undefined
}

/** The numbers of a play or a draw in one line; where there is no room the second set takes a line of its own. */
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
