import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Tx } from '#service/database/database.ts'
import { createGame } from '#service/games/create-game.ts'
import { servedCurrencies } from '#service/players/served-currencies.ts'
import { lockSeeding } from './lock-seeding.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { catalogueFor } from './any-catalogue.ts'
import { AURORA_GAMES } from './aurora-catalogue.ts'
import { AURORA_INSTANTS } from './aurora-instants.ts'
import { AURORA_KINDS } from './aurora-kinds.ts'
import type { DemoGame } from './demo-game.ts'
import { KOLA_GAMES } from './kola-catalogue.ts'
import { KOLA_INSTANTS } from './kola-instants.ts'
import { KOLA_KINDS } from './kola-kinds.ts'
import { rulesHtml } from './rules-text.ts'

export interface SeededGame {
  gameId: number
  isNew: boolean
  definition: GameDefinition
}

/** The games of the brands that the demonstration knows, by site. */
export const OWN_GAMES: Readonly<Record<string, readonly DemoGame[]>> = {
  aurora: [...AURORA_GAMES, ...AURORA_KINDS, ...AURORA_INSTANTS],
  kola: [...KOLA_GAMES, ...KOLA_KINDS, ...KOLA_INSTANTS],
}

/** The games of a site that the demonstration offers, in the currencies that the site takes. */
export function demoGamesOf(site: ServedSite): readonly DemoGame[] {
  const currencies = servedCurrencies(site).map(([, currency]) => currency)
  const own = OWN_GAMES[site.siteId]
  if (own !== undefined) {
    return own.filter((game) =>
      currencies.some(({ currencyId }) => currencyId === game.definition.currencyId),
    )
  }
  const [first] = currencies
  if (first === undefined) return []
  return catalogueFor({ currencyId: first.currencyId, unitMinor: 10 ** first.decimalPlaces })
}

/** Adds the games that a site does not have yet; a game that was added before stays as it is. */
export async function seedGames(service: ServiceContext, site: ServedSite): Promise<SeededGame[]> {
  return service.database.transaction(async (tx) => {
    await lockSeeding(tx, site.memberId)
    const ids = new Map<string, number>()
    const seeded: SeededGame[] = []
    for (const game of demoGamesOf(site)) {
      const one = await seedGame(tx, site, game, ids)
      ids.set(game.slug, one.gameId)
      seeded.push(one)
    }
    return seeded
  })
}

async function seedGame(
  tx: Tx,
  { memberId }: ServedSite,
  game: DemoGame,
  ids: ReadonlyMap<string, number>,
): Promise<SeededGame> {
  const definition = withSatellite(game, ids)
  const texts = Object.fromEntries(
    Object.entries(game.titles).map(([language, titles]) => [
      language,
      { ...titles, rulesHtml: rulesHtml(definition, language) },
    ]),
  )
  const created = await createGame(tx, { memberId, slug: game.slug, definition, texts })
  if (!created.ok) {
    const [refusal] = created.refusals
    throw new Error(`the demo game ${game.slug} is refused at ${refusal?.path}: ${refusal?.reason}`)
  }
  return { gameId: created.gameId, isNew: created.isNew, definition }
}

/** The first row of a satellite gives entries to a game whose id is known only now. */
function withSatellite(
  { definition, satelliteTo }: DemoGame,
  ids: ReadonlyMap<string, number>,
): GameDefinition {
  if (satelliteTo === undefined) return definition
  const gameId = ids.get(satelliteTo.slug)
  const [first, ...others] = definition.prizes
  if (gameId === undefined || first === undefined) {
    throw new Error(`the game ${satelliteTo.slug} comes after its satellite`)
  }
  const satelliteItems = [{ entries: satelliteTo.entries, gameId, gameTitle: titleOf(satelliteTo.slug) }]
  return { ...definition, prizes: [{ ...first, satelliteItems }, ...others] }
}

function titleOf(slug: string): string {
  const game = Object.values(OWN_GAMES)
    .flat()
    .find((one) => one.slug === slug)
  return game?.titles['en']?.title ?? slug
}
