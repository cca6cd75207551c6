import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The live state of an instance with the facts that lists of games omit: the item that is its prize, and the contents of its cards. */
export function wholeGame(live: GameInstance | undefined, details: GameInstance): GameInstance {
  if (live === undefined) return details
  const { bonoboItem, extras: { configuration } = {} } = details
  return {
    ...live,
    ...(bonoboItem !== undefined && { bonoboItem }),
    ...(configuration !== undefined && { extras: { ...live.extras, configuration } }),
  }
}
