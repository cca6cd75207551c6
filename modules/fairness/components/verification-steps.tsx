import type { MessageId } from '#runtime/locale/message-id.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScrollRegion } from '#runtime/components/scroll-region.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { ProvedPlay, Verification } from '../state/verify-online.ts'
import type { VerificationStep } from '../rules/record-check.ts'
import styles from './verification-steps.module.css'

/** Every step of the check with the recomputed values; the overall result first. */
export function VerificationSteps({ verification }: { verification: Verification }) {
  const { record, steps, ownPlays, playsLeftOut } = verification
  const isSound = steps.every(({ ok }) => ok) && ownPlays.every(({ ok }) => ok)
  return (
    <>
      <Panel emphasis>
        <p className={styles.verdict} role="status" data-ok={isSound}>
          <Icon name={isSound ? 'shield' : 'warning'} size="large" />
          {record.complete ? (
            <FormattedMessage id={verdictOf(isSound, playsLeftOut)} />
          ) : (
            <FormattedMessage
              id={record.recordVersion === 1 ? 'fairness.notOver.seedOnly' : 'fairness.notOver'}
            />
          )}
        </p>
        {record.complete ? null : <p className={styles.value}>{record.commitment}</p>}
      </Panel>
      {record.complete ? (
        <Panel title={<FormattedMessage id="fairness.steps" />}>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <Step key={step.step} step={step} />
            ))}
          </ol>
        </Panel>
      ) : null}
      {ownPlays.length > 0 ? <OwnPlays plays={ownPlays} /> : null}
    </>
  )
}

function verdictOf(isSound: boolean, playsLeftOut: number) {
  if (!isSound) return 'fairness.unsound'
  return playsLeftOut > 0 ? 'fairness.soundInPart' : 'fairness.sound'
}

/** The description of a step. Older records commit to less, and their steps are described accordingly. */
function whatOf({ step, notCovered }: VerificationStep): MessageId {
  return notCovered === undefined ? `fairness.step.${step}.what` : 'fairness.step.commitment.seedOnly'
}

function Step({ step: checked }: { step: VerificationStep }) {
  const intl = useIntl()
  const { step, ok, expected, actual } = checked
  const name = intl.formatMessage({ id: `fairness.step.${step}` })
  return (
    <li className={styles.step} data-ok={ok}>
      <Icon name={ok ? 'check' : 'error'} />
      <div className={styles.text}>
        <strong>{name}</strong>
        <span className={styles.what}>
          <FormattedMessage id={whatOf(checked)} />
        </span>
        <ScrollRegion className={styles.value} aria-label={name}>
          {expected}
        </ScrollRegion>
        {ok ? null : (
          <ScrollRegion className={styles.value} data-wrong aria-label={name}>
            <FormattedMessage id="fairness.recordSays" values={{ actual }} />
          </ScrollRegion>
        )}
      </div>
    </li>
  )
}

function OwnPlays({ plays }: { plays: readonly ProvedPlay[] }) {
  return (
    <Panel title={<FormattedMessage id="fairness.ownPlays" values={{ count: plays.length }} />}>
      <ul className={styles.steps}>
        {plays.map(({ playId, play, ok }) => (
          <li key={playId} className={styles.step} data-ok={ok}>
            <Icon name={ok ? 'check' : 'error'} />
            <span className={styles.text}>
              <Verbatim dir="ltr">{play}</Verbatim>
              <span className={styles.what}>
                <FormattedMessage id={ok ? 'fairness.proved' : 'fairness.notProved'} values={{ playId }} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
