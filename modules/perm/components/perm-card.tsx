import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { GameCover } from '#games/components/game-cover.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { usePayoutTable } from '#games/client/use-payout-table.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import cards from '#games/components/cover-card.module.css'
import styles from './perm-card.module.css'

/** The cover of one perm game: the highest prize of a line, the next draw, the price of a line. */
export function PermCard({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useGameInstance(gameInstanceId)
  const payoutOf = usePayoutTable()
  if (!game) return null
  const { gameTitle, jackpot = 0, currencyId = 0, gamePlayCost = 0 } = game
  const number = drawNumber(game)
  const openPayout = payoutOf(game)
  return (
    <Panel as="article" interactive className={cards.card ?? ''} ariaLabel={gameTitle}>
      <GameCover game={game} className={cards.cover} />
      <div>
        <h2 className={cards.title}>{gameTitle}</h2>
        {number === undefined ? null : (
          <p className={cards.note}>
            <FormattedMessage id="perm.draw" values={{ number }} />
          </p>
        )}
      </div>
      <p className={styles.prize}>
        <span className={cards.note}>
          <FormattedMessage id="perm.card.top" />
        </span>
        <span className={cards.amount}>
          <Money amount={jackpot} currencyId={currencyId} mode="floored" fits />
        </span>
      </p>
      <Start game={game} />
      <p className={cards.price}>
        <FormattedMessage
          id="perm.card.price"
          values={{ price: <Money amount={gamePlayCost} currencyId={currencyId} /> }}
        />
      </p>
      <div className={cards.actions}>
        {takesPlays(game) ? (
          <GameButton game={game} to="buy" params={{ id: gameInstanceId }}>
            <FormattedMessage id="perm.card.bet" />
          </GameButton>
        ) : (
          <GameButton game={game} to="watch" params={{ id: gameInstanceId }} kind="quiet">
            <FormattedMessage id="perm.card.watch" />
          </GameButton>
        )}
        {openPayout ? (
          <ActionButton kind="quiet" onClick={openPayout}>
            <FormattedMessage id="perm.card.odds" />
          </ActionButton>
        ) : null}
      </div>
    </Panel>
  )
}

function Start({
  game: { tournamentStartTime, gamePlayMax = 0, gamePlayCurrent = 0 },
}: {
  game: GameInstance
}) {
  if (tournamentStartTime === undefined) {
    return (
      <p className={cards.note}>
        <FormattedMessage
          id="perm.card.whenFull"
          values={{ left: Math.max(0, gamePlayMax - gamePlayCurrent) }}
        />
      </p>
    )
  }
  return (
    <p className={cards.start}>
      <span className={cards.countdown}>
        <Countdown until={tournamentStartTime} />
      </span>
      <span className={cards.note}>
        <DateTime at={tournamentStartTime} />
      </span>
    </p>
  )
}
