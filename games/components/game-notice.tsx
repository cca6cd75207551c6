import { FormattedMessage } from 'react-intl'
import { DateTime } from '#runtime/format/date.tsx'
import type { NoticeRequest } from '#runtime/notices/notices.ts'
import type { GameEffect } from '../live/games-state.ts'

/** The notice that a game was refunded or rescheduled; it stays until it is dismissed. */
export function gameNotice(effect: Exclude<GameEffect, { kind: 'open-play-game' }>): NoticeRequest {
  const { kind, gameInstanceId, gameTitle: game } = effect
  const shown = { id: `${kind}/${gameInstanceId}`, staysMs: null }
  if (kind === 'notice-refunded') {
    return {
      ...shown,
      tone: 'warning',
      title: <FormattedMessage id="runtime.notice-refunded.title" />,
      body: <FormattedMessage id="runtime.notice-refunded.body" values={{ game }} />,
    }
  }
  const start = <DateTime at={effect.tournamentStartTime} />
  return {
    ...shown,
    tone: 'info',
    title: <FormattedMessage id="runtime.notice-rescheduled.title" />,
    body: <FormattedMessage id="runtime.notice-rescheduled.body" values={{ game, start }} />,
  }
}
