import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#games/components/ball-row.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { readPlayNumbers } from '#schemas/protocol/play-string.ts'
import { readTicket, ticketNumber } from '#modules/raffle/rules/ticket-numbers.ts'

/** A play as its kind of game shows it: a card, a bet, a ticket, or its numbers. */
export function OneClickFace({ game, play }: { game: GameInstance; play: string }) {
  return (
    <Slot id="game.playFace" of={{ game, play: { playId: 0, play }, results: [] }}>
      <PlainFace game={game} play={play} />
    </Slot>
  )
}

function PlainFace({ game, play }: { game: GameInstance; play: string }) {
  const intl = useIntl()
  const numbers = readPlayNumbers(play)
  if (numbers !== null) {
    const { main, second } = numbers
    const shown = [main.join(', '), ...(second.length === 0 ? [] : [second.join(', ')])].join(' + ')
    const label = intl.formatMessage({ id: 'picking.oneClick.numbers' }, { numbers: shown })
    return <BallRow label={label} main={main} second={second} size="medium" stateOf={() => 'chosen'} />
  }
  const ticket = readTicket(play)
  if (ticket === null) {
    // A card of an instant game shows nothing before it is played.
    return playUnits[game.gameRule] === 'ticket' ? <FormattedMessage id="picking.oneClick.nextFree" /> : null
  }
  return (
    <strong>
      <Verbatim dir="ltr">{ticketNumber(ticket, game)}</Verbatim>
    </strong>
  )
}
