import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** Read-only view of the games for the rules of the live state. */
export interface GamesState {
  /** The site's number: events for other ones are dropped. */
  readonly memberId: number
  /** Code of the site's current language. */
  readonly language: string
  readonly instances: ReadonlyMap<number, GameInstance>
  /** Ids of the instances of one game. */
  instancesOf: (gameId: number) => Iterable<number>
  isFavorite: (gameId: number) => boolean
  readonly mainGameInstanceId: number | null
  /** The instance on screen, if any. */
  readonly viewing: number | null
}

/** An effect of an event that the player must see. */
export type GameEffect =
  | { kind: 'open-play-game'; gameInstanceId: number }
  | { kind: 'notice-rescheduled'; gameInstanceId: number; gameTitle: string; tournamentStartTime: number }
  | { kind: 'notice-refunded'; gameInstanceId: number; gameTitle: string }

/** The change made by an event: new instances, removed ids, and effects for the player. */
export interface GamesChange {
  readonly put?: readonly GameInstance[]
  readonly remove?: readonly number[]
  readonly mainGameInstanceId?: number | null
  /** Set where only values changed that every play changes (plays, players, money): lists stay unchanged. */
  readonly countsOnly?: boolean
  readonly effects?: readonly GameEffect[]
}

export const NO_CHANGE: GamesChange = {}
