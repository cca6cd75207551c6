import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { GameButton } from '#games/components/game-button.tsx'
import { GameCover } from '#games/components/game-cover.tsx'
import { OneClickInfo } from '#games/components/one-click-info.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Scene } from '#runtime/components/scene.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { headlinePrize } from '../rules/headline-prize.ts'
import { isUpcoming } from '../rules/game-order.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { FitLine } from './fit-line.tsx'
import { GameAction } from './game-action.tsx'
import styles from './game-page.module.css'
import { GamePrice } from './game-price.tsx'
import { PrizeAmount, PrizeName } from './game-prize.tsx'
import { GameStart } from './game-start.tsx'
import { GameStatusTag } from './game-status.tsx'

interface GamePageProps {
  game: GameInstance
  lobby: OperationResult<'getGameLobby'>
}

/** One draw of a game: its prize, time, price and action first, then what other modules show of it, and its rules. */
export function GamePage({ game, lobby }: GamePageProps) {
  const { gameDetails, gamePayoutInfo, rulesHtml, timetable } = lobby
  const isPictured = game.images?.background !== undefined
  return (
    <>
      <Scene height="low" pictured={isPictured}>
        <div className={styles.first} data-pictured={isPictured || undefined}>
          <GameCover game={game} className={styles.cover} />
          <GameHead game={game} />
        </div>
      </Scene>
      <ScreenFrame title={game.gameTitle} titleHidden width="wide" aside={<GameFigures game={game} />}>
        <OneClickInfo text={gameDetails.oneClickGameLobbyInfo} />
        <Slot id="lobby.game" of={{ game, payout: gamePayoutInfo, timetable }} all />
        {rulesHtml ? (
          <Panel title={<FormattedMessage id="lobby.rules" />}>
            <OperatorHtml html={rulesHtml} className={styles.html ?? ''} />
          </Panel>
        ) : null}
      </ScreenFrame>
    </>
  )
}

/** The place of the page while it loads, as high as the window at least: the footer does not come up and go down again. */
export function GamePageSkeleton() {
  return (
    <div className={styles.loading}>
      <Skeleton shape="title" />
      <Skeleton shape="figure" />
      <Skeleton shape="button" />
      <Skeleton shape="block" />
      <SkeletonText />
    </div>
  )
}

function GameHead({ game }: { game: GameInstance }) {
  const { gameId, gameTitle, playerPlaysInGame = 0 } = game
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        <p className={styles.title} aria-hidden>
          {gameTitle}
        </p>
        <FavoriteButton gameId={gameId} title={gameTitle} />
      </div>
      <Slot id="game.prize" of={{ game }} loading={<HeadPrize game={game} />}>
        <HeadPrize game={game} />
      </Slot>
      <p className={styles.tags}>
        <GameStatusTag game={game} />
        {playerPlaysInGame > 0 ? (
          <StatusTag tone="success">
            <FormattedMessage
              id="lobby.myPlays"
              values={{ unit: playUnits[game.gameRule], plays: playerPlaysInGame }}
            />
          </StatusTag>
        ) : null}
      </p>
      {game.gameStatus === 'STARTED' ? null : (
        <div className={styles.start}>
          {isUpcoming(game) ? <GameStart game={game} /> : <GameEnd game={game} />}
        </div>
      )}
      <div className={styles.actions}>
        {isUpcoming(game) ? (
          <GameAction game={game} size="large" />
        ) : (
          <GameButton game={game} to="gameOver" params={{ id: game.gameInstanceId }} size="large">
            <FormattedMessage id="lobby.game.result" />
          </GameButton>
        )}
      </div>
    </div>
  )
}

function HeadPrize({ game }: { game: GameInstance }) {
  return (
    <p className={styles.prize}>
      <span className={styles.prizeName}>
        <PrizeName game={game} />
      </span>
      <FitLine className={styles.amount} text={String(headlinePrize(game).amount)}>
        <PrizeAmount game={game} />
      </FitLine>
    </p>
  )
}

function GameEnd({ game: { endedTime, refundedTime } }: { game: GameInstance }) {
  if (endedTime === undefined) return null
  return (
    <FormattedMessage
      id={refundedTime === undefined ? 'lobby.game.ended' : 'lobby.game.refunded'}
      values={{ time: <DateTime at={endedTime} /> }}
    />
  )
}

/** Price, sales and numbers of the draw. */
function GameFigures({ game }: { game: GameInstance }) {
  const { gameInstanceId, tournamentStartTime, currencyId = 0 } = game
  const { wagersSinceLastJpWin, progressiveAmount } = game
  const number = drawNumber(game)
  return (
    <Panel title={<FormattedMessage id="lobby.game.figures" />}>
      <dl className={styles.figures}>
        <Figure name={<FormattedMessage id="lobby.game.price" />}>
          <GamePrice game={game} />
        </Figure>
        {number === undefined ? null : (
          <Figure name={<FormattedMessage id="lobby.game.number" />}>
            <FormattedMessage id="lobby.draw" values={{ number }} />
          </Figure>
        )}
        {tournamentStartTime === undefined ? null : (
          <Figure name={<FormattedMessage id="lobby.game.time" />}>
            <DateTime at={tournamentStartTime} />
          </Figure>
        )}
        <Figure name={<FormattedMessage id="lobby.playsSold" values={{ unit: playUnits[game.gameRule] }} />}>
          <FormattedMessage
            id="lobby.playsSold.of"
            values={{ sold: game.gamePlayCurrent ?? 0, max: game.gamePlayMax ?? 0 }}
          />
        </Figure>
        {wagersSinceLastJpWin === undefined || progressiveAmount === undefined ? null : (
          <Figure name={<FormattedMessage id="lobby.game.sinceJackpot" />}>
            <Money amount={wagersSinceLastJpWin} currencyId={currencyId} />
          </Figure>
        )}
        <Figure name={<FormattedMessage id="lobby.game.company" />}>
          <FormattedMessage id="lobby.players" values={{ players: game.gamePlayerCurrent ?? 0 }} />
        </Figure>
      </dl>
      <GoLink screen="history.players" params={{ id: gameInstanceId }} className={styles.link ?? ''}>
        <FormattedMessage id="lobby.game.players" />
      </GoLink>
    </Panel>
  )
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
