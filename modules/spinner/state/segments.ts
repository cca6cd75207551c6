import type { CardReasonProps } from '#games/checkout/instant-card.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

/** Number of looks of winning segments; the ranks take them in turn. */
const TONES = 5

export interface Segment {
  readonly rankNumber: number
  readonly weight: number
  /** The row of the payout table that it wins; undefined for a segment without a prize. */
  readonly row: PayoutRow | undefined
  /** The look of its rank, from 0; null without a prize. */
  readonly tone: number | null
}

/** The segments of a wheel in order, each with the prize that it wins. */
export function segmentsOf(game: GameInstance, rows: readonly PayoutRow[]): Segment[] {
  const { segments = [] } = game.extras?.configuration ?? {}
  return segments.map(({ rankNumber, weight }) => {
    const place = rows.findIndex((row) => row.rankNumber === rankNumber)
    return { rankNumber, weight, row: rows[place], tone: place === -1 ? null : place % TONES }
  })
}

/** The segments of one prize. */
export interface PrizeOdds {
  readonly rankNumber: number
  readonly row: PayoutRow | undefined
  readonly tone: number | null
  /** Probability that the wheel stops at one of them. */
  readonly share: number
}

/** The prizes of a wheel in the order of the payout table, then the segments without a prize, with their odds by weight. */
export function oddsOf(segments: readonly Segment[], rows: readonly PayoutRow[]): PrizeOdds[] {
  const total = sumOfWeights(segments)
  const ranks = [...rows.map(({ rankNumber }) => rankNumber), 0]
  return ranks.flatMap((rankNumber) => {
    const own = segments.filter((segment) => segment.rankNumber === rankNumber)
    const [first] = own
    if (first === undefined) return []
    const { row, tone } = first
    return [{ rankNumber, row, tone, share: sumOfWeights(own) / total }]
  })
}

/** The segment at which a spin stops. Its ball is the segment, counted from 1. */
export function settledSegment(segments: readonly Segment[], balls: readonly number[]): Segment | undefined {
  return segments[(balls[0] ?? 0) - 1]
}

/** The row that a spin wins; null for none. */
export function rowOfSpin({ game, rows, outcome }: CardReasonProps): PayoutRow | null {
  return settledSegment(segmentsOf(game, rows), outcome.balls)?.row ?? null
}

function sumOfWeights(segments: readonly Segment[]): number {
  return segments.reduce((sum, { weight }) => sum + weight, 0)
}
