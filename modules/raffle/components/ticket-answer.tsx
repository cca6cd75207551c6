import { FormattedMessage, type FormatDateOptions } from 'react-intl'
import { classNames } from '#runtime/components/class-names.ts'
import { GoButton } from '#runtime/components/go-button.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { NoticeCard, type NoticeTone } from '#runtime/components/notice-card.tsx'
import { PaperBrand } from '#games/components/paper-brand.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { DateTime, useDateText } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { CheckedTicket, TicketStatus } from '#schemas/protocol/tickets.ts'
import { readTicket } from '../rules/ticket-numbers.ts'
import paper from './alone-on-paper.module.css'
import { PrizeTitle } from './prize-title.tsx'
import styles from './ticket-answer.module.css'
import { TicketFace } from './ticket-face.tsx'

const TONES = {
  invalid: 'error',
  'invalid-code': 'error',
  cancelled: 'warning',
  expired: 'warning',
  cashed: 'info',
  reprinted: 'warning',
  'not-a-winner': 'info',
  'game-not-started': 'info',
  'game-not-ended': 'info',
  winner: 'success',
} as const satisfies Record<TicketStatus, NoticeTone>

/** Paper is read elsewhere: the time names its zone. */
const CHECKED: FormatDateOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
}

interface TicketAnswerProps {
  answer: OperationResult<'checkTicketStatus'>
  /** The id that was asked for. */
  ticketId: string
  /** UTC milliseconds. */
  checkedTime: number
}

/** The answer to a ticket check with its time, and the ticket where its SecureKey was right. */
export function TicketAnswer({ answer: { status, ticket }, ticketId, checkedTime }: TicketAnswerProps) {
  const dateText = useDateText()
  return (
    <div className={classNames(paper.alone, paper.parts)}>
      <PaperBrand onlyOnPaper />
      <NoticeCard
        tone={TONES[status]}
        title={<FormattedMessage id={`raffle.scan.${status}`} />}
        body={<FormattedMessage id={`raffle.scan.${status}.body`} />}
      />
      <p className={styles.checked}>
        <FormattedMessage
          id="raffle.scan.checked"
          values={{ id: <Verbatim dir="ltr">{ticketId}</Verbatim>, time: dateText(checkedTime, CHECKED) }}
        />
      </p>
      {ticket === undefined ? null : <Ticket ticket={ticket} ticketId={ticketId} status={status} />}
    </div>
  )
}

interface TicketProps {
  ticket: CheckedTicket
  ticketId: string
  status: TicketStatus
}

function Ticket({ ticket, ticketId, status }: TicketProps) {
  const { gameTitle, gameInstanceId, sequenceNumber, tournamentStartTime, endedTime, prize } = ticket
  const number = readTicket(ticket.play)
  const time = endedTime ?? tournamentStartTime
  const game = { extras: { raffleTicketPrefix: ticket.raffleTicketPrefix ?? '' } }
  return (
    <Panel variant="ticket" title={<bdi>{gameTitle}</bdi>}>
      {number === null ? null : (
        <div>
          <TicketFace ticket={number} game={game} state={prize === undefined ? 'plain' : 'won'} />
        </div>
      )}
      <MoneyLines>
        {sequenceNumber === undefined ? null : (
          <MoneyLine
            label={<FormattedMessage id="raffle.ticket.draw" />}
            value={<FormattedMessage id="raffle.ticket.number" values={{ number: sequenceNumber }} />}
          />
        )}
        {time === undefined ? null : (
          <MoneyLine label={<FormattedMessage id="raffle.ticket.time" />} value={<DateTime at={time} />} />
        )}
        {prize === undefined ? null : (
          <MoneyLine
            strong
            label={<PrizeTitle rank={prize.rankNumber} />}
            value={
              prize.prizeItem === undefined ? (
                <Money amount={prize.amount} currencyId={prize.currencyId} />
              ) : (
                <bdi>
                  <OperatorHtml as="span" html={prize.prizeItem.name} />
                </bdi>
              )
            }
          />
        )}
        {status === 'winner' && prize?.claimBefore !== undefined ? (
          <MoneyLine
            label={<FormattedMessage id="raffle.ticket.claimBefore" />}
            value={<DateTime at={prize.claimBefore} />}
          />
        ) : null}
      </MoneyLines>
      <GoButton
        kind="quiet"
        screen="support.home"
        params={{ topic: status === 'winner' ? 'prize' : 'game', reference: ticketId }}
      >
        <FormattedMessage id="raffle.ticket.ask" />
      </GoButton>
      {endedTime === undefined ? (
        <GoButton kind="quiet" screen="lobby.game" params={{ id: gameInstanceId }}>
          <FormattedMessage id="raffle.ticket.game" />
        </GoButton>
      ) : (
        <GoButton kind="quiet" screen="raffle.gameOver" params={{ id: gameInstanceId }}>
          <FormattedMessage id="raffle.ticket.result" />
        </GoButton>
      )}
    </Panel>
  )
}
