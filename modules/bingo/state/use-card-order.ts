import { useState } from 'react'
import { byNearness, nearness, type DaubedCard } from './daubed-cards.ts'
import { patternsIn } from './prize-rows.ts'
import type { BingoRoom } from './use-bingo-room.ts'

/** Balls between two sorts: cards that move with each ball cannot be followed by eye. */
const SORTED_EVERY_BALLS = 5

export interface CardOrder extends Pick<BingoRoom, 'cards' | 'prizes' | 'wins' | 'called'> {
  /** Cards on top, at most. */
  first: number
  /** The last ball was called: the cards that won are on top, all of them. */
  isOver: boolean
  /** The cards keep the order in which they were bought. */
  isKept: boolean
}

/** Both parts are in the order in which the cards were bought: a card that changes its rank keeps its place in the document. */
export interface OrderedCards {
  /** The cards on top, with their ranks from 0. */
  first: readonly { readonly card: DaubedCard; readonly rank: number }[]
  rest: readonly DaubedCard[]
}

/**
 * The cards with the nearest ones to a prize on top. They are sorted again every few balls, and at once where a card comes to
 * need a single number, where another prize is played for, and where one was won.
 */
export function useCardOrder(order: CardOrder): OrderedCards {
  const key = orderKey(order)
  const [known, setKnown] = useState(() => ({ key, ranks: ranksIn(order) }))
  let { ranks } = known
  if (known.key !== key) {
    ranks = ranksIn(order)
    setKnown({ key, ranks })
  }
  const rankOf = order.isKept
    ? (place: number) => (place < order.first ? place : undefined)
    : (place: number) => ranks.get(place)
  const ranked = order.cards.map((card, place) => ({ card, rank: rankOf(place) }))
  return {
    first: ranked.flatMap(({ card, rank }) => (rank === undefined ? [] : [{ card, rank }])),
    rest: ranked.flatMap(({ card, rank }) => (rank === undefined ? [card] : [])),
  }
}

function orderKey({ cards, prizes, wins, called, isOver }: CardOrder): string {
  const now = patternsIn(prizes, 'now')
  const nearest = cards.filter((card) => nearness(card, now) === 1).map(({ playId }) => playId)
  const sorts = Math.floor(called.length / SORTED_EVERY_BALLS)
  return [cards.length, cards[0]?.playId, now, sorts, nearest, wins.length, isOver].join(';')
}

/** The ranks of the cards on top, by their places in the list of all cards. */
function ranksIn({ cards, prizes, wins, first, isOver }: CardOrder): ReadonlyMap<number, number> {
  const places = new Map(cards.map((card, place) => [card, place]))
  const winning = new Set(wins.map(({ card }) => card.playId))
  const sorted = byNearness(cards, patternsIn(prizes, 'now'), patternsIn(prizes, 'later'))
  const won = isOver ? sorted.filter(({ playId }) => winning.has(playId)) : []
  const others = won.length === 0 ? sorted : sorted.filter((card) => !won.includes(card))
  const top = [...won, ...others].slice(0, Math.max(first, won.length))
  return new Map(top.map((card, rank) => [places.get(card) ?? 0, rank]))
}
