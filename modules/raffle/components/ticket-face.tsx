import type { ReactNode } from 'react'
import { classNames } from '#runtime/components/class-names.ts'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { ticketDigits } from '../rules/ticket-numbers.ts'
import styles from './ticket-face.module.css'

export interface TicketFaceProps {
  ticket: number
  game: Pick<GameInstance, 'extras'>
  /** `own` is the player's; `taken` cannot be bought any more. */
  state?: 'plain' | 'own' | 'won' | 'taken' | undefined
  /** Beside the number, before the perforation. */
  children?: ReactNode
  className?: string | undefined
}

/** A ticket of paper with a perforation and its number. */
export function TicketFace({ ticket, game, state = 'plain', children, className }: TicketFaceProps) {
  const prefix = game.extras?.raffleTicketPrefix
  return (
    <span className={classNames(styles.ticket, className)} data-state={state}>
      <Verbatim dir="ltr" className={styles.number}>
        {prefix === undefined ? null : <span className={styles.prefix}>{prefix}</span>}
        {ticketDigits(ticket)}
      </Verbatim>
      {children}
    </span>
  )
}
