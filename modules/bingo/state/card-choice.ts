import { CARDS } from '../rules/bingo-play.ts'
import { TICKETS } from '../rules/strip-plans.ts'

/** The cards that a player chose for one game, by index, in the order in which they are shown. */
export type CardChoice = readonly number[]

export type ChoiceAction =
  | { type: 'added'; cards: readonly number[] }
  | { type: 'removed'; cards: readonly number[] }
  /** Another card in the place of one. */
  | { type: 'swapped'; card: number; by: readonly number[] }
  /** Other cards in the place of all. */
  | { type: 'shuffled'; cards: readonly number[] }
  | { type: 'bought' }

export function reduceChoice(choice: CardChoice, action: ChoiceAction): CardChoice {
  switch (action.type) {
    case 'added':
      return [...new Set([...choice, ...action.cards])]
    case 'removed':
      return choice.filter((card) => !action.cards.includes(card))
    case 'swapped': {
      const by = action.by.find((card) => !choice.includes(card))
      return by === undefined ? choice : choice.map((card) => (card === action.card ? by : card))
    }
    case 'shuffled':
      return [...new Set(action.cards)]
    case 'bought':
      return []
  }
}

/** Reads a stored choice: only cards that exist, each once. */
export function storedChoice(stored: unknown): CardChoice {
  if (!Array.isArray(stored)) return []
  return [...new Set(stored as unknown[])].filter(
    (card): card is number => Number.isInteger(card) && (card as number) >= 0 && (card as number) < CARDS,
  )
}

/** Cards that are shown together: a whole strip of six, or one card. */
export interface CardGroup {
  readonly strip: number | null
  readonly cards: readonly number[]
}

/** Whole strips as one group, in the order of their first cards; with 75 balls every card is for itself. */
export function groupsOf(choice: CardChoice, balls: 75 | 90): CardGroup[] {
  const chosen = new Set(choice)
  const isWhole = (strip: number) =>
    balls === 90 &&
    Array.from({ length: TICKETS }, (_, ticket) => strip * TICKETS + ticket).every((card) => chosen.has(card))
  const groups: CardGroup[] = []
  const done = new Set<number>()
  for (const card of choice) {
    const strip = Math.floor(card / TICKETS)
    if (!isWhole(strip)) groups.push({ strip: null, cards: [card] })
    else if (!done.has(strip)) {
      done.add(strip)
      groups.push({
        strip,
        cards: choice
          .filter((other) => Math.floor(other / TICKETS) === strip)
          .toSorted((one, other) => one - other),
      })
    }
  }
  return groups
}
