import { classNames } from '#runtime/components/class-names.ts'
import styles from './ball.module.css'

export type BallProps = {
  number: number
  /** The second set (bonus balls, lucky numbers) differs in shape, not only in colour. */
  set?: 'main' | 'second' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  state?: 'idle' | 'chosen' | 'drawn' | 'matched' | 'missed' | undefined
  /** Makes it a toggle button; `chosen` is then its pressed state. */
  onClick?: ((number: number) => void) | undefined
  /** Full accessible name where the bare number is not enough ("17, matched"). */
  ariaLabel?: string | undefined
  /** Plays the drop animation once, for a draw. */
  arriving?: boolean | undefined
  /** Roving focus of a grid: only one of its balls is in the tab order. */
  tabIndex?: number | undefined
}

/** A number in the theme's style: a soft glass ball, a cell of a slip. The grid may set `--ball-size`. */
export function Ball(props: BallProps) {
  const { number, set = 'main', size = 'medium', state = 'idle', onClick } = props
  const attributes = {
    className: classNames(styles.ball, onClick !== undefined && styles.pickable),
    'data-set': set,
    'data-size': size,
    'data-state': state,
    'data-arriving': props.arriving || undefined,
  }
  const face = (
    <span className={styles.face} translate="no">
      {number}
    </span>
  )
  if (onClick === undefined) {
    const naming = props.ariaLabel === undefined ? {} : { role: 'img', 'aria-label': props.ariaLabel }
    return (
      <span {...attributes} {...naming}>
        {face}
      </span>
    )
  }
  return (
    <button
      {...attributes}
      type="button"
      aria-pressed={state === 'chosen'}
      aria-label={props.ariaLabel}
      tabIndex={props.tabIndex}
      onClick={() => onClick(number)}
    >
      {face}
    </button>
  )
}
