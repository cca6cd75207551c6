import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { GameButton } from '#games/components/game-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { useNotices } from '#runtime/notices/notices.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Checkout } from '../state/slip.ts'

export interface SlipNoticesProps {
  slip: Checkout
  asked: GameInstance | undefined
}

interface SlipNotice {
  kind: 'closed' | 'full' | 'next'
  title: ReactNode
  body?: ReactNode
  actions?: ReactNode
}

const NOTICE_ID = 'picking.draw'

/**
 * Notices for the player: the draw closed, another one accepts the plays, or there is no room. Those present on arrival
 * are above the slip. Later ones are shown beside the page: the slip must not move under a finger.
 */
export function SlipNotices({ slip, asked }: SlipNoticesProps) {
  const notice = noticeOf(slip, asked)
  const [hasPlace] = useState(notice !== null)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Keeps the height, because a later notice may be shorter.
    if (place.current) place.current.style.minBlockSize = `${place.current.offsetHeight}px`
  }, [])
  useLateNotice(hasPlace ? null : notice)
  return (
    <div ref={place} role="status">
      {hasPlace && notice ? (
        <NoticeCard tone="info" title={notice.title} body={notice.body} actions={notice.actions} />
      ) : null}
    </div>
  )
}

/** Shows a notice beside the page while it applies and the slip is shown. */
function useLateNotice(notice: SlipNotice | null): void {
  const { show, dismiss } = useNotices()
  const kind = notice?.kind
  useEffect(() => {
    if (!notice) return
    const { title, body } = notice
    // Nothing can be bought until the next draw opens, so this notice stays as long as it applies.
    const stays = kind === 'closed' ? { staysMs: null } : {}
    show({ id: NOTICE_ID, tone: 'info', title, body, ...stays })
    return () => dismiss(NOTICE_ID)
    // Notices of the same kind have the same text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [kind, show, dismiss])
}

function noticeOf({ game, form }: Checkout, asked: GameInstance | undefined): SlipNotice | null {
  const number = drawNumber(game)
  if (!takesPlays(game)) {
    return {
      kind: 'closed',
      title: (
        <FormattedMessage
          id={number === undefined ? 'picking.notice.closed.unnumbered' : 'picking.notice.closed.title'}
          values={{ number }}
        />
      ),
      body: <FormattedMessage id="picking.notice.closed.body" />,
    }
  }
  if (form.room === 0) {
    return {
      kind: 'full',
      title: <FormattedMessage id="picking.notice.full.title" />,
      body: (
        <FormattedMessage id="picking.notice.full.body" values={{ plays: game.playerPlaysInGame ?? 0 }} />
      ),
      actions: (
        <GameButton game={game} to="watch" params={{ id: game.gameInstanceId }} kind="quiet" size="small">
          <FormattedMessage id="picking.watch" />
        </GameButton>
      ),
    }
  }
  if (asked && asked.gameInstanceId !== game.gameInstanceId) {
    const id = number === undefined ? 'picking.notice.next.unnumbered' : 'picking.notice.next.title'
    const values = { closed: asked.sequenceNumber, next: number }
    return { kind: 'next', title: <FormattedMessage id={id} values={values} /> }
  }
  return null
}
