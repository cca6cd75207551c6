import { FormattedMessage } from 'react-intl'
import { StatusTag, type StatusTagProps } from '#runtime/components/status-tag.tsx'
import type { GameInstance, GameStatus } from '#schemas/entities/game-instance.ts'

const TONES = {
  STARTED: 'live',
  READY: 'accent',
  RETRY: 'warning',
  CLOSED: 'neutral',
  FULL: 'neutral',
} as const satisfies Partial<Record<GameStatus, StatusTagProps['tone']>>

const isShown = (status: GameStatus): status is keyof typeof TONES => status in TONES

/** The status of a game that accepts no plays. An open game shows none. */
export function GameStatusTag({ game: { gameStatus } }: { game: GameInstance }) {
  if (!isShown(gameStatus)) return null
  return (
    <StatusTag tone={TONES[gameStatus]}>
      <FormattedMessage id={`lobby.status.${gameStatus}`} />
    </StatusTag>
  )
}
