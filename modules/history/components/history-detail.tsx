import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { DrawResults } from './draw-results.tsx'
import { useThingsWon } from '../state/use-things-won.ts'
import styles from './history.module.css'
import { InstanceName } from './instance-name.tsx'
import { OwnGame } from './own-game.tsx'
import { PlayList } from './play-list.tsx'
import { Won } from './won.tsx'

type Detail = OperationResult<'getGameHistoryDetail'>

/** The player's part in one game: its draw, what was paid, won or refunded, and every play. */
export function HistoryDetail({ gameInstanceId }: { gameInstanceId: number }) {
  const detail = useOperation('getGameHistoryDetail', { gameInstanceId })
  const { data } = detail
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="history.list">
          <FormattedMessage id="history.title" />
        </BackLink>
      }
      title={data ? <InstanceName game={data.gameInstance} /> : <FormattedMessage id="history.detail" />}
      width="narrow"
    >
      <OwnGame of={detail}>{(own) => <Part detail={own} />}</OwnGame>
    </ScreenFrame>
  )
}

function Part({ detail }: { detail: Detail }) {
  const { gameInstance: game, gameDrawResults, plays } = detail
  const { gameId, gameInstanceId } = game
  const { replays } = useGameRoles()(game)
  return (
    <>
      <Panel emphasis title={<FormattedMessage id="history.drawn" />} aside={<EndedAt detail={detail} />}>
        <DrawResults game={game} results={gameDrawResults} />
        <Bill detail={detail} />
        <div className={styles.actions}>
          <GameButton game={game} to="buy" params={{ gid: gameId }}>
            <FormattedMessage id="history.playAgain" />
          </GameButton>
          {gameDrawResults.length > 0 && replays ? (
            <GoButton kind="quiet" screen="playout.replay" params={{ id: gameInstanceId }}>
              <FormattedMessage id="history.watchAgain" />
            </GoButton>
          ) : null}
          <GoButton kind="quiet" screen="fairness.verify" params={{ id: gameInstanceId }}>
            <FormattedMessage id="history.verify" />
          </GoButton>
          <GoButton kind="quiet" screen="history.players" params={{ id: gameInstanceId }}>
            <FormattedMessage id="history.players" />
          </GoButton>
          <GoButton
            kind="quiet"
            screen="support.home"
            params={{ topic: 'game', reference: String(gameInstanceId) }}
          >
            <FormattedMessage id="history.ask" />
          </GoButton>
        </div>
      </Panel>
      <Slot id="history.game" of={{ game }} all />
      <PlayList game={game} plays={plays} results={gameDrawResults} />
    </>
  )
}

function EndedAt({ detail: { gameInstance, joinedTime } }: { detail: Detail }) {
  return <DateTime at={gameInstance.endedTime ?? joinedTime} />
}

function Bill({ detail }: { detail: Detail }) {
  const { gameInstance, plays, totalCost, refunded, myWinnings } = detail
  const { currencyId = 0, gameRule, playerPlaysInGame = 0 } = gameInstance
  const things = plays.flatMap(useThingsWon(gameInstance, plays))
  const money = (amount: number) => <Money amount={amount} currencyId={currencyId} />
  return (
    <MoneyLines>
      <MoneyLine
        label={<FormattedMessage id="history.paid" />}
        value={money(totalCost)}
        note={
          <FormattedMessage
            id="history.playCount"
            values={{ unit: playUnits[gameRule], plays: playerPlaysInGame }}
          />
        }
      />
      {refunded > 0 ? (
        <MoneyLine label={<FormattedMessage id="history.paidBack" />} value={money(refunded)} />
      ) : null}
      <MoneyLine
        strong
        label={<FormattedMessage id="history.won" />}
        value={<Won things={things} amount={myWinnings} currencyId={currencyId} />}
      />
    </MoneyLines>
  )
}
