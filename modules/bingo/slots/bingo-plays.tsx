import { memo, startTransition, useDeferredValue, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { createNearWindow } from '#runtime/components/near-window.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import type { BingoPattern } from '#schemas/entities/game-definition.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { CardGrid } from '../components/card-grid.tsx'
import { CardNumber } from '../components/card-number.tsx'
import { WindowedItem, type WindowedItemProps } from '../components/windowed-item.tsx'
import type { BingoBalls } from '../rules/patterns.ts'
import { nearness, neededPlaces, type DaubedCard } from '../state/daubed-cards.ts'
import type { OwnWin } from '../state/own-wins.ts'
import { patternsIn } from '../state/prize-rows.ts'
import { useBingoRoom } from '../state/use-bingo-room.ts'
import { useCardOrder } from '../state/use-card-order.ts'
import { useDaubing, type Daubing, type DaubMode } from '../state/use-daubing.ts'
import styles from './bingo-plays.module.css'

export interface BingoPlaysProps {
  game: GameInstance
  draw: DrawState
}

/** Cards that are shown before the player asks for all of them: the nearest ones. */
const SHOWN_FIRST = 12

/** Distance to the window, in CSS pixels, within which a card is rendered before it is seen. */
const MARGIN_PX = 600

/**
 * The player's cards, the nearest to a prize on top. Where the player marks by hand the cards keep their order, so that none
 * moves under the finger. Many cards are rendered in slices after the ball: no frame waits for them.
 */
export default function BingoPlays({ game, draw }: BingoPlaysProps) {
  const shown = useDeferredValue(draw)
  return <OwnCards game={game} draw={shown} />
}

const OwnCards = memo(function OwnCards({ game, draw }: BingoPlaysProps) {
  const { cards, prizes, wins, balls, called } = useBingoRoom(game, draw)
  const daubing = useDaubing(game.gameInstanceId)
  const [showsAll, setShowsAll] = useState(false)
  const list = useId()
  const isByHand = daubing.mode === 'hand' && !draw.isLastDraw
  const { first, rest } = useCardOrder({
    cards,
    prizes,
    wins,
    called,
    first: SHOWN_FIRST,
    isOver: draw.isLastDraw,
    isKept: isByHand,
  })
  if (cards.length === 0) return null
  const now = patternsIn(prizes, 'now').join()
  const idOf = ({ playId }: DaubedCard) => `${list}${playId}`
  const byRank = first.toSorted((one, other) => one.rank - other.rank).map(({ card }) => card)
  const all = showsAll ? [...byRank, ...rest] : byRank
  const shown = (card: DaubedCard) => ({
    id: idOf(card),
    card,
    balls,
    now,
    marked: isByHand ? daubing.markedOn(card) : card.covered,
    wins: winsOf(wins, card),
    onPress: isByHand ? daubing.toggle : undefined,
  })
  return (
    <Panel
      title={<FormattedMessage id="bingo.myCards" values={{ cards: cards.length }} />}
      aside={draw.isLastDraw ? undefined : <DaubChoice daubing={daubing} />}
    >
      {isByHand ? <ByHand daubing={daubing} cards={cards} /> : null}
      <ul
        role="list"
        className={styles.cards}
        data-balls={balls}
        data-hand={isByHand || undefined}
        data-all={showsAll || undefined}
        // The cards are moved by style; a screen reader meets them in the order in which they are seen.
        aria-owns={all.map(idOf).join(' ')}
      >
        {first.map(({ card, rank }) => (
          <CardItem key={card.playId} {...shown(card)} rank={rank} nearWindow={null} />
        ))}
        {showsAll ? <RestOfCards cards={rest} shown={shown} /> : null}
      </ul>
      {showsAll || rest.length === 0 ? null : (
        <ActionButton kind="quiet" size="small" onClick={() => startTransition(() => setShowsAll(true))}>
          <FormattedMessage id="bingo.showAll" values={{ cards: cards.length }} />
        </ActionButton>
      )}
    </Panel>
  )
})

/** The cards below the ones on top, rendered near the window. */
function RestOfCards({
  cards,
  shown,
}: {
  cards: readonly DaubedCard[]
  shown: (card: DaubedCard) => Omit<CardItemProps, 'rank' | 'nearWindow'>
}) {
  const [nearWindow] = useState(() => createNearWindow(MARGIN_PX))
  return cards.map((card) => (
    <CardItem key={card.playId} {...shown(card)} rank={null} nearWindow={nearWindow} />
  ))
}

/** The names of the prizes that a card won, as one text: a card renders again only when it changes. */
const winsOf = (wins: readonly OwnWin[], { playId }: DaubedCard): string =>
  wins
    .filter(({ card }) => card.playId === playId)
    .map(({ prize }) => prize.pattern)
    .join()

function DaubChoice({ daubing: { mode, choose } }: { daubing: Daubing }) {
  const intl = useIntl()
  return (
    <SegmentedControl<DaubMode>
      label={intl.formatMessage({ id: 'bingo.daub' })}
      value={mode}
      onChange={choose}
      options={[
        { value: 'auto', label: <FormattedMessage id="bingo.daub.auto" /> },
        { value: 'hand', label: <FormattedMessage id="bingo.daub.hand" /> },
      ]}
    />
  )
}

function ByHand({ daubing, cards }: { daubing: Daubing; cards: readonly DaubedCard[] }) {
  const { markAll, markedOn } = daubing
  const isMarked = cards.every((card) => markedOn(card) === card.covered)
  return (
    <div className={styles.byHand}>
      <ActionButton kind="quiet" size="small" disabled={isMarked} onClick={() => markAll(cards)}>
        <FormattedMessage id="bingo.daub.all" />
      </ActionButton>
      <p className={styles.note}>
        <FormattedMessage id="bingo.daub.note" />
      </p>
    </div>
  )
}

interface RoomCardProps {
  card: DaubedCard
  balls: BingoBalls
  /** The patterns that are played for now, joined by commas. */
  now: string
  marked: number
  /** The patterns that this card won, joined by commas. */
  wins: string
  onPress: Daubing['toggle'] | undefined
}

type CardItemProps = RoomCardProps & Pick<WindowedItemProps, 'id' | 'rank' | 'nearWindow'>

/** A card in the list. It renders again only when the card, its marks, its prizes or its rank change. */
const CardItem = memo(function CardItem({ id, rank, nearWindow, ...card }: CardItemProps) {
  return (
    <WindowedItem id={id} className={styles.item} rank={rank} nearWindow={nearWindow}>
      <RoomCard {...card} />
    </WindowedItem>
  )
})

function RoomCard({ card, balls, now, marked, wins, onPress }: RoomCardProps) {
  const patterns = now === '' ? [] : (now.split(',') as BingoPattern[])
  const missing = nearness(card, patterns)
  const near = missing === 1 ? patterns.find((pattern) => card.missing[pattern] === 1) : undefined
  const won = wins === '' ? [] : (wins.split(',') as BingoPattern[])
  return (
    <article>
      <header className={styles.head}>
        <CardNumber index={card.index} />
        {won.map((pattern) => (
          <StatusTag key={pattern} tone="success">
            <FormattedMessage id="bingo.card.won" values={{ pattern: <Pattern of={pattern} /> }} />
          </StatusTag>
        ))}
        {Number.isFinite(missing) && missing > 0 ? (
          <StatusTag tone={missing === 1 ? 'accent' : 'neutral'}>
            <FormattedMessage id="bingo.card.toGo" values={{ missing }} />
          </StatusTag>
        ) : null}
      </header>
      <CardGrid
        balls={balls}
        grid={card.grid}
        marked={marked}
        called={card.covered}
        pointed={near === undefined ? 0 : bitsOf(neededPlaces(near, card))}
        onPress={onPress === undefined ? undefined : (place) => onPress(card, place)}
      />
    </article>
  )
}

const Pattern = ({ of }: { of: BingoPattern }) => <FormattedMessage id={`bingo.pattern.${of}`} />

const bitsOf = (places: ReadonlySet<number>): number =>
  [...places].reduce((bits, place) => bits | (1 << place), 0)
