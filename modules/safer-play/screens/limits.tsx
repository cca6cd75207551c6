import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { ToolScreen } from '../components/tool-screen.tsx'
import { SessionLimitForm } from '../components/session-limit-form.tsx'
import { LimitsForm, LimitsSkeleton } from '../components/limits-form.tsx'

/** The player's limits on deposits, bets, losses and the length of a session. */
export default function Limits() {
  return (
    <ToolScreen title={<FormattedMessage id="safer-play.limits.title" />} width="narrow">
      <p>
        <FormattedMessage id="safer-play.limits.intro" />
      </p>
      <Loaded of={useOperation('getSelfLimits', {})} skeleton={<LimitsSkeleton />}>
        {(limits) => (
          <>
            <LimitsForm limits={limits} />
            <SessionLimitForm limits={limits} />
          </>
        )}
      </Loaded>
    </ToolScreen>
  )
}
