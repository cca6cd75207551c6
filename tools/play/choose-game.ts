import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { GAME_RULES, type GameRule } from '#schemas/kinds/game-rules.ts'
import { playsByCommand } from '#modules/game-rules/rules/tables/plays-by-command.ts'

/** The command's names for the kinds of games. */
export const KINDS: ReadonlyMap<string, GameRule> = new Map(
  GAME_RULES.map((gameRule) => [playsByCommand[gameRule].name, gameRule]),
)

/** The rule for a name: the command's own, or the wire's. */
export function ruleOfKind(kind: string): GameRule | undefined {
  return KINDS.get(kind.toLowerCase()) ?? GAME_RULES.find((rule) => rule === kind)
}

/** Minimum time to the closing of a draw: joining takes a moment. */
const TIME_TO_JOIN_MS = 3000
/** Assumed time until a game that starts when full starts; a tournament due sooner is preferred. */
const FILLS_WITHIN_MS = 120_000

export interface Wanted {
  gameRule: GameRule
  /** Restricts the choice to this game. */
  gameId?: number | undefined
  /** Time of the service's clock. */
  now: number
  /** Maximum time to the draw of a tournament. */
  withinMs: number
}

export type Choice = { game: GameInstance } | { problem: string }

/** The instance of a kind that is expected to be drawn first; otherwise the reason why there is none. */
export function chooseGame(games: readonly GameInstance[], wanted: Wanted): Choice {
  const { gameRule, gameId, now, withinMs } = wanted
  const ofKind = games.filter((one) => one.gameRule === gameRule && (gameId ?? one.gameId) === one.gameId)
  if (ofKind.length === 0) return { problem: `there is no ${gameRule} here` }
  const open = ofKind.filter((one) => isOpen(one, now))
  if (open.length === 0) return { problem: 'none is open for sale right now; try again in a moment' }
  const withRoom = open.filter((one) => roomIn(one) > 0)
  if (withRoom.length === 0) return { problem: 'you have as many plays as you may have in all that are open' }
  const wait = ({ tournamentStartTime }: GameInstance) => (tournamentStartTime ?? now + FILLS_WITHIN_MS) - now
  const [first] = withRoom.toSorted((one, other) => wait(one) - wait(other) || leftIn(one) - leftIn(other))
  if (first !== undefined && (first.tournamentStartTime ?? now) - now <= withinMs) return { game: first }
  const soonest = first?.gameTitle ?? ''
  return { problem: `the next draw, of ${soonest}, is in ${waitInWords(first ? wait(first) : 0)}` }
}

/** Whether a game accepts joins now (UTC milliseconds) and for a moment longer. */
export function isOpen(game: GameInstance, now: number): boolean {
  const closesAt = game.registrationEndTime ?? game.tournamentStartTime ?? Infinity
  return game.gameStatus === 'OPEN' && game.isPlayable !== false && closesAt > now + TIME_TO_JOIN_MS
}

/** Lines that the game still accepts. */
export const leftIn = ({ gamePlayMax = 0, gamePlayCurrent = 0 }: GameInstance) =>
  gamePlayMax - gamePlayCurrent

/** Lines that this player may still buy in it. */
export const roomIn = (game: GameInstance) =>
  Math.min(leftIn(game), (game.playerPlayMax ?? 0) - (game.playerPlaysInGame ?? 0))

/** A duration as text: `45 s`, `4 min 30 s`, `3 h 20 min`. */
export function waitInWords(waitMs: number): string {
  const seconds = Math.max(0, Math.round(waitMs / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
