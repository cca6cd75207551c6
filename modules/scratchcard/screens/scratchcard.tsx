import { FormattedMessage } from 'react-intl'
import { NoGame } from '#games/components/no-game.tsx'
import { WaitingCard } from '#games/components/waiting-card.tsx'
import type { InstantGameProps } from '#games/checkout/instant-card.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { CardReason } from '../components/card-reason.tsx'
import { ScratchFace } from '../components/scratch-face.tsx'
import { rowOfCard } from '../state/alike.ts'

/** A scratchcard: bought, scratched, and its result. Parameters: `id` of the player's own card, `gid` of the game. */
export default function Scratchcard({ params }: ScreenProps<'scratchcard.play'>) {
  const card: InstantGameProps = {
    gameRule: 'scratchcardGame',
    params,
    Face: ScratchFace,
    Reason: CardReason,
    rowOf: rowOfCard,
    openAll: <FormattedMessage id="scratchcard.openAll" />,
    hint: <FormattedMessage id="scratchcard.hint" />,
  }
  return (
    <Slot id="game.instant" of={card} loading={<WaitingCard />}>
      <NoGame />
    </Slot>
  )
}
