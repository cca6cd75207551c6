import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { riskOf } from '../state/self-check-score.ts'
import { Organisations } from './organisations.tsx'
import styles from './safer-play.module.css'
import { ToolRows } from './tool-rows.tsx'

/** The points, what they mean, the people who help, and the tools. */
export function SelfCheckResult({ score, onAgain }: { score: number; onAgain: () => void }) {
  const risk = riskOf(score)
  return (
    <>
      <div role="status">
        <Panel title={<FormattedMessage id={`safer-play.selfCheck.${risk}.title`} />}>
          <div className={styles.fields}>
            <p className={styles.quiet}>
              <FormattedMessage id="safer-play.selfCheck.score" values={{ score }} />
            </p>
            <p>
              <FormattedMessage id={`safer-play.selfCheck.${risk}.body`} />
            </p>
            <p className={styles.quiet}>
              <FormattedMessage id="safer-play.selfCheck.noDiagnosis" />
            </p>
          </div>
        </Panel>
      </div>
      <Organisations />
      <Panel title={<FormattedMessage id="safer-play.links.title" />}>
        <ToolRows />
      </Panel>
      <ActionButton kind="quiet" onClick={onAgain}>
        <FormattedMessage id="safer-play.selfCheck.again" />
      </ActionButton>
    </>
  )
}
