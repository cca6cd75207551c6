import type { JSONSchema } from '../json-schema.ts'

/** The months of a game's cost that a request may ask for, and those of one that names no number. */
export const COST_MONTHS_MAX = 12
export const COST_MONTHS_DEFAULT = 3

export const gameCostRequired = ['gameId', 'currencyId', 'drawCost', 'months'] as const

/** The fields of a game's cost beside its months; amounts are in the game's currency. */
export const gameCostProperties = {
  gameId: { type: 'integer' },
  currencyId: { type: 'integer' },
  /** Price of the lines in one draw, with fees. */
  drawCost: { type: 'number' },
} as const satisfies Record<string, JSONSchema>

export const monthCostProperties = {
  /** The month of the draws at the site, as the months of limits: `2026-12`. */
  month: { type: 'string' },
  draws: { type: 'integer' },
  cost: { type: 'number' },
} as const satisfies Record<string, JSONSchema>
