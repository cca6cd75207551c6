import { FormattedMessage, useIntl } from 'react-intl'
import { GUEST_STEPS, type GuestStep } from '../state/guest-purchase.ts'
import styles from './step-list.module.css'

/** The steps of a guest's purchase. What is registered or paid is not taken back, so that no step is a link. */
export function GuestSteps({ step }: { step: GuestStep }) {
  const intl = useIntl()
  const current = GUEST_STEPS.indexOf(step)
  return (
    <ol role="list" className={styles.steps} aria-label={intl.formatMessage({ id: 'picking.guest.steps' })}>
      {GUEST_STEPS.map((one, place) => (
        <li
          key={one}
          className={styles.step}
          data-done={place < current || undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles.face}>
            <span className={styles.place}>{place + 1}</span>
            <span className={styles.name}>
              <FormattedMessage id={`picking.guest.step.${one}`} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
