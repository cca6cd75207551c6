import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ProgressBar } from '#runtime/components/progress-bar.tsx'
import type { CheckProgress } from '../rules/record-lines.ts'
import styles from './verification-steps.module.css'

/** Approximate size of one play in a download, compressed. */
const BYTES_PER_PLAY = 12
const BYTES_PER_MEGABYTE = 1_000_000

export interface PlaysLeftOutProps {
  plays: number
  progress: CheckProgress | null
  check: () => void
  stop: () => void
}

/** Shows which part of a large draw was not checked, with a button to check it. */
export function PlaysLeftOut({ plays, progress, check, stop }: PlaysLeftOutProps) {
  const intl = useIntl()
  const megabytes = Math.ceil((plays * BYTES_PER_PLAY) / BYTES_PER_MEGABYTE)
  return (
    <Panel title={<FormattedMessage id="fairness.large" values={{ plays }} />}>
      <p className={styles.what}>
        <FormattedMessage id="fairness.large.what" values={{ megabytes }} />
      </p>
      {progress ? (
        <>
          <ProgressBar
            label={intl.formatMessage({ id: 'fairness.large.progress' })}
            value={progress.plays}
            max={progress.ofPlays}
            valueText={intl.formatMessage({ id: 'fairness.large.howFar' }, { ...progress })}
            labelShown
          />
          <ActionButton kind="quiet" onClick={stop}>
            <FormattedMessage id="fairness.large.stop" />
          </ActionButton>
        </>
      ) : (
        <ActionButton kind="quiet" onClick={check}>
          <FormattedMessage id="fairness.large.check" />
        </ActionButton>
      )}
    </Panel>
  )
}
