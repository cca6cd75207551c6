import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { digitsIn } from '#schemas/typed-text.ts'
import { useSession } from '#runtime/session/session.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { ticketNumber } from '../rules/ticket-numbers.ts'
import type { Basket, BasketAction } from '../state/basket.ts'
import { pageOfTicket, pageOfTickets } from '../state/ticket-search.ts'
import { basketRoom } from '../state/use-basket.ts'
import { useSoldTickets } from '../state/use-sold-tickets.ts'
import { TicketGrid } from './ticket-grid.tsx'
import styles from './ticket-picker.module.css'
import { TicketsLeft } from './tickets-left.tsx'

export interface TicketPickerProps {
  game: GameInstance
  basket: Basket
  act: (action: BasketAction) => void
}

type SearchBy = 'number' | 'ending'

/** Digits of the longest ticket number. */
const DIGITS_MAX = 7

/** Finds tickets by number or by ending, and shows which are free: a page of a hundred at a time. */
export function TicketPicker({ game, basket, act }: TicketPickerProps) {
  const intl = useIntl()
  const { gamePlayRange: range = 0 } = game
  const [by, setBy] = useState<SearchBy>('number')
  const [text, setText] = useState('')
  const [page, setPage] = useState(0)
  const found = useMemo(
    () => pageOfTickets(range, { ending: by === 'ending' ? text : '' }, page),
    [range, by, text, page],
  )
  const sold = useSoldTickets(game, found.tickets)
  const typed = by === 'number' ? Number(text) : 0
  const isOutside = text !== '' && by === 'number' && (typed < 1 || typed > range)
  const search = (next: string) => {
    const digits = digitsIn(next).slice(0, DIGITS_MAX)
    setText(digits)
    setPage(
      by === 'number' && Number(digits) >= 1 && Number(digits) <= range ? pageOfTicket(Number(digits)) : 0,
    )
  }
  return (
    <div className={styles.picker}>
      <TicketsLeft game={game} />
      <SegmentedControl
        label={intl.formatMessage({ id: 'raffle.pick.by' })}
        value={by}
        fullWidth
        options={(['number', 'ending'] as const).map((value) => ({
          value,
          label: <FormattedMessage id={`raffle.pick.by.${value}`} />,
        }))}
        onChange={(value) => {
          setBy(value)
          setText('')
          setPage(0)
        }}
      />
      <Field
        label={<FormattedMessage id={`raffle.pick.field.${by}`} />}
        type="search"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={text}
        before={<Icon name="search" size="small" />}
        onChange={search}
        hint={<FormattedMessage id={`raffle.pick.hint.${by}`} values={{ range }} />}
        {...(isOutside && { error: <FormattedMessage id="raffle.pick.outside" values={{ range }} /> })}
      />
      <Visitor />
      <Pager found={found} game={game} onPage={setPage} />
      {found.tickets.length === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="raffle.pick.none" />
        </p>
      ) : (
        <TicketGrid
          game={game}
          tickets={found.tickets}
          sold={sold}
          basket={basket}
          marked={typed}
          act={act}
        />
      )}
      {basket.surplus === null ? null : (
        <FaultNote>
          <FormattedMessage id="raffle.pick.full" values={{ room: basketRoom(game) }} />
        </FaultNote>
      )}
    </div>
  )
}

/** The service tells players which tickets are free, not visitors. */
function Visitor() {
  const { state } = useSession()
  if (state !== 'visitor') return null
  return (
    <p className={styles.note}>
      <FormattedMessage id="raffle.pick.visitor" />
    </p>
  )
}

interface PagerProps {
  found: ReturnType<typeof pageOfTickets>
  game: GameInstance
  onPage: (page: number) => void
}

function Pager({ found: { tickets, page, pages }, game, onPage }: PagerProps) {
  const intl = useIntl()
  const [first, last] = [tickets[0], tickets.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <div className={styles.pager}>
      <ActionButton
        kind="quiet"
        size="small"
        disabled={page === 0}
        ariaLabel={intl.formatMessage({ id: 'raffle.pick.before' })}
        onClick={() => onPage(page - 1)}
      >
        <span className={styles.arrow}>
          <Icon name="back" size="small" />
        </span>
      </ActionButton>
      <span className={styles.range} role="status">
        <FormattedMessage
          id="raffle.pick.range"
          values={{
            first: <Verbatim dir="ltr">{ticketNumber(first, game)}</Verbatim>,
            last: <Verbatim dir="ltr">{ticketNumber(last, game)}</Verbatim>,
          }}
        />
      </span>
      <ActionButton
        kind="quiet"
        size="small"
        disabled={page + 1 >= pages}
        ariaLabel={intl.formatMessage({ id: 'raffle.pick.after' })}
        onClick={() => onPage(page + 1)}
      >
        <span className={styles.arrow}>
          <Icon name="forward" size="small" />
        </span>
      </ActionButton>
    </div>
  )
}
