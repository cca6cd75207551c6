import { FormattedMessage } from 'react-intl'
import type { PickingSection } from '../state/picking-machine.ts'
import type { Slip } from '../state/slip.ts'
import styles from './step-list.module.css'

const STEP_TEXTS = {
  numberPickingPickXMulti: 'picking.step.multi',
  numberPicking: 'picking.step.numbers',
  numberPicking2nd: 'picking.step.numbers2nd',
  numberPickingConfirm: 'picking.step.confirm',
} as const

type Step = keyof typeof STEP_TEXTS

const stepsOf = ({ multi, size2nd }: Slip['form']): Step[] => [
  ...(multi ? (['numberPickingPickXMulti'] as const) : []),
  'numberPicking',
  ...(size2nd > 0 ? (['numberPicking2nd'] as const) : []),
  'numberPickingConfirm',
]

/** The steps of the purchase; completed steps are links back. */
export function StepList({ slip }: { slip: Slip }) {
  const { state, form, show } = slip
  const steps = stepsOf(form)
  const current = steps.indexOf(state.section as Step)
  return (
    <ol role="list" className={styles.steps}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={styles.step}
          data-done={place < current || undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <StepFace
            step={step}
            place={place + 1}
            isBehind={place < current && !state.joining}
            onShow={(section) => show(section)}
          />
        </li>
      ))}
    </ol>
  )
}

interface StepFaceProps {
  step: Step
  place: number
  isBehind: boolean
  onShow: (section: PickingSection) => void
}

function StepFace({ step, place, isBehind, onShow }: StepFaceProps) {
  const face = (
    <>
      <span className={styles.place}>{place}</span>
      <span className={styles.name}>
        <FormattedMessage id={STEP_TEXTS[step]} />
      </span>
    </>
  )
  return isBehind ? (
    <button type="button" className={styles.face} onClick={() => onShow(step)}>
      {face}
    </button>
  ) : (
    <span className={styles.face}>{face}</span>
  )
}
