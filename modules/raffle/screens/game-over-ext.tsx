import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { plainText } from '#schemas/html/plain-text.ts'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'
import { EndedRaffle } from '../components/ended-raffle.tsx'
import { DrawOrder } from '../components/draw-order.tsx'
import { Outcome } from '../components/outcome.tsx'
import { PrizeCards } from '../components/prize-cards.tsx'
import { WinningTickets } from '../components/winning-tickets.tsx'
import MyTickets from '../slots/my-tickets.tsx'
import { prizeDraws, ticketsOf } from '../state/prize-draws.ts'
import { usePrizes } from '../state/use-prizes.ts'
import styles from './game-over.module.css'

/** An ended raffle in full: each prize with its picture, texts and tickets, and the items that the player can claim. */
export default function GameOverExt({ params }: ScreenProps<'raffle.gameOverExt'>) {
  return (
    <EndedRaffle gameInstanceId={params.id}>
      {(game, draw) => <Details game={game} draw={draw} />}
    </EndedRaffle>
  )
}

function Details({ game, draw }: { game: GameInstance; draw: DrawState }) {
  const { gameInstanceId } = game
  const { rows, currencyId } = usePrizes(game, true)
  const items = useOperation('getPlayerPrizeItems', {}, { enabled: draw.myPlays.length > 0 })
  const own = new Set(ticketsOf(draw.myPlays))
  const drawn = prizeDraws(game, draw, rows)
  const wonHere = (items.data ?? []).filter((item) => item.gameInstanceId === gameInstanceId)
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="raffle.gameOver" params={{ id: gameInstanceId }}>
          <FormattedMessage id="raffle.over" />
        </BackLink>
      }
      title={game.gameTitle}
      width="narrow"
    >
      <Panel emphasis>
        <Outcome game={game} draw={draw} isDetailed />
      </Panel>
      {wonHere.map((item) => (
        <WonItem key={item.prizeItemId} item={item} />
      ))}
      <Panel title={<FormattedMessage id="raffle.over.prizes" />}>
        <p className={styles.name}>
          <DrawOrder game={game} />
        </p>
        <PrizeCards
          game={game}
          rows={rows}
          currencyId={currencyId}
          isOpen
          renderMore={({ rankNumber }) => (
            <WinningTickets
              game={game}
              own={own}
              tickets={drawn.flatMap((prize) => (prize.rankNumber === rankNumber ? prize.tickets : []))}
            />
          )}
        />
      </Panel>
      <MyTickets game={game} draw={draw} />
    </ScreenFrame>
  )
}

/** An item that the player has won here: until when it can be claimed, its cash alternative, and the page where it is claimed. */
function WonItem({ item }: { item: PlayerPrizeItem }) {
  const { prizeItemId, status, claimBefore, cashAlternative, currencyId } = item
  const isToChoose = status === 'won'
  return (
    <Panel
      variant="ticket"
      title={<FormattedMessage id="raffle.item.title" values={{ name: plainText(item.prizeItem.name) }} />}
    >
      <p className={styles.name}>
        <FormattedMessage
          id={isToChoose ? 'raffle.item.claim' : 'raffle.item.chosen'}
          values={{ date: <DateTime at={claimBefore} /> }}
        />
      </p>
      {isToChoose && cashAlternative !== undefined ? (
        <p className={styles.name}>
          <FormattedMessage
            id="raffle.item.cash"
            values={{ amount: <Money amount={cashAlternative} currencyId={currencyId} /> }}
          />
        </p>
      ) : null}
      <GoButton
        screen="prizes.item"
        params={{ id: prizeItemId }}
        kind={isToChoose ? 'primary' : 'quiet'}
        fullWidth
      >
        <FormattedMessage id={isToChoose ? 'raffle.item.choose' : 'raffle.item.see'} />
      </GoButton>
    </Panel>
  )
}
