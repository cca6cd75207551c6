import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { FormSkeleton } from '#runtime/components/form-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { SkeletonText } from '#runtime/components/skeleton.tsx'
import { ToolScreen } from '../components/tool-screen.tsx'
import { IntervalForm } from '../components/interval-form.tsx'
import styles from '../components/safer-play.module.css'
import { SessionFigures } from '../components/session-figures.tsx'

/** The interval of reality checks, and the player's figures since the login. */
export default function RealityCheckInterval() {
  return (
    <ToolScreen title={<FormattedMessage id="safer-play.reality.title" />} width="narrow">
      <p>
        <FormattedMessage id="safer-play.reality.intro" />
      </p>
      <Loaded of={useOperation('getRealityCheck', {})} skeleton={<IntervalSkeleton />}>
        {(check) => (
          <>
            <IntervalForm check={check} />
            <Panel title={<FormattedMessage id="safer-play.reality.session" />}>
              <SessionFigures figures={check} />
            </Panel>
          </>
        )}
      </Loaded>
    </ToolScreen>
  )
}

function IntervalSkeleton() {
  return (
    <div className={styles.form}>
      <Panel>
        <FormSkeleton fields={1} />
      </Panel>
      <Panel title={<FormattedMessage id="safer-play.reality.session" />}>
        <SkeletonText lines={7} />
      </Panel>
    </div>
  )
}
