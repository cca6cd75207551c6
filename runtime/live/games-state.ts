import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** What the rules of the live state look at. Nothing here is changed by them. */
export interface GamesState {
  /** The site's number: an event that names another one is dropped. */
  readonly memberId: number
  /** Code of the language that the site is shown in. */
  readonly language: string
  readonly instances: ReadonlyMap<number, GameInstance>
  /** Ids of the instances of one game. */
  instancesOf: (gameId: number) => Iterable<number>
  isFavorite: (gameId: number) => boolean
  readonly mainGameInstanceId: number | null
  /** The instance whose own screen is shown, if any. */
  readonly viewing: number | null
}

/** Something that the player is to be told or shown because of an event. */
export type GameEffect =
  | { kind: 'open-play-game'; gameInstanceId: number }
  | { kind: 'notice-rescheduled'; gameInstanceId: number; gameTitle: string; tournamentStartTime: number }
  | { kind: 'notice-refunded'; gameInstanceId: number; gameTitle: string }

/** What an event changes: whole new instances, ids that go, and what follows for the player. */
export interface GamesChange {
  readonly put?: readonly GameInstance[]
  readonly remove?: readonly number[]
  readonly mainGameInstanceId?: number | null
  /** Set where nothing changed but what every play changes (plays, players, money): lists stay as they are. */
  readonly countsOnly?: boolean
  readonly effects?: readonly GameEffect[]
}

export const NO_CHANGE: GamesChange = {}
