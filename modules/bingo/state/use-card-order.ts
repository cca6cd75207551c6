import { useState } from 'react'
import { byNearness, nearness, type DaubedCard } from './daubed-cards.ts'
import { patternsIn } from './prize-rows.ts'
import type { BingoRoom } from './use-bingo-room.ts'

/** Balls between two sorts: cards that move with each ball cannot be followed by eye. */
const SORTED_EVERY_BALLS = 5

export interface CardOrder extends Pick<BingoRoom, 'cards' | 'prizes' | 'wins' | 'called'> {
  /** The last ball was called: the cards that won come first. */
  isOver: boolean
  /** The cards keep the order in which they were bought. */
  isKept: boolean
}

/**
 * The cards with the nearest ones to a prize first. They are sorted again every few balls, and at once where a card comes to
 * need a single number, where another prize is played for, and where one was won.
 */
export function useCardOrder(order: CardOrder): readonly DaubedCard[] {
  const key = orderKey(order)
  const [known, setKnown] = useState(() => ({ key, places: placesIn(order) }))
  let { places } = known
  if (known.key !== key) {
    places = placesIn(order)
    setKnown({ key, places })
  }
  return order.isKept ? order.cards : places.flatMap((place) => order.cards[place] ?? [])
}

function orderKey({ cards, prizes, wins, called, isOver }: CardOrder): string {
  const now = patternsIn(prizes, 'now')
  const nearest = cards.filter((card) => nearness(card, now) === 1).map(({ playId }) => playId)
  const sorts = Math.floor(called.length / SORTED_EVERY_BALLS)
  return [cards.length, cards[0]?.playId, now, sorts, nearest, wins.length, isOver].join(';')
}

/** The places of the sorted cards in the list of all cards. */
function placesIn({ cards, prizes, wins, isOver }: CardOrder): number[] {
  const places = new Map(cards.map((card, place) => [card, place]))
  const winning = new Set(wins.map(({ card }) => card.playId))
  const sorted = byNearness(cards, patternsIn(prizes, 'now'), patternsIn(prizes, 'later'))
  const ordered = isOver
    ? sorted.toSorted((one, other) => Number(winning.has(other.playId)) - Number(winning.has(one.playId)))
    : sorted
  return ordered.map((card) => places.get(card) ?? 0)
}
