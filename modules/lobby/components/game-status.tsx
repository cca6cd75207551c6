import { FormattedMessage } from 'react-intl'
import { StatusTag, type StatusTagProps } from '#runtime/components/status-tag.tsx'
import type { GameInstance, GameStatus } from '#schemas/entities/game-instance.ts'

const TONES: Partial<Record<GameStatus, NonNullable<StatusTagProps['tone']>>> = {
  STARTED: 'live',
  READY: 'accent',
  RETRY: 'warning',
  CLOSED: 'neutral',
  FULL: 'neutral',
}

/** The status of a game that accepts no plays. An open game shows none. */
export function GameStatusTag({ game: { gameStatus } }: { game: GameInstance }) {
  const tone = TONES[gameStatus]
  if (tone === undefined) return null
  return (
    <StatusTag tone={tone}>
      <FormattedMessage id={`lobby.status.${gameStatus}`} />
    </StatusTag>
  )
}
