import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Slip } from '../state/slip.ts'
import { GoButton } from '#runtime/components/go-button.tsx'
import { takesPlays } from '#runtime/live/takes-plays.ts'

export interface SlipNoticesProps {
  slip: Slip
  asked: GameInstance | undefined
}

/** What a player should know before going on: the draw closed, another one takes the plays, or there is no room. */
export function SlipNotices({ slip, asked }: SlipNoticesProps) {
  return (
    <div role="status">
      <SlipNotice slip={slip} asked={asked} />
    </div>
  )
}

function SlipNotice({ slip: { game, form }, asked }: SlipNoticesProps) {
  if (!takesPlays(game)) {
    return (
      <NoticeCard
        tone="info"
        title={<FormattedMessage id="picking.notice.closed.title" values={{ number: game.sequenceNumber }} />}
        body={<FormattedMessage id="picking.notice.closed.body" />}
      />
    )
  }
  if (form.room === 0) {
    return (
      <NoticeCard
        tone="info"
        title={<FormattedMessage id="picking.notice.full.title" />}
        body={
          <FormattedMessage id="picking.notice.full.body" values={{ plays: game.playerPlaysInGame ?? 0 }} />
        }
        actions={
          <GoButton kind="quiet" size="small" screen="playout.watch" params={{ id: game.gameInstanceId }}>
            <FormattedMessage id="picking.watch" />
          </GoButton>
        }
      />
    )
  }
  if (asked && asked.gameInstanceId !== game.gameInstanceId) {
    return (
      <NoticeCard
        tone="info"
        title={
          <FormattedMessage
            id="picking.notice.next.title"
            values={{ closed: asked.sequenceNumber, next: game.sequenceNumber }}
          />
        }
      />
    )
  }
  return null
}
