/** Roles of a module for kinds of games that a source file of the module has: it fills the slot `game.<role>`. */
export const GAME_PARTS = [
  /** The game's card in lists. Gets `game`. */
  'card',
  /** The prize on a game's page, with what is left of it. Gets `game`. */
  'prize',
  /** Picks and buys plays inside another screen. Gets `game`. */
  'slip',
  /** The stage of a draw. Gets `game` and `draw`, and `replay` where a past draw is played again. */
  'stage',
  /** The player's plays beside a draw. Gets the same as the stage. */
  'plays',
  /** The end of a draw. Gets `game`, `draw` and `isReplay`. */
  'outcome',
  /** The player's winning plays, with the reason of each prize. Gets `game` and `draw`. */
  'wins',
  /** The winners beside a draw. Gets `game` and `draw`. */
  'winners',
  /** One play outside of its draw: of a past game or of a subscription. Gets `game` (of a subscription: its rule and sizes), `play` and `results`. */
  'playFace',
  /** The payout table. Gets `game` and `payout`. */
  'payoutTable',
] as const
export type GamePart = (typeof GAME_PARTS)[number]

/** Roles that a screen has, its own or one that the module uses, with the parameters of the screen. */
export interface GameScreenParams {
  /** Picks and buys plays of an instance (`id`) or of a game (`gid`). `dip`: number of random lines; `step`: the section to open. */
  buy: { id?: number; gid?: number; dip?: number; step?: string }
  /** Follows the draw of an instance. */
  watch: { id: number }
  /** An ended draw. */
  gameOver: { id: number }
}
export type GameScreenRole = keyof GameScreenParams
