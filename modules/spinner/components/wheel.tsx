import type { RefObject } from 'react'
import { useIntl } from 'react-intl'
import { Art } from '#runtime/components/art.tsx'
import { classNames } from '#runtime/components/class-names.ts'
import { useRichSetting } from '#runtime/sound/sound-settings.ts'
import type { Segment } from '../state/segments.ts'
import type { useHand } from '../state/use-hand.ts'
import type { SpinningWheel } from '../state/use-spin.ts'
import { pointAt, segmentOutline, segmentWidth } from '../state/wheel.ts'
import tones from './tones.module.css'
import styles from './wheel.module.css'

export interface WheelProps {
  stage: RefObject<HTMLDivElement | null>
  segments: readonly Segment[]
  /** The prize of each segment. */
  names: readonly string[]
  disc: SpinningWheel['disc']
  pointer: SpinningWheel['pointer']
  isFree: boolean
  isTurning: boolean
  hand: ReturnType<typeof useHand>
  /** The segment under the pointer once the wheel has stopped. */
  stoppedAt: number | null
  /** The prize is higher than the price. */
  isWin: boolean
  /** The result fades in instead of a spin. */
  isFaded: boolean
}

/** The wheel, its pegs and its pointer. It turns the same way in every language. */
export function Wheel(props: WheelProps) {
  const { stage, disc, pointer, segments, names, hand, stoppedAt, isWin, isFaded } = props
  const intl = useIntl()
  const [isRich] = useRichSetting('spinner', 'richAnimationsEnabled')
  return (
    <div
      ref={stage}
      className={styles.stage}
      dir="ltr"
      role="img"
      aria-label={intl.formatMessage({ id: 'spinner.wheel' }, { count: segments.length })}
      data-free={props.isFree || undefined}
      data-stopped={stoppedAt === null ? undefined : isWin ? 'win' : 'plain'}
    >
      {/* The wheel itself takes no focus: a button spins it, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.rim} {...hand}>
        {isRich ? <div className={styles.lamps} data-lit={props.isTurning || undefined} /> : null}
        {/* It cuts off the corners of the turning disc, which would widen the page. */}
        <div className={styles.window}>
          <div className={styles.disc} ref={disc} data-faded={(isFaded && stoppedAt !== null) || undefined}>
            <Segments segments={segments} names={names} stoppedAt={stoppedAt} />
          </div>
        </div>
        <div className={styles.hub}>
          <Art name="mark" className={styles.mark} />
        </div>
      </div>
      <div className={styles.pointer} ref={pointer}>
        <svg viewBox="-14 -10 28 52" aria-hidden>
          <path d="M-11 0a11 11 0 0 1 22 0c0 10-7 26-11 40C-4 26-11 10-11 0Z" />
          <circle r="4" />
        </svg>
      </div>
    </div>
  )
}

/** In units of the drawing, whose radius is 160. */
const RADIUS = 150
const PEG_RADIUS = 153
const LABEL_FROM = 58
const LABEL_TO = 140
/** Width of a letter at size 1, estimated wide. */
const LETTER = 0.6
const TEXT_MAX = 19

interface SegmentsProps {
  segments: readonly Segment[]
  names: readonly string[]
  stoppedAt: number | null
}

/** The turning part. It is drawn before a spin, and does not change while it turns. */
function Segments({ segments, names, stoppedAt }: SegmentsProps) {
  const count = segments.length
  const width = segmentWidth(count)
  return (
    <svg viewBox="-160 -160 320 320" className={styles.segments} aria-hidden>
      {names.map((name, place) => {
        const tone = segments[place]?.tone ?? 'blank'
        return (
          <g
            key={place}
            className={classNames(tones.toned, styles.toned)}
            data-tone={tone}
            data-stopped={place === stoppedAt || undefined}
          >
            <path className={styles.segment} d={segmentOutline(place, count, RADIUS)} />
            <text
              className={styles.label}
              transform={`rotate(${(place + 0.5) * width - 90}) translate(${LABEL_TO} 0)`}
              fontSize={labelSize(name, width)}
            >
              {name}
            </text>
          </g>
        )
      })}
      {segments.map((_, place) => {
        const { x, y } = pointAt(place * width, PEG_RADIUS)
        return <circle key={place} className={styles.peg} cx={x} cy={y} r={Math.min(3.5, width / 3)} />
      })}
    </svg>
  )
}

/** The largest size at which a name fits between hub and rim, and into the segment where it is narrowest. */
function labelSize(name: string, width: number): number {
  const length = LABEL_TO - LABEL_FROM
  const across = (2 * Math.PI * LABEL_FROM * Math.min(width, 90)) / 360
  return Math.min(TEXT_MAX, length / (LETTER * name.length), across * 1.1)
}
