import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import { LimitsForm } from '../components/limits-form.tsx'

/** The player's limits on deposits, bets and losses. */
export default function Limits() {
  return (
    <ScreenFrame
      eyebrow={<FormattedMessage id="safer-play.title" />}
      title={<FormattedMessage id="safer-play.limits.title" />}
      width="narrow"
    >
      <p>
        <FormattedMessage id="safer-play.limits.intro" />
      </p>
      <Loaded of={useOperation('getSelfLimits', {})} skeleton={<FormSkeleton />}>
        {(limits) => <LimitsForm limits={limits} />}
      </Loaded>
    </ScreenFrame>
  )
}

function FormSkeleton() {
  return (
    <Panel>
      <Skeleton shape="title" />
      <Skeleton shape="block" height="4rem" />
      <SkeletonText lines={3} />
    </Panel>
  )
}
