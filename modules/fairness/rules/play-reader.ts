import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameRules } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { TreeEntry } from './merkle-tree.ts'
import type { Claim } from './record-check.ts'

/** Reads plays in pieces and validates them: canonical, in order of playId, each ticket once. */
export class PlayReader {
  /** Lines charged for the plays read so far. */
  lines = 0
  private readonly definition: GameDefinition
  private readonly rules: GameRules
  private readonly tickets: Uint8Array | null
  private lastId = 0

  constructor(definition: GameDefinition) {
    this.definition = definition
    this.rules = rulesOf(definition.gameRule)
    this.tickets = this.rules.tickets === undefined ? null : new Uint8Array(definition.gamePlayRange + 1)
  }

  /** The failed claim of the first invalid play, if any. */
  take(entries: readonly TreeEntry[]): Claim | undefined {
    for (const { playId, play } of entries) {
      const checked = this.rules.checkPlay(this.definition, play)
      const expected = 'plays in order of playId, each as the game writes it'
      if (playId <= this.lastId || !checked.ok || checked.play !== play) {
        return { ok: false, expected, actual: `play ${playId}: ${play}` }
      }
      if (this.wasSold(play)) {
        return { ok: false, expected, actual: `play ${playId}: ${play} was sold before` }
      }
      this.lastId = playId
      this.lines += checked.lines
    }
    return undefined
  }

  private wasSold(play: string): boolean {
    if (this.tickets === null) return false
    const ticket = this.rules.tickets?.ticketOf(play) ?? 0
    const isSold = this.tickets[ticket] === 1
    this.tickets[ticket] = 1
    return isSold
  }
}
