import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { GameFilter } from './menu-kinds.ts'

/** A search by title and an order, in the address as `q` and `sort`. */
export interface FindParams {
  readonly q?: string | undefined
  readonly sort?: string | undefined
}

/** The player's search: a text in titles, and a sort order that replaces the lobby's. */
export interface Found {
  readonly where?: GameFilter
  readonly order?: (one: GameInstance, other: GameInstance) => number
}
