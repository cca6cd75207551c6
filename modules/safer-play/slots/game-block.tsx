import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useSession } from '#runtime/session/session.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { LastsUntil } from '../components/lasts-until.tsx'
import { useBlockOf } from '../state/use-blocks.ts'

/** Shows the player's block on the page of a game, or a link that leads to one. */
export default function GameBlockNote({ game }: { game: GameInstance }) {
  const block = useBlockOf(game)
  if (useSession().player === undefined) return null
  if (block === undefined)
    return (
      <p>
        <GoButton screen="safer-play.blocks" params={{ game: game.gameId }} kind="quiet" size="small">
          <FormattedMessage id="safer-play.blocks.this" />
        </GoButton>
      </p>
    )
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="safer-play.blocks.game" />}
      body={<LastsUntil until={block.until} />}
      actions={
        <GoButton screen="safer-play.blocks" size="small">
          <FormattedMessage id="safer-play.blocks.title" />
        </GoButton>
      }
    />
  )
}
