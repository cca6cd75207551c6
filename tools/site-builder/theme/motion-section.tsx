import { useId, useRef } from 'react'
import { motionSchema, type Motion } from '#schemas/theme/measures.ts'
import { VARIANTS } from '#schemas/theme/variants.ts'
import { Refusals } from '../form/field-frame.tsx'
import { labelOf } from '../form/schema-node.ts'
import { textOf } from '../state/manifest-text.ts'
import { useThemeEditor, useToken } from './theme-editor.ts'
import { BoundedNumber, ChoiceControl, NumberControl } from './token-controls.tsx'
import { TokenSource } from './token-source.tsx'

const DURATIONS = [
  ['quick', 500],
  ['base', 1000],
  ['slow', 2000],
  ['draw', 6000],
] as const
const CURVES = motionSchema.required.filter((name) => name.startsWith('easing'))

/** Times and curves of movements, and the instrument of the sounds. */
export function MotionSection() {
  const sound = textOf(useToken(['variants', 'sound']).value)
  return (
    <>
      <section aria-labelledby="theme-motion">
        <h2 id="theme-motion">Motion</h2>
        <MotionSample />
        {DURATIONS.map(([name, max]) => (
          <NumberControl
            key={name}
            keys={['motion', name]}
            label={labelOf(name)}
            min={0}
            max={max}
            step={10}
            unit="ms"
          />
        ))}
        {CURVES.map((name) => (
          <CurveControl key={name} name={name} />
        ))}
      </section>
      <section aria-labelledby="theme-sound">
        <h2 id="theme-sound">Sound</h2>
        <ChoiceControl keys={['variants', 'sound']} label="Instrument" choices={VARIANTS.sound} />
        <button type="button" className="button" onClick={() => void listen(sound)}>
          Listen to a win
        </button>
      </section>
    </>
  )
}

async function listen(sound: string): Promise<void> {
  const { playSample } = await import('#games/sound/sounds.ts')
  playSample('win', VARIANTS.sound.find((known) => known === sound) ?? VARIANTS.sound[0])
}

/** A ball that moves by the curves of the theme. */
function MotionSample() {
  const { layer } = useThemeEditor()
  const { motion, schemes } = layer.theme
  const ball = useRef<HTMLSpanElement>(null)
  const play = (duration: number, curve: readonly number[]) =>
    ball.current?.animate([{ insetInlineStart: '0%' }, { insetInlineStart: 'calc(100% - 28px)' }], {
      duration,
      easing: `cubic-bezier(${curve.join(', ')})`,
    })
  const plays: readonly (readonly [keyof Motion, 'easing' | 'easingOut' | 'easingDraw'])[] = [
    ['base', 'easing'],
    ['slow', 'easingOut'],
    ['draw', 'easingDraw'],
  ]
  return (
    <>
      <div className="sample motion-sample" style={{ backgroundColor: schemes.light.colors.background }}>
        <span ref={ball} className="sample-ball" style={{ backgroundColor: schemes.light.colors.primary }} />
      </div>
      <div className="panel-actions">
        {plays.map(([duration, curve]) => (
          <button
            key={curve}
            type="button"
            className="button"
            onClick={() => play(Number(motion[duration]), motion[curve])}
          >
            Play “{labelOf(duration).toLowerCase()}”
          </button>
        ))}
      </div>
    </>
  )
}

const ENDS = ['x1', 'y1', 'x2', 'y2'] as const

/** A cubic Bézier by the places of its two handles. */
function CurveControl({ name }: { name: string }) {
  const id = useId()
  const token = useToken(['motion', name])
  const label = labelOf(name)
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = token.value as number[]
  const values = [x1, y1, x2, y2]
  return (
    <div className="control curve" data-own={token.source === 'own'} data-pointer={token.pointer}>
      <span>{label}</span>
      <svg viewBox="-4 -40 108 180" width="48" height="80" aria-hidden="true">
        <path
          d={`M0 100C${x1 * 100} ${100 - y1 * 100} ${x2 * 100} ${100 - y2 * 100} 100 0`}
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
        />
      </svg>
      <span className="curve-ends">
        {ENDS.map((end, place) => (
          <BoundedNumber
            key={end}
            label={`${label}: ${end}`}
            min={-2}
            max={3}
            value={values[place] ?? 0}
            put={(moved) =>
              token.put(
                values.map((value, index) => (index === place ? moved : value)),
                true,
              )
            }
          />
        ))}
      </span>
      <TokenSource token={token} label={label} />
      <Refusals field={token} id={id} />
    </div>
  )
}
