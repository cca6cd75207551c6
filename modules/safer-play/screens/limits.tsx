import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { SessionLimitForm } from '../components/session-limit-form.tsx'
import { LimitsForm, LimitsSkeleton } from '../components/limits-form.tsx'

/** The player's limits on deposits, bets, losses and the length of a session. */
export default function Limits() {
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="safer-play.home">
          <FormattedMessage id="safer-play.title" />
        </BackLink>
      }
      title={<FormattedMessage id="safer-play.limits.title" />}
      width="narrow"
    >
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
    </ScreenFrame>
  )
}
