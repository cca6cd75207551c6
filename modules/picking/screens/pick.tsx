import { FormattedMessage } from 'react-intl'
import { NoGame } from '#runtime/components/no-game.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { PickSkeleton } from '../components/pick-skeleton.tsx'
import { PickSlip } from '../components/pick-slip.tsx'
import { pickFormOf } from '../state/pick-form.ts'
import { usePickGame } from '../state/use-pick-game.ts'

/** Picks numbers for a game and buys plays. Parameters: `id` game instance, `gid` game, `step` section. */
export default function Pick({ params }: ScreenProps<'picking.pick'>) {
  const { game, asked, loading } = usePickGame(Number(params.id ?? 0), Number(params.gid ?? 0))
  const form = game && pickFormOf(game)
  if (game && form) {
    return (
      <ScreenFrame
        title={game.gameTitle}
        eyebrow={<FormattedMessage id="picking.eyebrow" values={{ number: game.sequenceNumber }} />}
      >
        <PickSlip key={game.gameId} game={game} form={form} params={params} asked={asked} />
      </ScreenFrame>
    )
  }
  if (loading) return <PickSkeleton />
  return <NoGame />
}
