import { FormattedMessage } from 'react-intl'
import { Art } from '#runtime/components/art.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { QuietEnd } from '#games/components/quiet-end.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useBalance } from '#runtime/live/accounts.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { ownWins, prizeDraws, type TicketWin } from '../state/prize-draws.ts'
import { isItem, useCelebrates } from '../state/use-celebrates.ts'
import { usePrizes } from '../state/use-prizes.ts'
import { useTotal } from '../state/use-total.ts'
import styles from './outcome.module.css'
import { PrizeName } from './prize-name.tsx'
import { PrizeTitle } from './prize-title.tsx'
import { TicketFace } from './ticket-face.tsx'

export interface OutcomeProps {
  game: GameInstance
  draw: DrawState
  isReplay?: boolean
  /** The page with all prizes and tickets: without a link to itself. */
  isDetailed?: boolean
  /** The end is under a stage that shows the prize: the amount is in view without a drawing above it. */
  isUnderStage?: boolean
}

/** The end of a raffle: the prize, which is in the largest type where it is more than the stake, then the ticket that won it, then what is next. */
export function Outcome(props: OutcomeProps) {
  const { game, draw, isReplay = false, isDetailed = false, isUnderStage = false } = props
  const prizes = usePrizes(game, true)
  const wins = ownWins(prizeDraws(game, draw, prizes.rows), draw.myPlays)
  const { gameInstanceId: id, gameId: gid } = game
  const isMine = draw.myPlays.length > 0
  const actions = (
    <>
      <GameButton game={game} to="buy" params={{ gid }} kind={wins.some(isItem) ? 'quiet' : 'primary'}>
        <FormattedMessage id="raffle.over.next" />
      </GameButton>
      {isDetailed ? null : (
        <GoButton kind="quiet" screen="raffle.gameOverExt" params={{ id }}>
          <FormattedMessage id="raffle.over.details" />
        </GoButton>
      )}
      {isReplay ? null : (
        <GoButton kind="quiet" screen="playout.replay" params={{ id }}>
          <FormattedMessage id="raffle.over.replay" />
        </GoButton>
      )}
      <GoButton kind="quiet" screen="fairness.verify" params={{ id }}>
        <FormattedMessage id="raffle.over.verify" />
      </GoButton>
    </>
  )
  if (wins.length === 0) {
    return (
      <QuietEnd
        title={<FormattedMessage id={isMine ? 'raffle.over.noWin' : 'raffle.over.over'} />}
        body={isMine ? <FormattedMessage id="raffle.over.noWinBody" /> : null}
        actions={actions}
      />
    )
  }
  return (
    <div className={styles.outcome}>
      <Won
        game={game}
        draw={draw}
        isReplay={isReplay}
        isUnderStage={isUnderStage}
        wins={wins}
        currencyId={prizes.currencyId}
      />
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

interface WonProps extends Required<Omit<OutcomeProps, 'isDetailed'>> {
  wins: readonly TicketWin[]
  currencyId: number
}

/** Winning tickets beside the prize; all are on the page of details. A single further one takes the place of the line that counts it. */
const WINS_SHOWN = 5
const winsShown = (count: number) => (count === WINS_SHOWN + 1 ? count : WINS_SHOWN)

function Won({ game, draw, isReplay, isUnderStage, wins, currencyId }: WonProps) {
  const stake = useTotal(game, draw.myPlays.length)
  const balance = useBalance(currencyId)
  const items = wins.filter(isItem)
  const entries = wins.filter(({ row }) => row?.satelliteItems !== undefined && row.prizeItem === undefined)
  const celebrates = useCelebrates(game, draw, { wins, currencyId })
  const largest = [...items, ...entries]
  const shown = winsShown(wins.length)
  return (
    <div className={styles.won} data-celebrated={celebrates || undefined}>
      {celebrates && !isUnderStage ? <Art name="win" className={styles.art} /> : null}
      <h2 className={styles.title}>
        <FormattedMessage id={celebrates ? 'raffle.over.won' : 'raffle.over.yourPrize'} />
      </h2>
      {largest.map(({ ticket, row }) =>
        row === undefined ? null : (
          <p key={ticket} className={styles.item}>
            <PrizeName row={row} currencyId={currencyId} withoutCash />
          </p>
        ),
      )}
      {draw.myWinnings > 0 ? (
        <p className={styles.amount}>
          {largest.length > 0 ? (
            <FormattedMessage
              id="raffle.over.andCash"
              values={{ amount: <Money amount={draw.myWinnings} currencyId={currencyId} /> }}
            />
          ) : (
            <Money amount={draw.myWinnings} currencyId={currencyId} />
          )}
        </p>
      ) : null}
      <ul role="list" className={styles.reasons}>
        {wins.slice(0, shown).map((win) => (
          <li key={win.ticket} className={styles.reason}>
            <TicketFace ticket={win.ticket} game={game} state={celebrates ? 'won' : 'own'} />
            <span>
              <PrizeTitle rank={win.rankNumber} />
            </span>
            {win.prize > 0 ? <Money amount={win.prize} currencyId={currencyId} /> : null}
          </li>
        ))}
      </ul>
      {wins.length > shown ? (
        <p className={styles.line}>
          <FormattedMessage id="raffle.over.further" values={{ count: wins.length - shown }} />
        </p>
      ) : null}
      {stake > 0 ? (
        <p className={styles.line}>
          <FormattedMessage
            id="raffle.over.stake"
            values={{ stake: <Money amount={stake} currencyId={game.currencyId ?? 0} /> }}
          />
        </p>
      ) : null}
      {balance && draw.myWinnings > 0 && !isReplay ? (
        <p className={styles.line}>
          <FormattedMessage
            id="raffle.over.balance"
            values={{ balance: <Money amount={balance.accountBalance} currencyId={currencyId} /> }}
          />
        </p>
      ) : null}
      {items.length > 0 ? (
        <GoButton screen="prizes.list">
          <FormattedMessage id="raffle.over.claim" values={{ count: items.length }} />
        </GoButton>
      ) : null}
    </div>
  )
}
