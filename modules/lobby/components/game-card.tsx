import { memo } from 'react'
import { FormattedMessage } from 'react-intl'
import { GameCover } from '#games/components/game-cover.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { usePayoutTable } from '#games/client/use-payout-table.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { useSession } from '#runtime/session/session.ts'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { isShared } from '../rules/game-order.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { GameAction } from './game-action.tsx'
import styles from './game-card.module.css'
import { GamePrice } from './game-price.tsx'
import { PrizeAmount, PrizeName } from './game-prize.tsx'
import { GameStart } from './game-start.tsx'
import { GameStatusTag } from './game-status.tsx'

/** The card of one instance. Renders again only when that instance changes. */
export const GameCardOf = memo(function GameCardOf({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useGameInstance(gameInstanceId)
  if (!game) return null
  return (
    <Slot id="game.card" of={{ game }}>
      <GameCard game={game} />
    </Slot>
  )
})

/** The default card of a game whose kind has no card of its own: a cover, the prize, the time or fill, and one action. */
function GameCard({ game }: { game: GameInstance }) {
  const { gameTitle, gameId, playerPlaysInGame = 0 } = game
  const number = drawNumber(game)
  const isPlayer = useSession().player !== undefined
  return (
    <Panel as="article" interactive className={styles.card ?? ''} ariaLabel={gameTitle}>
      <div className={styles.top}>
        <GameCover game={game} className={styles.cover} />
        <p className={styles.tags}>
          <GameStatusTag game={game} />
          {isPlayer ? <Slot id="game.mark" of={{ game }} all /> : null}
          {playerPlaysInGame > 0 ? (
            <StatusTag tone="success">
              <FormattedMessage
                id="lobby.myPlays"
                values={{ unit: playUnits[game.gameRule], plays: playerPlaysInGame }}
              />
            </StatusTag>
          ) : null}
        </p>
      </div>
      <header className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.title}>{gameTitle}</h3>
          {/* The number of a card that nobody shares tells nothing. */}
          {number === undefined || !isShared(game) ? null : (
            <p className={styles.number}>
              <FormattedMessage id="lobby.draw" values={{ number }} />
            </p>
          )}
        </div>
        <FavoriteButton gameId={gameId} title={gameTitle} />
      </header>
      <p className={styles.prize}>
        <span className={styles.prizeName}>
          <PrizeName game={game} />
        </span>
        <span className={styles.amount}>
          <PrizeAmount game={game} fits />
        </span>
      </p>
      <GameStart game={game} />
      <footer className={styles.foot}>
        <div>
          <p className={styles.price}>
            <GamePrice game={game} />
          </p>
          <GameFacts game={game} />
        </div>
        <GameAction game={game} kind="quiet" />
      </footer>
    </Panel>
  )
}

/** Links to the prizes and the rules. */
export function GameFacts({ game }: { game: GameInstance }) {
  const { gameInstanceId } = game
  const modals = useModals()
  const openPayout = usePayoutTable()(game)
  return (
    <p className={styles.facts}>
      {openPayout === null ? null : (
        <>
          <button type="button" onClick={openPayout}>
            <FormattedMessage id="lobby.prizes" />
          </button>
          <noscript>
            <GoLink screen="payout.table" params={{ id: gameInstanceId }}>
              <FormattedMessage id="lobby.prizes" />
            </GoLink>
          </noscript>
        </>
      )}
      <button type="button" onClick={() => modals.open('lobby.rules', { gameInstanceId })}>
        <FormattedMessage id="lobby.rules" />
      </button>
    </p>
  )
}
