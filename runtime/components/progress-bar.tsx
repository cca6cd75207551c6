import type { ReactNode } from 'react'
import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  /** Accessible name of the bar, visible with `labelShown`. */
  label: string
  value: number
  max: number
  /** The progress as text ("312 of 500 seats"); announced, and shown at the end of the label's line. */
  valueText?: string | undefined
  labelShown?: boolean | undefined
  /** `warning` where nothing is left. */
  tone?: 'primary' | 'accent' | 'success' | 'warning' | undefined
  /** Beside the bar, such as the remainder. */
  note?: ReactNode
}

/** Progress towards a limit: seats taken, limit used, steps done. */
export function ProgressBar(props: ProgressBarProps) {
  const { value, max, tone = 'primary' } = props
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={styles.progress}>
      {props.labelShown ? (
        <div className={styles.labels} aria-hidden>
          <span>{props.label}</span>
          <span className={styles.value}>{props.valueText}</span>
        </div>
      ) : null}
      <div
        role="progressbar"
        className={styles.track}
        data-tone={tone}
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={props.valueText}
      >
        <div className={styles.fill} style={{ '--share': share } as Record<string, number>} />
      </div>
      {props.note === undefined ? null : <div className={styles.note}>{props.note}</div>}
    </div>
  )
}
