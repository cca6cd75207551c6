import { useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { useReducedMotion } from '#runtime/components/use-reduced-motion.ts'
import type { CardFaceProps } from '#games/checkout/instant-card.ts'
import { SoundSwitch } from '#games/sound/sound-switch.tsx'
import { type DemoCard, useDemoCard } from '../state/use-demo-card.ts'
import { useFocusWhere } from '../state/use-focus-where.ts'
import panel from './card-panel.module.css'
import { Won } from './card-result.tsx'
import { GameLinks } from './game-links.tsx'
import type { PlayTableProps } from './play-table.tsx'
import styles from './play-table.module.css'

export interface DemoTableProps extends Omit<PlayTableProps, 'next'> {
  /** Leads back to the card that is for sale. */
  onEnd: () => void
}

/** A card without money, drawn with the chances of the game and marked as a demo from its start to its end. */
export function DemoTable(props: DemoTableProps) {
  const { game, details, Face, Below } = props
  const card = useDemoCard(game.gameInstanceId)
  const [openingAllOf, setOpeningAllOf] = useState(0)
  const reducedMotion = useReducedMotion()
  const { extras } = details.game
  const whole = useMemo(() => (extras === undefined ? game : { ...game, extras }), [game, extras])
  const isOpeningAll = openingAllOf === card.round
  const drawn: CardFaceProps = {
    game: whole,
    rows: details.payout.rows,
    outcome: card.outcome,
    opened: card.opened,
    onOpen: card.open,
    isOpeningAll,
    onFinished: card.finish,
    isOver: card.isOver,
    reducedMotion,
  }
  return (
    <div className={styles.room}>
      <div className={styles.table}>
        <div className={styles.face}>
          <div className={styles.demo}>
            <StatusTag tone="info">
              <FormattedMessage id="instant-games.demo.tag" />
            </StatusTag>
          </div>
          <div className={styles.tools}>
            <SoundSwitch />
          </div>
          <Face key={card.round} {...drawn} />
        </div>
        <DemoPanel
          key={card.round}
          {...props}
          game={whole}
          card={card}
          isOpeningAll={isOpeningAll}
          onOpenAll={() => setOpeningAllOf(card.round)}
        />
        {Below ? <Below {...drawn} /> : null}
      </div>
    </div>
  )
}

interface DemoPanelProps extends DemoTableProps {
  card: DemoCard
  isOpeningAll: boolean
  onOpenAll: () => void
}

function DemoPanel(props: DemoPanelProps) {
  const { game, card, hint, openAll, isOpeningAll, onOpenAll, onEnd } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhere(heading, true)
  return (
    <Panel emphasis>
      <h2 ref={heading} tabIndex={-1} className={panel.title}>
        <FormattedMessage id="instant-games.demo.title" />
      </h2>
      <p className={panel.note}>
        <FormattedMessage id="instant-games.demo.body" />
      </p>
      {card.isFailed ? (
        <div role="alert">
          <NoticeCard tone="warning" title={<FormattedMessage id="instant-games.demo.failed" />} />
        </div>
      ) : card.isOver ? (
        <DemoResult {...props} />
      ) : (
        <>
          <p>{hint}</p>
          <ActionButton
            size="large"
            fullWidth
            disabled={card.outcome === null}
            busy={isOpeningAll}
            onClick={onOpenAll}
          >
            {openAll}
          </ActionButton>
        </>
      )}
      {card.isOver || card.isFailed ? (
        <ActionButton size="large" fullWidth onClick={card.again}>
          <FormattedMessage id="instant-games.demo.again" />
        </ActionButton>
      ) : null}
      <ActionButton kind="quiet" fullWidth onClick={onEnd}>
        <FormattedMessage id="instant-games.demo.end" />
      </ActionButton>
      <GameLinks game={game} />
    </Panel>
  )
}

/** Shows in one sentence the prize that a bought card would have won. There is no celebration, because a demo pays nothing. */
function DemoResult({ game, details, card, Reason, rowOf }: DemoPanelProps) {
  const { outcome } = card
  if (outcome === null) return null
  const { rows } = details.payout
  const row = rowOf({ game, rows, outcome })
  return (
    <div role="status">
      <p>
        {row === null && outcome.prize === 0 ? (
          <FormattedMessage id="instant-games.demo.none" />
        ) : (
          <FormattedMessage
            id="instant-games.demo.wouldWin"
            values={{ prize: <Won row={row} amount={outcome.prize} currencyId={game.currencyId ?? 0} /> }}
          />
        )}
      </p>
      <p className={panel.note}>
        <Reason game={game} rows={rows} outcome={outcome} />
      </p>
    </div>
  )
}
