import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CodePicture } from '#runtime/components/code-picture.tsx'
import { shareLink } from '#runtime/components/share-link.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { ConfirmSheet } from '#runtime/components/confirm-sheet.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { PaperBrand } from '#games/components/paper-brand.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { SiteClock } from '#runtime/locale/site-clock.tsx'
import { useNotices } from '#runtime/notices/notices.ts'
import { useScreenPath } from '#runtime/router/navigate.ts'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PrintedTicket } from '#schemas/protocol/tickets.ts'
import { readTicket, ticketNumber } from '../rules/ticket-numbers.ts'
import { ticketPath } from '../state/ticket-code.ts'
import styles from './paper-ticket.module.css'

export interface PaperTicketProps {
  game: GameInstance
  play: string
  code: PrintedTicket
}

/** A ticket as it is printed: its site, its raffle, its number, and the code that anybody can check. */
export function PaperTicket({ game, play, code }: PaperTicketProps) {
  const intl = useIntl()
  const pathOf = useScreenPath()
  const ticket = readTicket(play)
  const { tournamentStartTime, endedTime, gameTitle } = game
  const draw = drawNumber(game)
  const time = endedTime ?? tournamentStartTime
  const number = ticket === null ? play : ticketNumber(ticket, game)
  const path = ticketPath(pathOf('raffle.scan'), code)
  return (
    <article
      className={styles.paper}
      aria-label={intl.formatMessage({ id: 'raffle.paper' }, { ticket: number })}
    >
      <div className={styles.stub}>
        <CodePicture path={path} label={intl.formatMessage({ id: 'raffle.paper.code' })} />
      </div>
      <div className={styles.face}>
        <div className={styles.brand}>
          <PaperBrand />
        </div>
        <p className={styles.game}>
          <bdi>{gameTitle}</bdi>
        </p>
        <p className={styles.number}>
          <Verbatim dir="ltr">{number}</Verbatim>
        </p>
        <p className={styles.note}>
          {draw === undefined ? null : (
            <FormattedMessage id="raffle.ticket.number" values={{ number: draw }} />
          )}
          {draw === undefined || time === undefined ? null : ' · '}
          {time === undefined ? null : (
            <SiteClock>
              <DateTime at={time} />
            </SiteClock>
          )}
        </p>
        <dl className={styles.code}>
          <div>
            <dt>
              <FormattedMessage id="raffle.scan.id" />
            </dt>
            <dd>
              <Verbatim dir="ltr">{code.ticketId}</Verbatim>
            </dd>
          </div>
          <div>
            <dt>
              <FormattedMessage id="raffle.scan.key" />
            </dt>
            <dd>
              <Verbatim dir="ltr">{code.secureKey}</Verbatim>
            </dd>
          </div>
        </dl>
      </div>
      <Tools playId={code.playId} number={number} path={path} title={gameTitle} />
    </article>
  )
}

interface ToolsProps {
  playId: number
  number: string
  path: string
  title: string
}

/** Shares the ticket, and gives it a new code. Neither is printed. */
function Tools({ playId, number, path, title }: ToolsProps) {
  const intl = useIntl()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)
  const share = async () => {
    const text = intl.formatMessage({ id: 'raffle.print.shared' }, { ticket: number, game: title })
    const result = await shareLink({ title, text, path })
    if (result === 'copied') {
      notices.show({ tone: 'success', title: <FormattedMessage id="raffle.print.copied" /> })
    }
    if (result === 'failed') {
      notices.show({ tone: 'error', title: <FormattedMessage id="raffle.print.shareFailed" /> })
    }
  }
  const reprinted = () => {
    notices.show({ tone: 'success', title: <FormattedMessage id="raffle.print.again.done" /> })
  }
  return (
    <div className={styles.tools}>
      <ActionButton
        kind="quiet"
        size="small"
        icon={<Icon name="external" size="small" />}
        onClick={() => void share()}
      >
        <FormattedMessage id="raffle.print.share" />
      </ActionButton>
      <ActionButton
        kind="quiet"
        size="small"
        icon={<Icon name="replay" size="small" />}
        onClick={() => setAsking(true)}
      >
        <FormattedMessage id="raffle.print.again" />
      </ActionButton>
      {isAsking ? (
        <ConfirmSheet
          title={<FormattedMessage id="raffle.print.again.title" values={{ ticket: number }} />}
          keep={<FormattedMessage id="raffle.print.again.keep" />}
          confirm={<FormattedMessage id="raffle.print.again.confirm" />}
          operation="reprintTicket"
          body={{ playId }}
          invalidates={['getGameHistoryDetail']}
          failed={{ title: <FormattedMessage id="raffle.print.again.failed" /> }}
          done={reprinted}
          close={() => setAsking(false)}
        >
          <p>
            <FormattedMessage id="raffle.print.again.body" />
          </p>
        </ConfirmSheet>
      ) : null}
    </div>
  )
}
