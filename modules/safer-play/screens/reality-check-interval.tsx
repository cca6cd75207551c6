import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { FormSkeleton } from '#runtime/components/form-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { SkeletonText } from '#runtime/components/skeleton.tsx'
import { IntervalForm } from '../components/interval-form.tsx'
import styles from '../components/safer-play.module.css'
import { SessionFigures } from '../components/session-figures.tsx'

/** The interval of reality checks, and the player's figures since the login. */
export default function RealityCheckInterval() {
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="safer-play.home">
          <FormattedMessage id="safer-play.title" />
        </BackLink>
      }
      title={<FormattedMessage id="safer-play.reality.title" />}
      width="narrow"
    >
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
    </ScreenFrame>
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
