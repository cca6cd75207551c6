import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { NothingOffered, useMayGamesArrive } from '#games/components/offered-games.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Scene } from '#runtime/components/scene.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useGameInstance, useGameInstanceIds } from '#games/live/game-instances.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { DrawOrder } from '../components/draw-order.tsx'
import { DrawTime } from '../components/draw-time.tsx'
import { EnterNow, PrizeCards } from '../components/prize-cards.tsx'
import { PrizeName } from '../components/prize-name.tsx'
import { PrizePicture } from '../components/prize-picture.tsx'
import { PrizeTitle } from '../components/prize-title.tsx'
import { TicketPrice } from '../components/ticket-price.tsx'
import { TicketsLeft } from '../components/tickets-left.tsx'
import styles from './raffle-list.module.css'

const isOffered = ({ gameRule, gameStatus }: GameInstance) =>
  gameRule === 'raffleGame' && gameStatus !== 'ENDED' && gameStatus !== 'REPLAY1'

const worthOf = ({ bonoboPayout = 0 }: GameInstance) => bonoboPayout

/** Raffles that sell tickets first, the most valuable prize first. */
const byPrize = (one: GameInstance, other: GameInstance) =>
  Number(takesPlays(other)) - Number(takesPlays(one)) ||
  worthOf(other) - worthOf(one) ||
  one.gameInstanceId - other.gameInstanceId

/** The raffles of a site, each with its grand prize as a scene and all of its prizes. */
export default function RaffleList() {
  const ids = useGameInstanceIds({ where: isOffered, order: byPrize })
  const mayArrive = useMayGamesArrive()
  if (ids.length > 0) {
    return (
      <>
        <h1 className="visually-hidden">
          <FormattedMessage id="raffle.list.title" />
        </h1>
        {ids.map((id) => (
          <Raffle key={id} gameInstanceId={id} />
        ))}
        <ScanPanel />
      </>
    )
  }
  if (mayArrive) return <ScreenState of={{ state: 'loading' }} />
  return (
    <ScreenFrame title={<FormattedMessage id="raffle.list.title" />}>
      <NothingOffered
        art="raffle"
        title={<FormattedMessage id="raffle.list.empty" />}
        body={<FormattedMessage id="raffle.list.emptyBody" />}
        all={<FormattedMessage id="raffle.list.all" />}
      />
    </ScreenFrame>
  )
}

/** The prizes change with the pool alone, and slowly. */
const FRESH_MS = 30_000

function Raffle({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useGameInstance(gameInstanceId)
  const payout = useOperation('getGamePayoutInfo', { gameInstanceId }, { staleMs: FRESH_MS })
  const titleId = useId()
  if (!game) return null
  const rows = payout.data?.rows ?? []
  const currencyId = payout.data?.currencyId ?? game.payoutCurrencyId ?? 0
  const grand = rows.find(({ rankNumber }) => rankNumber === 1)
  const isNamedAfterPrize = grand?.prizeItem?.name === game.gameTitle
  return (
    <section className={styles.raffle} aria-labelledby={titleId}>
      <Scene height="low" pictured={grand?.prizeItem?.imageUrl !== undefined}>
        <div className={styles.scene}>
          <PrizePicture row={grand} className={styles.picture} />
          <div className={styles.words}>
            <h2 id={titleId} className={isNamedAfterPrize ? styles.prize : styles.title}>
              {game.gameTitle}
            </h2>
            <p className={styles.lead}>
              <PrizeTitle rank={1} />
            </p>
            {isNamedAfterPrize ? null : (
              <p className={styles.prize} data-waiting={grand === undefined || undefined}>
                {grand === undefined ? null : <PrizeName row={grand} currencyId={currencyId} plain />}
              </p>
            )}
            <TicketsLeft game={game} />
            <DrawTime game={game} />
            <p className={styles.lead}>
              <TicketPrice game={game} />
            </p>
            <div className={styles.actions}>
              {takesPlays(game) ? (
                <EnterNow game={game} size="large" />
              ) : (
                <GameButton game={game} to="watch" params={{ id: gameInstanceId }} size="large" kind="quiet">
                  <FormattedMessage id="raffle.watch" />
                </GameButton>
              )}
            </div>
          </div>
        </div>
      </Scene>
      <div className={styles.prizes}>
        {payout.isError && payout.data === undefined ? (
          <NoPrizes onRetry={() => void payout.refetch()} />
        ) : (
          <PrizeCards game={game} rows={rows} currencyId={currencyId} />
        )}
        <p className={styles.note}>
          <DrawOrder game={game} />
        </p>
      </div>
    </section>
  )
}

/** The prizes of one raffle could not be loaded; the others are shown. */
function NoPrizes({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel variant="well">
      <p role="alert">
        <FormattedMessage id="raffle.prizes.failed" />
      </p>
      <ActionButton kind="quiet" onClick={onRetry}>
        <FormattedMessage id="raffle.prizes.retry" />
      </ActionButton>
    </Panel>
  )
}

function ScanPanel() {
  const intl = useIntl()
  return (
    <aside className={styles.prizes} aria-label={intl.formatMessage({ id: 'raffle.scan.title' })}>
      <Panel variant="well">
        <p>
          <FormattedMessage id="raffle.scan.invite" />
        </p>
        <div>
          <GoButton kind="quiet" screen="raffle.scan">
            <FormattedMessage id="raffle.scan.title" />
          </GoButton>
        </div>
      </Panel>
    </aside>
  )
}
