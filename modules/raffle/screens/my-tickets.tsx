import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { classNames } from '#runtime/components/class-names.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import paper from '../components/alone-on-paper.module.css'
import { PaperTicket } from '../components/paper-ticket.tsx'
import styles from './my-tickets.module.css'

/** The player's tickets of a raffle on paper, with their codes: to print, and to share. */
export default function MyTickets({ params: { id: gameInstanceId } }: ScreenProps<'raffle.mine'>) {
  return <TicketsOf key={gameInstanceId} gameInstanceId={gameInstanceId} />
}

function TicketsOf({ gameInstanceId }: { gameInstanceId: number }) {
  const detail = useOperation('getGameHistoryDetail', { gameInstanceId })
  const code = detail.error?.code
  const isNone = code === FAULT.notYours || code === FAULT.notFound
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="history.bets" params={{ id: gameInstanceId }}>
          {detail.data?.gameInstance.gameTitle ?? <FormattedMessage id="raffle.print.back" />}
        </BackLink>
      }
      title={<FormattedMessage id="raffle.print.title" />}
      width="narrow"
    >
      {isNone ? <NoTickets /> : <Loaded of={detail}>{(own) => <Sheets detail={own} />}</Loaded>}
    </ScreenFrame>
  )
}

function NoTickets() {
  return (
    <Panel>
      <EmptyState
        art="raffle"
        title={<FormattedMessage id="raffle.print.none" />}
        action={
          <HomeButton>
            <FormattedMessage id="raffle.list.all" />
          </HomeButton>
        }
      />
    </Panel>
  )
}

/** Tickets on the page before the player asks for more: each has a code to draw. */
const SHOWN_FIRST = 20

function Sheets({ detail }: { detail: OperationResult<'getGameHistoryDetail'> }) {
  const { gameInstance: game, plays, tickets = [] } = detail
  const [shown, setShown] = useState(SHOWN_FIRST)
  const codes = new Map(tickets.map((ticket) => [ticket.playId, ticket]))
  const printed = plays.flatMap((play) => {
    const code = codes.get(play.playId)
    return code === undefined ? [] : [{ play, code }]
  })
  if (printed.length === 0) return <NoTickets />
  return (
    <>
      <div className={styles.intro}>
        <p>
          <FormattedMessage id="raffle.print.body" />
        </p>
        <ActionButton icon={<Icon name="ticket" size="small" />} onClick={() => window.print()}>
          <FormattedMessage id="raffle.print.print" values={{ count: Math.min(shown, printed.length) }} />
        </ActionButton>
      </div>
      <ul role="list" className={classNames(styles.tickets, paper.alone)}>
        {printed.slice(0, shown).map(({ play, code }) => (
          <li key={play.playId} className={styles.ticket}>
            <PaperTicket game={game} play={play.play} code={code} />
          </li>
        ))}
      </ul>
      {shown < printed.length ? (
        <ActionButton kind="quiet" onClick={() => setShown(shown + SHOWN_FIRST)}>
          <FormattedMessage id="raffle.print.more" values={{ shown, total: printed.length }} />
        </ActionButton>
      ) : null}
    </>
  )
}
