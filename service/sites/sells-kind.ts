import type { GameRule } from '#schemas/kinds/game-rules.ts'
import type { Modules } from '#schemas/site-manifest/modules.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'

/** Whether an enabled module of a site has the screen on which games of a kind are bought. The lobby shows no others. */
export const sellsKind = (
  { modules: enabled }: { readonly modules: Partial<Modules> },
  modules: KnownModules,
  gameRule: GameRule,
): boolean =>
  [...modules.values()].some(
    ({ facts: { id, games } }) =>
      enabled[id]?.enabled === true && games?.buy !== undefined && games.rules?.includes(gameRule) === true,
  )
