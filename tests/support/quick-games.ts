import { join } from 'node:path'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { createGame } from '#service/games/changes/create-game.ts'
import { gameDefinitionOf } from '#service/games/rules/game-file.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import type { SeededDatabase } from '#service/testing/seeds.ts'
import { TEST_MEMBER_ID, type TestGame } from '#service/testing/world.ts'
import { readDemoGames } from '#tools/demo/demo-games.ts'

const SITES_DIR = join(import.meta.dirname, '../../sites')
const CATALOGUE = [
  ...(await readDemoGames(SITES_DIR, 'aurora')),
  ...(await readDemoGames(SITES_DIR, 'base')),
].map((file) => ({ slug: file.slug, ...gameDefinitionOf(file, () => null) }))
/** The demonstration's games by slug: one of each kind, with both kinds of bingo. */
export const QUICK_SLUGS: readonly string[] = [
  'aurora-6-49',
  'polar-five',
  'husky-race',
  'northern-system',
  'midnight-sun',
  'ninety-bets',
  'demo-raffle',
  'harbour-bingo-90',
  'lantern-bingo-75',
  'ice-floes',
  'aurora-wheel',
  'harbour-crossword',
]

export interface QuickGame extends TestGame {
  slug: string
  definition: GameDefinition
}

/**
 * A game of each kind from the demonstration, with other times: it starts when `linesOf` lines are sold, and its balls come as fast as
 * allowed. A card is one line in any case.
 */
export async function addQuickGames(
  database: SeededDatabase,
  linesOf: (gameRule: GameRule) => number,
): Promise<QuickGame[]> {
  const games: QuickGame[] = []
  for (const slug of QUICK_SLUGS) {
    games.push(await addQuickGame(database, slug, { slug, linesOf: ({ gameRule }) => linesOf(gameRule) }))
  }
  return games
}

/** One such game, under a slug of its own. */
export async function addQuickGame(
  database: SeededDatabase,
  shownAs: string,
  { slug, linesOf }: { slug: string; linesOf: (definition: GameDefinition) => number },
): Promise<QuickGame> {
  const shown = CATALOGUE.find((game) => game.slug === shownAs)
  if (shown === undefined) throw new Error(`the demonstration has no ${shownAs}`)
  const definition = quick(shown.definition, linesOf(shown.definition))
  const game = await database.transaction(async (tx) => {
    const texts = { en: { title: slug } }
    const created = await createGame(tx, { memberId: TEST_MEMBER_ID, slug, definition, texts })
    if (!created.ok) throw new Error(`${slug}: ${JSON.stringify(created.refusals)}`)
    const gameInstanceId = await openNextInstance(tx, created.gameId, database.seeds)
    if (gameInstanceId === null) throw new Error(`${slug} has no open instance`)
    return { gameId: created.gameId, gameInstanceId }
  })
  return { slug, definition, ...game }
}

function quick({ subscriptionDrawsMax: _, ...definition }: GameDefinition, lines: number): GameDefinition {
  const most = definition.gamePlayMax === 1 ? 1 : lines
  // A game that starts when full has no dates, so it takes no subscriptions.
  return {
    ...definition,
    gamePlayMax: most,
    playerPlayMax: most,
    schedule: { kind: 'instaplay' },
    countdownMs: 0,
    drawIntervalMs: 100,
    ...(definition.gameRule === 'raffleGame' ? { gamePlayRange: most } : {}),
  }
}
