import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import type { IconName } from '#schemas/theme/icon-names.ts'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { REPLAY_SPEEDS, type ReplayPlayer } from '../state/use-replay-player.ts'
import styles from './replay-controls.module.css'

interface ReplayControlsProps {
  player: ReplayPlayer
  /** Number of steps of the replay. */
  stepCount: number
  /** Balls shown so far, of all draws, and balls of the whole replay. */
  shown: number
  total: number
  /** The parts of a card are not numbers. */
  isCard: boolean
}

/** Play and pause, steps, the position and the speed of a replay. Time runs from left to right in every language. */
export function ReplayControls({ player, stepCount, shown, total, isCard }: ReplayControlsProps) {
  const intl = useIntl()
  const { index, isPlaying, isAtEnd, speed, setSpeed, toggle, seek } = player
  const shownText = isCard ? 'playout.replay.shownParts' : 'playout.replay.shown'
  const play = isPlaying ? 'pause' : isAtEnd ? 'again' : 'play'
  return (
    <section className={styles.controls} aria-label={intl.formatMessage({ id: 'playout.replay.controls' })}>
      <div className={styles.time} dir="ltr">
        <input
          type="range"
          className={styles.position}
          aria-label={intl.formatMessage({ id: 'playout.replay.position' })}
          aria-valuetext={intl.formatMessage({ id: shownText }, { shown, total })}
          min={0}
          max={stepCount}
          value={index}
          onChange={({ target }) => seek(Number(target.value))}
        />
        <p className={styles.shown} dir="auto" aria-hidden>
          <FormattedMessage id={shownText} values={{ shown, total }} />
        </p>
      </div>
      <div className={styles.buttons} dir="ltr">
        <StepButton name="previous" icon="back" disabled={index === 0} onClick={() => seek(index - 1)} />
        <StepButton
          name={play}
          icon={isPlaying ? 'pause' : isAtEnd ? 'replay' : 'play'}
          isMain
          onClick={toggle}
        />
        <StepButton name="next" icon="forward" disabled={isAtEnd} onClick={() => seek(index + 1)} />
        <StepButton name="end" icon="to-end" disabled={isAtEnd} onClick={() => seek(stepCount)} />
      </div>
      <SegmentedControl
        label={intl.formatMessage({ id: 'playout.replay.speed' })}
        options={REPLAY_SPEEDS.map((value) => ({
          value,
          label: <FormattedMessage id={`playout.replay.speed.${value}`} />,
        }))}
        value={speed}
        onChange={setSpeed}
      />
    </section>
  )
}

interface StepButtonProps {
  name: 'previous' | 'play' | 'pause' | 'again' | 'next' | 'end'
  icon: IconName
  isMain?: boolean
  disabled?: boolean
  onClick: () => void
}

function StepButton({ name, icon, isMain = false, disabled = false, onClick }: StepButtonProps) {
  const label = useIntl().formatMessage({ id: `playout.replay.${name}` })
  return (
    <button
      type="button"
      className={styles.button}
      data-main={isMain || undefined}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={isMain ? 'large' : 'medium'} />
    </button>
  )
}
