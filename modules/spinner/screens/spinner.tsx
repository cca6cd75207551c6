import { FormattedMessage } from 'react-intl'
import { NoGame } from '#games/components/no-game.tsx'
import { WaitingCard } from '#games/components/waiting-card.tsx'
import type { InstantGameProps } from '#games/checkout/instant-card.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { SpinReason } from '../components/spin-reason.tsx'
import { WheelFace } from '../components/wheel-face.tsx'
import { WheelOdds } from '../components/wheel-odds.tsx'
import { rowOfSpin } from '../state/segments.ts'

/** A spin: buying, turning the wheel, its prize. Parameters: `id` of an instance, or `gid` of a game. */
export default function SpinnerScreen({ params }: ScreenProps<'spinner.play'>) {
  const of: InstantGameProps = {
    gameRule: 'spinnerGame',
    params,
    Face: WheelFace,
    Below: WheelOdds,
    Reason: SpinReason,
    rowOf: rowOfSpin,
    openAll: <FormattedMessage id="spinner.spin" />,
    hint: <FormattedMessage id="spinner.hint" />,
  }
  return (
    <Slot id="game.instant" of={of} loading={<WaitingCard />}>
      <NoGame />
    </Slot>
  )
}
