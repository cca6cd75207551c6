import { useCallback, useMemo, useState } from 'react'
import { useReducedMotion } from '#runtime/components/use-reduced-motion.ts'
import type { CardFaceProps, InstantGameProps } from '#games/checkout/instant-card.ts'
import { SoundSwitch } from '#games/sound/sound-switch.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { isOwn } from '../state/card-stage.ts'
import { useOpenedParts } from '../state/opened-parts.ts'
import { useRound } from '../state/use-round.ts'
import { type CardDetails, useOwnCard } from '../state/use-card.ts'
import { useFinish } from '../state/use-finish.ts'
import { CardForSale } from './card-for-sale.tsx'
import { CardPanel } from './card-panel.tsx'
import styles from './play-table.module.css'

export interface PlayTableProps extends Pick<
  InstantGameProps,
  'Face' | 'Below' | 'Reason' | 'rowOf' | 'openAll' | 'hint'
> {
  /** The player's own card, or the one that is for sale. */
  game: GameInstance
  /** The one that was for sale last: a join for a card that is sold gets the next one. */
  next: GameInstance
  details: CardDetails
  /** Opens a card without money; undefined where the site offers none to this player. */
  onDemo?: (() => void) | undefined
}

/** The drawn card, and beside it what can be done with it now. */
export function PlayTable(props: PlayTableProps) {
  const { game, next, details, Face, Below, Reason, rowOf, openAll, hint } = props
  const { gameInstanceId } = game
  const isMine = isOwn(game)
  const card = useOwnCard(game)
  const { opened, open, forget } = useOpenedParts(gameInstanceId)
  const { finish, isFailed } = useFinish(game, forget)
  const [openingAllOf, setOpeningAllOf] = useState<number | null>(null)
  const round = useRound(isMine ? gameInstanceId : null)
  const reducedMotion = useReducedMotion()
  const { stage } = card
  const isOpen = isMine && stage === 'open'
  const finished = useCallback(() => {
    if (isOpen) finish()
  }, [isOpen, finish])
  const { rows } = details.payout
  const { extras } = details.game
  const whole = useMemo(() => (extras === undefined ? game : { ...game, extras }), [game, extras])
  const texts = useMemo(() => ({ openAll, hint, Reason, rowOf }), [openAll, hint, Reason, rowOf])
  const openRest = useCallback(() => setOpeningAllOf(gameInstanceId), [gameInstanceId])
  const drawn: CardFaceProps = {
    game: whole,
    rows,
    outcome: isMine ? card.outcome : null,
    opened,
    onOpen: open,
    isOpeningAll: openingAllOf === gameInstanceId,
    onFinished: finished,
    isOver: isMine && stage === 'over',
    reducedMotion,
  }
  return (
    <div className={styles.room}>
      <div className={styles.table}>
        <div className={styles.face}>
          <div className={styles.tools}>
            <SoundSwitch />
          </div>
          <Face key={round} {...drawn} />
        </div>
        {isMine ? (
          <CardPanel
            key={gameInstanceId}
            game={whole}
            next={next}
            rows={rows}
            card={card}
            texts={texts}
            isOpeningAll={openingAllOf === gameInstanceId}
            onOpenAll={openRest}
            isFailed={isFailed}
            onRetry={finish}
          />
        ) : (
          <CardForSale
            game={game}
            isForSale={takesPlays(next)}
            payout={details.payout}
            onDemo={props.onDemo}
          />
        )}
        {Below ? <Below {...drawn} /> : null}
      </div>
    </div>
  )
}
