import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Art } from '#runtime/components/art.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useBalance } from '#runtime/live/accounts.ts'
import type { DrawState } from '#runtime/live/draw-state.ts'
import { useGameLink, useGameRoles } from '#runtime/registry/game-roles.ts'
import { useFollow } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import styles from './outcome.module.css'

interface OutcomeProps {
  game: GameInstance
  draw: DrawState
  isReplay?: boolean
}

/** The player's result: the amount and the account it went to, or that nothing was won. No loss is celebrated. */
export function Outcome({ game, draw, isReplay = false }: OutcomeProps) {
  const follow = useFollow()
  const next = useGameLink()(game, 'buy', { gid: game.gameId })
  const { drawsNumbers } = useGameRoles()(game)
  const isMine = draw.myPlays.length > 0
  const hasWon = draw.myWinnings > 0
  return (
    <div className={styles.outcome} data-won={hasWon || undefined}>
      {hasWon ? <Art name="win" className={styles.art} /> : null}
      {hasWon ? <Won game={game} draw={draw} /> : <NotWon isMine={isMine} />}
      {draw.progressiveWon > 0 ? (
        <p className={styles.line}>
          <FormattedMessage
            id="playout.progressiveWon"
            values={{
              amount: <Money amount={draw.progressiveWon} currencyId={game.currencyId ?? 0} />,
              count: draw.progressiveWinnerCount,
            }}
          />
        </p>
      ) : null}
      <div className={styles.actions}>
        {next ? (
          <ActionButton onClick={() => follow(next)}>
            <FormattedMessage id="playout.playNext" />
          </ActionButton>
        ) : null}
        {isReplay || !drawsNumbers ? null : (
          <GoButton kind="quiet" screen="playout.replay" params={{ id: game.gameInstanceId }}>
            <FormattedMessage id="playout.replay.watchAgain" />
          </GoButton>
        )}
        <GoButton kind="quiet" screen="fairness.verify" params={{ id: game.gameInstanceId }}>
          <FormattedMessage id="playout.verify" />
        </GoButton>
      </div>
    </div>
  )
}

function Won({ game, draw }: Pick<OutcomeProps, 'game' | 'draw'>) {
  const currencyId = game.currencyId ?? 0
  const balance = useBalance(currencyId)
  return (
    <>
      <h2 className={styles.title}>
        <FormattedMessage id="playout.youWon" />
      </h2>
      <p className={styles.amount}>
        <Money amount={draw.myWinnings} currencyId={currencyId} />
      </p>
      {balance ? (
        <p className={styles.line}>
          <FormattedMessage
            id="playout.paidToBalance"
            values={{ balance: <Money amount={balance.accountBalance} currencyId={currencyId} /> }}
          />
        </p>
      ) : null}
    </>
  )
}

function NotWon({ isMine }: { isMine: boolean }) {
  return (
    <>
      <h2 className={styles.title}>
        <FormattedMessage id={isMine ? 'playout.noWin' : 'playout.drawOver'} />
      </h2>
      {isMine ? (
        <p className={styles.line}>
          <FormattedMessage id="playout.noWinBody" />
        </p>
      ) : null}
    </>
  )
}
