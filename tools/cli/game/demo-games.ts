import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { OWN_GAMES } from '#service/demo/seed-games.ts'
import { readDefinition, type ReadDefinition } from './read-definitions.ts'

/** The games that the demonstration offers on a site, with the price of the entries that they give away; null where it has none. */
export function demoGamesOf(siteId: string): ReadDefinition[] | null {
  const games = OWN_GAMES[siteId]
  if (games === undefined) return null
  return games.map(({ slug, definition, satelliteTo }) => {
    const target = games.find((game) => game.slug === satelliteTo?.slug)
    const [first, ...others] = definition.prizes
    if (satelliteTo === undefined || target === undefined || first === undefined) {
      return readDefinition({ slug, definition }, slug)
    }
    const satelliteItems = [
      {
        entries: satelliteTo.entries,
        gameId: 1 + games.indexOf(target),
        gameTitle: target.titles['en']?.title ?? target.slug,
        entryPriceMinor: priceOf(target.definition),
      },
    ]
    return readDefinition(
      { slug, definition: { ...definition, prizes: [{ ...first, satelliteItems }, ...others] } },
      slug,
    )
  })
}

export function demoSites(): string[] {
  return Object.keys(OWN_GAMES)
}

function priceOf({ gamePlayCostMinor, gameFeePerPlayMinor }: GameDefinition): number {
  return gamePlayCostMinor + gameFeePerPlayMinor
}
