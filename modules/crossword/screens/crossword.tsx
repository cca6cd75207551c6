import { FormattedMessage } from 'react-intl'
import { NoGame } from '#games/components/no-game.tsx'
import { WaitingCard } from '#games/components/waiting-card.tsx'
import type { InstantGameProps } from '#games/checkout/instant-card.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { CrosswordFace } from '../components/crossword-face.tsx'
import { CrosswordOdds } from '../components/crossword-odds.tsx'
import { CrosswordReason } from '../components/crossword-reason.tsx'
import { rowOfCard } from '../state/word-prizes.ts'

/** A crossword card: buying, uncovering its letters, its prize. Parameters: `id` of an instance, or `gid` of a game. */
export default function CrosswordScreen({ params }: ScreenProps<'crossword.play'>) {
  const of: InstantGameProps = {
    gameRule: 'crosswordGame',
    params,
    Face: CrosswordFace,
    Below: CrosswordOdds,
    Reason: CrosswordReason,
    rowOf: rowOfCard,
    openAll: <FormattedMessage id="crossword.openAll" />,
    hint: <FormattedMessage id="crossword.hint" />,
  }
  return (
    <Slot id="game.instant" of={of} loading={<WaitingCard />}>
      <NoGame />
    </Slot>
  )
}
