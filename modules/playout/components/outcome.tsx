import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Art } from '#runtime/components/art.tsx'
import { QuietEnd } from '#games/components/quiet-end.tsx'
import { fromMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import { useBalance } from '#runtime/live/accounts.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import { useGameLink, useGameRoles } from '#runtime/registry/game-roles.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useFollow } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { drawsToMatch, matchPlays } from '../state/matched-plays.ts'
import { stakeMinor } from '../state/stake.ts'
import { useWin, type Win } from '../state/use-win.ts'
import styles from './outcome.module.css'
import { PlayRow } from './play-row.tsx'

interface OutcomeProps {
  game: GameInstance
  draw: DrawState
  isReplay?: boolean
  /** The end is under a stage that shows it: the amount is in view without a drawing above it. */
  isUnderStage?: boolean
}

/** The end of a draw: the amount won, then why, then what is next. A win below the stake is not celebrated. */
export function Outcome({ game, draw, isReplay = false, isUnderStage = false }: OutcomeProps) {
  const follow = useFollow()
  const { replays } = useGameRoles()(game)
  const next = useGameLink()(game, 'buy', { gid: game.gameId })
  const isMine = draw.myPlays.length > 0
  const isCard = game.gamePlayout !== undefined
  const progressive =
    draw.progressiveWon > 0 ? (
      <p className={styles.line}>
        <FormattedMessage
          id="playout.progressiveWon"
          values={{
            amount: <Money amount={draw.progressiveWon} currencyId={game.currencyId ?? 0} />,
            count: draw.progressiveWinnerCount,
          }}
        />
      </p>
    ) : null
  const actions = (
    <>
      {next ? (
        <ActionButton onClick={() => follow(next)}>
          <FormattedMessage id="playout.playNext" />
        </ActionButton>
      ) : null}
      {isReplay || !replays ? null : (
        <GoButton kind="quiet" screen="playout.replay" params={{ id: game.gameInstanceId }}>
          <FormattedMessage id="playout.replay.watchAgain" />
        </GoButton>
      )}
      <GoButton kind="quiet" screen="fairness.verify" params={{ id: game.gameInstanceId }}>
        <FormattedMessage id="playout.verify" />
      </GoButton>
    </>
  )
  const win = useWin(game, draw)
  if (win.isLoading) return null
  if (draw.myWinnings <= 0 && win.things.length === 0) {
    return (
      <QuietEnd
        title={<FormattedMessage id={isMine ? 'playout.noWin' : 'playout.drawOver'} />}
        body={isMine && !isCard ? <FormattedMessage id="playout.noWinBody" /> : null}
        actions={actions}
      >
        {progressive}
      </QuietEnd>
    )
  }
  return (
    <div className={styles.outcome}>
      <Won game={game} draw={draw} isReplay={isReplay} isUnderStage={isUnderStage} win={win} />
      {progressive}
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

interface WonProps extends Required<OutcomeProps> {
  win: Win
}

function Won({ game, draw, isReplay, isUnderStage, win: { things, isCelebrated } }: WonProps) {
  const { currencyId = 0 } = game
  const decimalPlaces = useDecimalPlaces(currencyId)
  const balance = useBalance(currencyId)
  const nameOf = useRowPrize(currencyId)
  const stake = fromMinor(stakeMinor(game, draw.myPlays, decimalPlaces), decimalPlaces)
  return (
    <div className={styles.won} data-celebrated={isCelebrated || undefined}>
      {isCelebrated && !isUnderStage ? <Art name="win" className={styles.art} /> : null}
      <h2 className={styles.title}>
        <FormattedMessage id={isCelebrated ? 'playout.youWon' : 'playout.yourPrize'} />
      </h2>
      {things.map((row, place) => (
        <p key={place} className={styles.thing}>
          <bdi>{nameOf(row)}</bdi>
        </p>
      ))}
      {draw.myWinnings > 0 ? (
        <p className={styles.amount}>
          <Money amount={draw.myWinnings} currencyId={currencyId} />
        </p>
      ) : null}
      {isCelebrated ? <Signals draw={draw} /> : null}
      <Slot id="game.wins" of={{ game, draw }}>
        <WinningPlays draw={draw} currencyId={currencyId} />
      </Slot>
      {stake > 0 ? (
        <p className={styles.line}>
          <FormattedMessage
            id="playout.stake"
            values={{ stake: <Money amount={stake} currencyId={currencyId} /> }}
          />
        </p>
      ) : null}
      {balance && !isReplay && draw.myWinnings > 0 ? (
        <p className={styles.line}>
          <FormattedMessage
            id="playout.paidToBalance"
            values={{ balance: <Money amount={balance.accountBalance} currencyId={currencyId} /> }}
          />
        </p>
      ) : null}
    </div>
  )
}

/** The kinds of this win (spec 2, "Playout"). */
function Signals({ draw }: Pick<OutcomeProps, 'draw'>) {
  const signals = draw.signals.filter((signal) => signal !== 'lucky-ball')
  if (signals.length === 0) return null
  return (
    <ul className={styles.signals} role="list">
      {signals.map((signal) => (
        <li key={signal} className={styles.signal}>
          <FormattedMessage id={`playout.signal.${signal}`} />
        </li>
      ))}
    </ul>
  )
}

/** Winning plays beside the amount; the list of all plays is below. */
const REASONS_MAX = 3

/** Which plays won, and with which numbers. */
function WinningPlays({ draw, currencyId }: { draw: DrawState; currencyId: number }) {
  const winning = useMemo(
    () => matchPlays(draw.myPlays, drawsToMatch(draw)).filter(({ prize = 0 }) => prize > 0),
    [draw],
  )
  if (winning.length === 0) return null
  return (
    <ul className={styles.reasons} role="list">
      {winning.slice(0, REASONS_MAX).map((play) => (
        <li key={play.playId} className={styles.reason}>
          <PlayRow play={play} draw={draw} />
          <Money amount={play.prize ?? 0} currencyId={currencyId} />
        </li>
      ))}
      {winning.length > REASONS_MAX ? (
        <li className={styles.line}>
          <FormattedMessage id="playout.furtherWins" values={{ count: winning.length - REASONS_MAX }} />
        </li>
      ) : null}
    </ul>
  )
}
