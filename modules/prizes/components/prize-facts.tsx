import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { readTicket, ticketDigits } from '#modules/raffle/rules/ticket-numbers.ts'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'

/** The game and the time of the win, and the value of the item. */
export function PrizeFacts({ item }: { item: PlayerPrizeItem }) {
  const { prizeItem, currencyId, play, reference, wonTime } = item
  const ticket = readTicket(play)
  return (
    <MoneyLines>
      <MoneyLine label={<FormattedMessage id="prizes.game" />} value={<PrizeGame item={item} />} />
      {ticket === null ? null : (
        <MoneyLine
          label={<FormattedMessage id="prizes.ticket" />}
          value={<Verbatim dir="ltr">{ticketDigits(ticket)}</Verbatim>}
        />
      )}
      <MoneyLine label={<FormattedMessage id="prizes.wonTime" />} value={<DateTime at={wonTime} />} />
      {prizeItem.rankPrize === undefined ? null : (
        <MoneyLine
          label={<FormattedMessage id="prizes.value" />}
          value={<Money amount={prizeItem.rankPrize} currencyId={currencyId} />}
        />
      )}
      {reference === undefined ? null : (
        <MoneyLine
          label={<FormattedMessage id="prizes.reference" />}
          value={<Verbatim>{reference}</Verbatim>}
        />
      )}
    </MoneyLines>
  )
}

/** The game of an item, with the number of its draw where the game shows it. */
export function PrizeGame({ item: { gameTitle, sequenceNumber } }: { item: PlayerPrizeItem }) {
  const game = <bdi>{gameTitle}</bdi>
  if (sequenceNumber === undefined) return game
  return <FormattedMessage id="prizes.draw" values={{ game, number: sequenceNumber }} />
}
