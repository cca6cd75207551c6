import type { CheckedPlay } from '#modules/game-rules/rules/game-rules.ts'
import { TICKETS } from './strip-plans.ts'

/** Number of strips of six: the largest for which a card index stays below 2^31. */
export const STRIPS = Math.floor((2 ** 31 - 1) / TICKETS)
/** Number of cards, for 90 and for 75 balls: 2,147,483,646. */
export const CARDS = STRIPS * TICKETS

const PREFIX = 'B:'
const CARD = /^B:([0-9]{1,10})$/
const ZERO = 48

/** `B:1234`: the card's index in decimal, without leading zeros. */
export function playOfCard(index: number): string {
  return PREFIX + index
}

/** The index of a canonical play. Read digit by digit: a draw may be matched against a million plays. */
export function cardOfPlay(play: string): number {
  let index = 0
  for (let at = PREFIX.length; at < play.length; at++) index = index * 10 + play.charCodeAt(at) - ZERO
  return index
}

/** Reads a card as entered; leading zeros are dropped. */
export function checkCard(play: string): CheckedPlay {
  const digits = CARD.exec(play)?.[1]
  if (digits === undefined) return { ok: false, reason: 'malformed' }
  const index = Number(digits)
  if (index >= CARDS) return { ok: false, reason: 'out-of-range' }
  return { ok: true, play: playOfCard(index), lines: 1 }
}
