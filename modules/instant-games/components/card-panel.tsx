import { memo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useFooterSkipped } from '#runtime/frames/use-footer-skipped.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { DateTime } from '#runtime/format/date.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import type { InstantGameProps } from '#games/checkout/instant-card.ts'
import { INSTANT_GAME_FINISH_MS } from '#schemas/limits.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { isUnfinished } from '../state/card-stage.ts'
import type { OwnCard } from '../state/use-card.ts'
import { useIsDelayed } from '../state/use-is-delayed.ts'
import { useFocusWhere } from '../state/use-focus-where.ts'
import { CardResult } from './card-result.tsx'
import { GameLinks } from './game-links.tsx'
import { PlayAgain } from './play-again.tsx'
import { TakeBackButton } from './take-back-button.tsx'
import styles from './card-panel.module.css'

export interface CardPanelProps {
  game: GameInstance
  next: GameInstance
  rows: readonly PayoutRow[]
  card: OwnCard
  texts: Pick<InstantGameProps, 'openAll' | 'hint' | 'Reason' | 'rowOf'>
  isOpeningAll: boolean
  onOpenAll: () => void
  /** The end of the card could not be sent. */
  isFailed: boolean
  onRetry: () => void
}

/**
 * Shows the state of the player's own card: waiting for its draw, ready to be opened, or ended with a result. Opening a part
 * of the card changes none of its props: the frames belong to the card.
 */
export const CardPanel = memo(function CardPanel(props: CardPanelProps) {
  const { card, game, next } = props
  const { stage } = card
  const [isFresh] = useState(() => isUnfinished(game))
  switch (stage) {
    case 'drawing':
      return <Drawing {...props} />
    case 'open':
      return <OpenCard {...props} />
    case 'over':
      return <EndedCard {...props} isFresh={isFresh} />
    case 'refunded':
      return (
        <Panel>
          <NoticeCard
            tone="info"
            title={<FormattedMessage id="instant-games.refunded.title" />}
            body={<FormattedMessage id="instant-games.refunded.body" />}
          />
          <PlayAgain next={next} />
        </Panel>
      )
  }
})

function Drawing({ game, card: { isError, refetch } }: Pick<CardPanelProps, 'game' | 'card'>) {
  const isDelayed = useIsDelayed(game)
  const status = useRef<HTMLParagraphElement>(null)
  useFocusWhere(status, useIsJustBought(game))
  useFooterSkipped(!isDelayed && !isError)
  const retry = () => void refetch()
  if (isError) return <ScreenState of={{ state: 'error', retry }} />
  return (
    <Panel>
      <p ref={status} tabIndex={-1} className={styles.title} role="status">
        <FormattedMessage id={isDelayed ? 'instant-games.delayed' : 'instant-games.drawing'} />
      </p>
      {isDelayed ? (
        <>
          <p className={styles.note}>
            <FormattedMessage id="instant-games.delayedBody" />
          </p>
          <TakeBackButton game={game} fullWidth />
        </>
      ) : null}
      <GameLinks game={game} />
    </Panel>
  )
}

/** A purchase within this time was just made: the focus goes to the card. */
const JUST_BOUGHT_MS = 10_000

function useIsJustBought({ lastJoinTimeMs = 0 }: GameInstance): boolean {
  const [isFresh] = useState(() => serverNow() - lastJoinTimeMs < JUST_BOUGHT_MS)
  return isFresh
}

function OpenCard({
  game,
  card: { bonus },
  texts,
  isOpeningAll,
  onOpenAll,
  isFailed,
  onRetry,
}: CardPanelProps) {
  const { lastJoinTimeMs = 0, startTime = lastJoinTimeMs } = game
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhere(heading, useIsJustBought(game))
  return (
    <Panel variant="ticket" emphasis>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        <FormattedMessage id="instant-games.open.title" />
      </h2>
      <p>{texts.hint}</p>
      {isFailed ? <NotEnded onRetry={onRetry} /> : null}
      <Slot id="game.bonus" of={{ gameInstanceId: game.gameInstanceId, bonus }} />
      <ActionButton size="large" fullWidth busy={isOpeningAll} onClick={onOpenAll}>
        {texts.openAll}
      </ActionButton>
      <p className={styles.note}>
        <FormattedMessage
          id="instant-games.open.waits"
          values={{ time: <DateTime at={startTime + INSTANT_GAME_FINISH_MS} /> }}
        />
      </p>
      <GameLinks game={game} />
    </Panel>
  )
}

function NotEnded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <NoticeCard
        tone="warning"
        title={<FormattedMessage id="instant-games.notEnded.title" />}
        body={<FormattedMessage id="instant-games.notEnded.body" />}
        actions={
          <ActionButton size="small" onClick={onRetry}>
            <FormattedMessage id="instant-games.notEnded.retry" />
          </ActionButton>
        }
      />
    </div>
  )
}

function EndedCard({
  game,
  next,
  rows,
  card: { outcome, bonus },
  texts: { Reason, rowOf },
  isFresh,
}: CardPanelProps & { isFresh: boolean }) {
  if (outcome === null) return null
  const row = rowOf({ game, rows, outcome })
  return (
    <Panel emphasis>
      <CardResult game={game} rows={rows} outcome={outcome} row={row} Reason={Reason} isFresh={isFresh} />
      <Slot id="game.bonus" of={{ gameInstanceId: game.gameInstanceId, bonus }} />
      <PlayAgain next={next} />
      <div className={styles.links}>
        <GoButton kind="quiet" screen="instant-games.lobby">
          <FormattedMessage id="instant-games.lobby.all" />
        </GoButton>
      </div>
      <GameLinks game={game} isOver />
    </Panel>
  )
}
