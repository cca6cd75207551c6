import { FormattedMessage } from 'react-intl'
import { usePickGame } from '#games/client/use-pick-game.ts'
import { NoGame } from '#games/components/no-game.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import { PickSlip } from '../layouts/pick-slip.tsx'
import { pickFormOf } from '../state/plays.ts'

/** Picks numbers for a game and buys plays. Parameters: `id` game instance, `gid` game, `step` section. */
export default function Pick({ params }: ScreenProps<'picking.pick'>) {
  const { game, asked, loading } = usePickGame(params)
  const form = game && pickFormOf(game)
  if (game && form) {
    const number = drawNumber(game)
    return (
      <ScreenFrame
        title={game.gameTitle}
        eyebrow={
          number === undefined ? undefined : <FormattedMessage id="picking.eyebrow" values={{ number }} />
        }
      >
        <PickSlip key={game.gameId} game={game} form={form} params={params} asked={asked} />
      </ScreenFrame>
    )
  }
  if (loading) return <PickSkeleton />
  return <NoGame />
}

/** The picker while its game loads, in the final size. */
function PickSkeleton() {
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
