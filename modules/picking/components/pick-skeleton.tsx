import { FormattedMessage } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'

/** The picker while its game loads, in the final size. */
export function PickSkeleton() {
  const aside = (
    <Panel variant="ticket">
      <SkeletonText lines={4} />
      <Skeleton shape="button" />
    </Panel>
  )
  return (
    <ScreenFrame title={<FormattedMessage id="picking.loading" />} titleHidden aside={aside}>
      <ScreenState
        of={{ state: 'loading' }}
        skeleton={
          <Panel>
            <Skeleton shape="title" />
            <SkeletonText lines={1} />
            <Skeleton shape="block" height="22rem" />
          </Panel>
        }
      />
    </ScreenFrame>
  )
}
