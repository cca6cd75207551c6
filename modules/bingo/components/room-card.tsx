import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { GameCover } from '#games/components/game-cover.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { Time } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { usePayoutTable } from '#games/client/use-payout-table.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { headlinePrize } from '#modules/lobby/rules/headline-prize.ts'
import { bingoBalls } from '../state/called-balls.ts'
import { patternsIn, bingoPrizes, topPrize } from '../state/prize-rows.ts'
import { usePrizeRows } from '../state/use-bingo-room.ts'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import { PatternPicture } from './pattern-picture.tsx'
import { ProgressiveLine } from './progressive-line.tsx'
import cards from '#games/components/cover-card.module.css'
import styles from './room-card.module.css'

/** One room: its kind, the time until it is called, who is in, the price, the prizes and the way in. */
export function RoomCard({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useGameInstance(gameInstanceId)
  return game ? <Room game={game} /> : null
}

function Room({ game }: { game: GameInstance }) {
  const openPayout = usePayoutTable()(game)
  const { gameInstanceId, gameTitle, currencyId = 0, payoutCurrencyId = currencyId } = game
  const { gamePlayCost = 0, gameFeePerPlay = 0, playerPlaysInGame = 0 } = game
  const prizes = bingoPrizes(usePrizeRows(game), EMPTY_DRAW)
  const headline = headlinePrize(game)
  const isWhenFull = headline.kind === 'whenFull'
  const top = isWhenFull ? headline.amount : headline.kind === 'growing' ? 0 : topPrize(game, prizes)
  const money = (amount: number) => <Money amount={amount} currencyId={currencyId} />
  const isOpen = takesPlays(game)
  return (
    <Panel as="article" interactive className={cards.card ?? ''} ariaLabel={gameTitle}>
      <GameCover game={game} className={cards.cover} />
      <div className={styles.head}>
        <h2 className={cards.title}>{gameTitle}</h2>
        <p className={styles.tags}>
          <StatusTag>
            <FormattedMessage id="bingo.room.balls" values={{ balls: bingoBalls(game) }} />
          </StatusTag>
          {game.gameStatus === 'STARTED' ? (
            <StatusTag tone="live">
              <FormattedMessage id="bingo.room.calling" />
            </StatusTag>
          ) : null}
          {playerPlaysInGame > 0 ? (
            <StatusTag tone="success">
              <FormattedMessage id="bingo.room.mine" values={{ cards: playerPlaysInGame }} />
            </StatusTag>
          ) : null}
        </p>
      </div>
      <NextCall game={game} />
      <p className={styles.pool}>
        <span className={cards.note}>
          <FormattedMessage id={isWhenFull ? 'bingo.room.topWhenFull' : 'bingo.room.top'} />
        </span>
        {top > 0 ? (
          <span className={cards.amount}>
            <Money amount={top} currencyId={payoutCurrencyId} fits />
          </span>
        ) : (
          <span className={styles.grows}>
            <FormattedMessage id="bingo.room.grows" />
          </span>
        )}
        <span className={styles.patterns}>
          {patternsIn(prizes, 'now', 'later').map((pattern) => (
            <PatternPicture key={pattern} pattern={pattern} />
          ))}
        </span>
      </p>
      <ProgressiveLine game={game} prizes={prizes} />
      <p className={cards.note}>
        <FormattedMessage
          id="bingo.room.company"
          values={{ players: game.gamePlayerCurrent ?? 0, cards: game.gamePlayCurrent ?? 0 }}
        />
      </p>
      <p className={cards.price}>
        {gamePlayCost === 0 && gameFeePerPlay === 0 ? (
          <FormattedMessage id="bingo.room.free" />
        ) : gameFeePerPlay > 0 ? (
          <FormattedMessage
            id="bingo.room.priceWithFee"
            values={{ price: money(gamePlayCost), fee: money(gameFeePerPlay) }}
          />
        ) : (
          <FormattedMessage id="bingo.room.price" values={{ price: money(gamePlayCost) }} />
        )}
      </p>
      <div className={cards.actions}>
        {isOpen ? (
          <GameButton game={game} to="buy" params={{ id: gameInstanceId }}>
            <FormattedMessage id="bingo.room.buy" />
          </GameButton>
        ) : null}
        {isOpen && playerPlaysInGame === 0 ? null : (
          <GameButton game={game} to="watch" params={{ id: gameInstanceId }} kind="quiet">
            <FormattedMessage id="bingo.room.enter" />
          </GameButton>
        )}
        {openPayout === null ? null : (
          <ActionButton kind="quiet" onClick={openPayout}>
            <FormattedMessage id="bingo.prizes" />
          </ActionButton>
        )}
      </div>
    </Panel>
  )
}

/** The next call of a room: at its time, as soon as it is full, or now. */
function NextCall({ game }: { game: GameInstance }) {
  const { gameStatus, startTime, tournamentStartTime, gamePlayMax = 0, gamePlayCurrent = 0 } = game
  const start = startTime ?? tournamentStartTime
  if (gameStatus === 'STARTED') {
    return (
      <p className={styles.next}>
        <FormattedMessage id="bingo.room.callingNow" />
      </p>
    )
  }
  if (start === undefined) {
    return (
      <p className={styles.next}>
        <FormattedMessage
          id="bingo.room.whenFull"
          values={{ missing: Math.max(0, gamePlayMax - gamePlayCurrent) }}
        />
      </p>
    )
  }
  return (
    <p className={styles.next}>
      <span className={cards.countdown}>
        <Countdown until={start} />
      </span>
      <span className={cards.note}>
        <FormattedMessage id="bingo.room.startsAt" values={{ time: <Time at={start} /> }} />
      </span>
    </p>
  )
}
