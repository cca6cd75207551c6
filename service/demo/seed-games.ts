import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameFile } from '#schemas/entities/game-file.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Tx } from '#service/database/database.ts'
import { createGame } from '#service/games/create-game.ts'
import { gameDefinitionOf, type EntryTarget } from '#service/games/game-file.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { demoGamesOf } from './demo-games.ts'
import { lockSeeding } from './lock-seeding.ts'

export interface SeededGame {
  gameId: number
  isNew: boolean
  definition: GameDefinition
}

/** Adds the missing games of a site; existing games do not change. */
export async function seedGames(service: ServiceContext, site: ServedSite): Promise<SeededGame[]> {
  const games = await demoGamesOf(service.config.sitesDir, site)
  return service.database.transaction(async (tx) => {
    await lockSeeding(tx, site.memberId)
    const targets = new Map<string, EntryTarget>()
    const seeded: SeededGame[] = []
    for (const game of games) {
      const one = await seedGame(tx, site, game, targets)
      targets.set(game.slug, { gameId: one.gameId, gameTitle: game.texts['en']?.title ?? game.slug })
      seeded.push(one)
    }
    return seeded
  })
}

async function seedGame(
  tx: Tx,
  { memberId }: ServedSite,
  game: GameFile,
  targets: ReadonlyMap<string, EntryTarget>,
): Promise<SeededGame> {
  const named = gameDefinitionOf(game, (slug) => targets.get(slug) ?? null)
  const created =
    named.refusals.length > 0
      ? { ok: false as const, refusals: named.refusals }
      : await createGame(tx, { ...game, memberId, definition: named.definition })
  if (!created.ok) {
    const [refusal] = created.refusals
    throw new Error(`the demo game ${game.slug} is refused at ${refusal?.path}: ${refusal?.reason}`)
  }
  return { gameId: created.gameId, isNew: created.isNew, definition: named.definition }
}
