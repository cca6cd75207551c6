/** Chances of a number of tickets in a draw, from 0 to 1. */
export interface TicketChances {
  /** Chance of winning one given prize, such as the grand prize. */
  readonly grandPrize: number
  /** Chance of winning at least one prize. */
  readonly anyPrize: number
}

/** The chances of `held` tickets among `sold` ones, which include them: each prize draws one ticket, and none twice. */
export function chancesOf(held: number, sold: number, prizes: number): TicketChances {
  if (held <= 0 || sold <= 0) return { grandPrize: 0, anyPrize: 0 }
  const drawn = Math.min(prizes, sold)
  let none = 1
  for (let draw = 0; draw < drawn && none > 0; draw++) none *= Math.max(0, sold - held - draw) / (sold - draw)
  return { grandPrize: Math.min(1, held / sold), anyPrize: 1 - none }
}
