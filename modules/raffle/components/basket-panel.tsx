import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScrollRegion } from '#runtime/components/scroll-region.tsx'
import { fromMinor, toMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { BasketAction } from '../state/basket.ts'
import { ticketNumber } from '../rules/ticket-numbers.ts'
import { isDealt } from '../state/dealt-tickets.ts'
import { useTotal } from '../state/use-total.ts'
import styles from './basket-panel.module.css'
import { TicketFace } from './ticket-face.tsx'
import { TicketOdds } from './ticket-odds.tsx'

export interface BasketPanelProps {
  game: GameInstance
  tickets: readonly number[]
  /** Tickets of the basket that somebody else has bought meanwhile. */
  sold: ReadonlySet<number>
  prizeCount: number
  act: (action: BasketAction) => void
}

/** The chosen tickets with the price written out, the limits and the odds. */
export function BasketPanel({ game, tickets, sold, prizeCount, act }: BasketPanelProps) {
  const intl = useIntl()
  const { playerPlaysInGame: held = 0, playerPlayMax: most = 0 } = game
  return (
    <Panel
      variant="ticket"
      emphasis
      title={<FormattedMessage id="raffle.basket" values={{ count: tickets.length }} />}
      aside={
        tickets.length > 1 ? (
          <ActionButton kind="quiet" size="small" onClick={() => act({ type: 'cleared' })}>
            <FormattedMessage id="raffle.basket.clear" />
          </ActionButton>
        ) : undefined
      }
    >
      {sold.size > 0 ? (
        <FaultNote>
          <FormattedMessage id="raffle.basket.sold" values={{ count: sold.size }} />
        </FaultNote>
      ) : null}
      {tickets.length === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="raffle.basket.empty" />
        </p>
      ) : isDealt(game) ? (
        <DealtTickets tickets={tickets} act={act} />
      ) : (
        <ScrollRegion
          as="ul"
          className={styles.tickets}
          aria-label={intl.formatMessage({ id: 'raffle.basket' }, { count: tickets.length })}
        >
          {tickets.map((ticket) => (
            <li key={ticket} className={styles.ticket}>
              <TicketFace
                ticket={ticket}
                game={game}
                state={sold.has(ticket) ? 'taken' : 'own'}
                className={styles.face}
              />
              <button
                type="button"
                className={styles.remove}
                aria-label={intl.formatMessage(
                  { id: 'raffle.basket.remove' },
                  { ticket: ticketNumber(ticket, game) },
                )}
                onClick={() => act({ type: 'removed', tickets: [ticket] })}
              >
                <Icon name="close" size="small" />
              </button>
            </li>
          ))}
        </ScrollRegion>
      )}
      <p className={styles.note}>
        <FormattedMessage id="raffle.limit" values={{ held, most }} />
      </p>
      {tickets.length > 0 ? <TicketSum game={game} count={tickets.length} /> : null}
      <TicketOdds game={game} chosen={tickets.length} prizeCount={prizeCount} />
    </Panel>
  )
}

/** The tickets of a raffle that deals them have no numbers yet. */
function DealtTickets({ tickets, act }: Pick<BasketPanelProps, 'tickets' | 'act'>) {
  return (
    <>
      <p className={styles.note}>
        <FormattedMessage id="raffle.basket.dealt" />
      </p>
      <div>
        <ActionButton
          kind="quiet"
          size="small"
          icon={<Icon name="minus" size="small" />}
          onClick={() => act({ type: 'removed', tickets: tickets.slice(-1) })}
        >
          <FormattedMessage id="raffle.basket.fewer" />
        </ActionButton>
      </div>
    </>
  )
}

/** Price of the tickets, their fee and the total. */
function TicketSum({ game, count }: { game: GameInstance; count: number }) {
  const { gamePlayCost = 0, gameFeePerPlay = 0, currencyId = 0 } = game
  const total = useTotal(game, count)
  const decimalPlaces = useDecimalPlaces(currencyId)
  const money = (amount: number) => <Money amount={amount} currencyId={currencyId} />
  const times = (amount: number) => fromMinor(toMinor(amount, decimalPlaces) * count, decimalPlaces)
  return (
    <MoneyLines>
      <MoneyLine
        label={<FormattedMessage id="raffle.sum.tickets" values={{ count }} />}
        note={<FormattedMessage id="raffle.sum.each" values={{ count, price: money(gamePlayCost) }} />}
        value={money(times(gamePlayCost))}
      />
      {gameFeePerPlay > 0 ? (
        <MoneyLine
          label={<FormattedMessage id="raffle.sum.fee" />}
          note={<FormattedMessage id="raffle.sum.each" values={{ count, price: money(gameFeePerPlay) }} />}
          value={money(times(gameFeePerPlay))}
        />
      ) : null}
      <MoneyLine strong label={<FormattedMessage id="raffle.sum.total" />} value={money(total)} />
    </MoneyLines>
  )
}
