import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { GamesChange, GamesState } from './games-state.ts'

/** All game instances in their latest state, indexed by instance and by game. */
export class GameStore implements GamesState {
  readonly memberId: number
  readonly language: string
  readonly instances = new Map<number, GameInstance>()
  mainGameInstanceId: number | null = null
  viewing: number | null = null
  private favorites: ReadonlySet<number> = new Set()
  private readonly byGame = new Map<number, Set<number>>()

  constructor({ memberId, language }: Pick<GamesState, 'memberId' | 'language'>) {
    this.memberId = memberId
    this.language = language
  }

  instancesOf(gameId: number): Iterable<number> {
    return this.byGame.get(gameId) ?? []
  }

  isFavorite(gameId: number): boolean {
    return this.favorites.has(gameId)
  }

  setFavorites(gameIds: Iterable<number>): void {
    this.favorites = new Set(gameIds)
  }

  /** Applies a change; returns the changed ids. */
  take({ put = [], remove = [], mainGameInstanceId }: GamesChange): number[] {
    for (const game of put) {
      this.instances.set(game.gameInstanceId, game)
      const siblings = this.byGame.get(game.gameId)
      if (siblings) siblings.add(game.gameInstanceId)
      else this.byGame.set(game.gameId, new Set([game.gameInstanceId]))
    }
    for (const id of remove) this.forget(id)
    if (mainGameInstanceId !== undefined) this.mainGameInstanceId = mainGameInstanceId
    return [...put.map(({ gameInstanceId }) => gameInstanceId), ...remove]
  }

  private forget(id: number): void {
    const game = this.instances.get(id)
    if (!game) return
    this.instances.delete(id)
    const siblings = this.byGame.get(game.gameId)
    siblings?.delete(id)
    if (siblings?.size === 0) this.byGame.delete(game.gameId)
    if (this.mainGameInstanceId === id) this.mainGameInstanceId = null
  }
}
