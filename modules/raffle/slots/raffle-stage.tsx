import { FormattedMessage, useIntl } from 'react-intl'
import { ScrollRegion } from '#runtime/components/scroll-region.tsx'
import { useMoney } from '#runtime/format/money.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import { useMovementSound } from '#games/sound/movement-sounds.ts'
import { StartCountdown } from '#games/sound/start-countdown.tsx'
import { useBalance } from '#runtime/live/accounts.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { PrizeName } from '../components/prize-name.tsx'
import { PrizeTitle } from '../components/prize-title.tsx'
import { TicketDrum } from '../components/ticket-drum.tsx'
import { TicketFace } from '../components/ticket-face.tsx'
import { TurningTicket } from '../components/turning-ticket.tsx'
import { ticketNumber } from '../rules/ticket-numbers.ts'
import { nextPrize, ownWins, prizeDraws, ticketsOf, type PrizeDraw } from '../state/prize-draws.ts'
import { useCelebrates } from '../state/use-celebrates.ts'
import { usePrizes, type Prizes } from '../state/use-prizes.ts'
import { useDisplayedDraws } from '../state/use-displayed-draws.ts'
import styles from './raffle-stage.module.css'

export interface RaffleStageProps {
  game: GameInstance
  draw: DrawState
  /** Where the raffle is played again. */
  replay?: object | undefined
}

/** The drum: one ticket after another comes out and turns over, prize by prize in the order of the draw. */
export default function RaffleStage({ game, draw, replay }: RaffleStageProps) {
  const prizes = usePrizes(game)
  const drawn = prizeDraws(game, draw, prizes.rows)
  const shown = useDisplayedDraws(game, draw, prizes.rows)
  const own = new Set(ticketsOf(draw.myPlays))
  const isTurning = draw.phase === 'rng_started'
  useMovementSound(game.gameRule, 'tumble', isTurning)
  return (
    <div className={styles.stage} data-over={draw.isLastDraw || undefined}>
      <TicketDrum isTurning={isTurning} isOver={draw.isLastDraw} />
      <div className={styles.head}>
        {drawn.length === 0 ? (
          <BeforeDraw game={game} draw={draw} prizes={prizes} />
        ) : (
          <CurrentPrize game={game} draw={draw} drawn={drawn} prizes={prizes} own={own} />
        )}
      </div>
      <DrawnPrizes game={game} drawn={shown} prizes={prizes} own={own} />
      <Announcement game={game} draw={draw} drawn={drawn} prizes={prizes} own={own} />
      <ResultAnnouncement
        game={game}
        draw={draw}
        drawn={drawn}
        prizes={prizes}
        isReplay={replay !== undefined}
      />
    </div>
  )
}

function BeforeDraw({ game, draw, prizes }: RaffleStageProps & { prizes: Prizes }) {
  const startTime = game.startTime ?? game.tournamentStartTime
  const missing = Math.max(0, (game.gamePlayMax ?? 0) - (game.gamePlayCurrent ?? 0))
  const first = nextPrize(game, [], prizes.rows)
  if (draw.phase === 'rng_started') {
    return (
      <p className={styles.figure}>
        {first === null ? (
          <FormattedMessage id="raffle.stage.drawing" />
        ) : (
          <PrizeTitle rank={first.rankNumber} />
        )}
      </p>
    )
  }
  if (game.gameStatus === 'RETRY') {
    return (
      <p className={styles.lead}>
        <FormattedMessage id="raffle.stage.retrying" />
      </p>
    )
  }
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage id={startTime === undefined ? 'raffle.stage.whenSold' : 'raffle.stage.startsIn'} />
      </p>
      <p className={styles.figure}>
        {startTime === undefined ? (
          <FormattedMessage id="raffle.stage.missing" values={{ missing }} />
        ) : (
          <StartCountdown gameRule={game.gameRule} until={startTime} />
        )}
      </p>
      {first === null ? null : (
        <p className={styles.lead}>
          <FormattedMessage
            id="raffle.stage.first"
            values={{ prize: <PrizeTitle rank={first.rankNumber} /> }}
          />
        </p>
      )}
    </>
  )
}

interface DrawnProps {
  game: GameInstance
  drawn: readonly PrizeDraw[]
  prizes: Prizes
  /** The player's tickets. */
  own: ReadonlySet<number>
}

/** The prize of the current draw, and its last ticket, which turns over digit by digit. */
function CurrentPrize({ game, draw, drawn, prizes, own }: DrawnProps & Pick<RaffleStageProps, 'draw'>) {
  const current = drawn.at(-1)
  const ticket = current?.tickets.at(-1)
  if (current === undefined) return null
  const { rankNumber, row, tickets } = current
  const count = row?.meta?.prizeCount ?? 1
  return (
    <>
      <p className={styles.rank}>
        <PrizeTitle rank={rankNumber} />
        {count > 1 ? (
          <span className={styles.lead}>
            <FormattedMessage id="raffle.stage.ticketOf" values={{ ticket: tickets.length, count }} />
          </span>
        ) : null}
      </p>
      <p className={styles.prize}>
        {row === undefined ? null : <PrizeName row={row} currencyId={prizes.currencyId} />}
      </p>
      {ticket === undefined ? null : (
        <TurningTicket
          key={`${current.drawNumber}/${tickets.length}`}
          ticket={ticket}
          game={game}
          isOwn={own.has(ticket)}
          isAtRest={draw.lastBall === null}
        />
      )}
    </>
  )
}

/** The prizes so far with their tickets, in the order drawn: the last one on top. */
function DrawnPrizes({ game, drawn: all, own }: DrawnProps) {
  const intl = useIntl()
  const drawn = all.filter(({ tickets }) => tickets.length > 0)
  if (drawn.length === 0) return null
  return (
    <ScrollRegion
      as="ol"
      reversed
      className={styles.drawn}
      aria-label={intl.formatMessage({ id: 'raffle.stage.drawn' })}
    >
      {drawn.toReversed().map(({ drawNumber, rankNumber, tickets }) => (
        <li key={drawNumber} className={styles.result}>
          <span className={styles.lead}>
            <PrizeTitle rank={rankNumber} />
          </span>
          <span className={styles.tickets}>
            {tickets.map((ticket) => (
              <TicketFace
                key={ticket}
                ticket={ticket}
                game={game}
                state={own.has(ticket) ? 'won' : 'plain'}
              />
            ))}
          </span>
        </li>
      ))}
    </ScrollRegion>
  )
}

/** Announces the start, each ticket with its prize, and whether it is the player's. */
function Announcement({ game, draw, drawn, prizes, own }: DrawnProps & Pick<RaffleStageProps, 'draw'>) {
  const intl = useIntl()
  const nameOf = useRowPrize(prizes.currencyId)
  const current = drawn.at(-1)
  const ticket = current?.tickets.at(-1)
  return (
    <p className="visually-hidden" role="status">
      {draw.phase === 'countdown'
        ? null
        : current === undefined || ticket === undefined
          ? intl.formatMessage({ id: 'raffle.stage.drawing' })
          : intl.formatMessage(
              { id: 'raffle.stage.announce' },
              {
                rank: current.rankNumber,
                prize: current.row === undefined ? '' : nameOf(current.row),
                ticket: ticketNumber(ticket, game),
                isOwn: String(own.has(ticket)),
              },
            )}
    </p>
  )
}

interface ResultAnnouncementProps
  extends Pick<RaffleStageProps, 'game' | 'draw'>, Pick<DrawnProps, 'drawn' | 'prizes'> {
  isReplay: boolean
}

/** Announces at the end what the player's tickets won and the balance, or that none of them won. */
function ResultAnnouncement({ game, draw, drawn, prizes, isReplay }: ResultAnnouncementProps) {
  const { currencyId } = prizes
  const intl = useIntl()
  const nameOf = useRowPrize(currencyId)
  const money = useMoney()
  const balance = useBalance(currencyId)
  const { isGameOver, isLastDraw, myPlays, myWinnings } = draw
  const wins = ownWins(drawn, myPlays)
  const celebrates = useCelebrates(game, draw, { wins, currencyId })
  const result = () => {
    if (!isGameOver || !isLastDraw || myPlays.length === 0) return null
    if (wins.length === 0) return intl.formatMessage({ id: 'raffle.over.noWin' })
    const others = wins.flatMap(({ row, prize }) => (row === undefined || prize > 0 ? [] : [nameOf(row)]))
    const won = [...others, ...(myWinnings > 0 ? [money(myWinnings, currencyId)] : [])]
    // The prizes are not loaded yet.
    if (won.length === 0) return null
    const paid = balance !== undefined && myWinnings > 0 && !isReplay
    return [
      `${intl.formatMessage({ id: celebrates ? 'raffle.over.won' : 'raffle.over.yourPrize' })}: ${won.join(', ')}.`,
      ...(paid
        ? [
            intl.formatMessage(
              { id: 'raffle.over.balance' },
              { balance: money(balance.accountBalance, currencyId) },
            ),
          ]
        : []),
    ].join(' ')
  }
  return (
    <p className="visually-hidden" role="status">
      {result()}
    </p>
  )
}
