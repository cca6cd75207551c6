import { FormattedMessage } from 'react-intl'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { ticketDigits } from '../rules/ticket-numbers.ts'
import { turnStepMs } from '../state/use-displayed-draws.ts'
import styles from './turning-ticket.module.css'

export interface TurningTicketProps {
  ticket: number
  game: Pick<GameInstance, 'extras' | 'drawIntervalMs'>
  isOwn: boolean
  /** Without the motion: the ticket was drawn before the screen opened. */
  isAtRest: boolean
}

/** A large ticket that comes out of the drum and shows its number digit by digit. Its text is complete from the start. */
export function TurningTicket({ ticket, game, isOwn, isAtRest }: TurningTicketProps) {
  const digits = ticketDigits(ticket)
  const { extras } = game
  const style: Record<string, string> = {
    '--step': `${turnStepMs(game, digits.length)}ms`,
    '--digits': String(digits.length),
  }
  return (
    <div
      className={styles.ticket}
      style={style}
      data-own={isOwn || undefined}
      data-rest={isAtRest || undefined}
      aria-hidden
    >
      <Verbatim dir="ltr" className={styles.number}>
        {extras?.raffleTicketPrefix === undefined ? null : (
          <span className={styles.prefix}>{extras.raffleTicketPrefix}</span>
        )}
        {digits.split('').map((digit, place) => (
          <span key={place} className={styles.digit} style={{ '--place': place } as Record<string, number>}>
            {digit}
          </span>
        ))}
      </Verbatim>
      {isOwn ? (
        <span className={styles.own}>
          <FormattedMessage id="raffle.stage.own" />
        </span>
      ) : null}
    </div>
  )
}
