import { FormattedMessage } from 'react-intl'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useBlockOf } from '../state/use-blocks.ts'

/** Marks a game in a list that the player has blocked. */
export default function BlockMark({ game }: { game: GameInstance }) {
  if (useBlockOf(game) === undefined) return null
  return (
    <StatusTag>
      <FormattedMessage id="safer-play.blocks.mark" />
    </StatusTag>
  )
}
