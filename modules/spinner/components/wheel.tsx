import type { RefObject } from 'react'
import { useIntl } from 'react-intl'
import { Art } from '#runtime/components/art.tsx'
import { classNames } from '#runtime/components/class-names.ts'
import { useRichSetting } from '#games/sound/sound-settings.ts'
import type { Segment } from '../state/segments.ts'
import type { useHand } from '../state/use-hand.ts'
import type { SpinningWheel } from '../state/use-spin.ts'
import { type Arc, PEG_COUNT, pegSpacing, pointAt, segmentOutline } from '../state/wheel.ts'
import tones from './tones.module.css'
import styles from './wheel.module.css'

export interface WheelProps {
  stage: RefObject<HTMLDivElement | null>
  segments: readonly Segment[]
  /** The part of the wheel that each segment takes. */
  arcs: readonly Arc[]
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
  const { stage, disc, pointer, segments, arcs, names, hand, stoppedAt, isWin, isFaded } = props
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
            <Segments segments={segments} arcs={arcs} names={names} stoppedAt={stoppedAt} />
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
const LABEL_LENGTH = 82
const LABEL_TO = 140
/** Width of a letter at size 1, estimated wide. */
const LETTER = 0.6
const TEXT_MAX = 19
/** Smaller names are left to the table beside the wheel. */
const TEXT_MIN = 6.5
const LINE_MAX = 1.25

interface SegmentsProps extends Pick<WheelProps, 'segments' | 'arcs' | 'names'> {
  stoppedAt: number | null
}

/** The turning part. It is drawn before a spin, and does not change while it turns. */
function Segments({ segments, arcs, names, stoppedAt }: SegmentsProps) {
  return (
    <svg viewBox="-160 -160 320 320" className={styles.segments} aria-hidden>
      {names.map((name, place) => {
        const tone = segments[place]?.tone ?? 'blank'
        const arc = arcs[place]!
        const size = labelSize(name, arc.width)
        return (
          <g
            key={place}
            className={classNames(tones.toned, styles.toned)}
            data-tone={tone}
            data-stopped={place === stoppedAt || undefined}
          >
            <path
              className={styles.segment}
              d={segmentOutline(arc, RADIUS)}
              strokeWidth={Math.min(LINE_MAX, arc.width / 2)}
            />
            {size < TEXT_MIN ? null : (
              <text
                className={styles.label}
                transform={`rotate(${arc.from + arc.width / 2 - 90}) translate(${LABEL_TO} 0)`}
                fontSize={size}
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
      {Array.from({ length: PEG_COUNT }, (_, peg) => {
        const { x, y } = pointAt(peg * pegSpacing(PEG_COUNT), PEG_RADIUS)
        return <circle key={peg} className={styles.peg} cx={x} cy={y} r={2} />
      })}
    </svg>
  )
}

/** The largest size at which a name fits between hub and rim, and into the segment at the inner end of the name. */
function labelSize(name: string, width: number): number {
  const across = (1.1 * Math.PI * Math.min(width, 90)) / 180
  const length = LETTER * name.length
  return Math.min(TEXT_MAX, LABEL_LENGTH / length, (LABEL_TO * across) / (1 + length * across))
}
