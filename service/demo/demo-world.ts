import { sql } from 'kysely'
import type { ServiceContext } from '#service/context.ts'
import { openNextInstance } from '#service/games/instances.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { startCrowd } from './crowd.ts'
import { playHistory } from './demo-history.ts'
import { seedPlayers, type DemoPlayers } from './demo-players.ts'
import { seedRates } from './demo-rates.ts'
import { addSubscription } from './demo-subscription.ts'
import { seedGames, type SeededGame } from './seed-games.ts'

export interface DemoWorld {
  /** Resolves when every served site has its games, players and first draws. */
  readonly seeded: Promise<void>
  stop: () => Promise<void>
}

/** Number of games whose first draws are played concurrently. */
const HISTORIES_AT_ONCE = 8
const FAVORITES = 2

/**
 * The demonstration: games, players and draws on every site, and simulated players. Seeding is idempotent, also from several processes at
 * once; a site that is added later is seeded, too.
 */
export function startDemoWorld(service: ServiceContext): DemoWorld {
  const crowds = new Map<number, { stop(): Promise<void> }>()
  let isStopping = false
  const seedNewSites = async () => {
    for (const site of service.sites.all()) {
      if (isStopping || crowds.has(site.memberId)) continue
      try {
        const players = await seedSite(service, site, () => isStopping)
        crowds.set(site.memberId, startCrowd(service, site.memberId, players.crowdPlayerIds))
      } catch (error) {
        const { siteId } = site
        service.log.error({ siteId, error: String(error) }, 'the demonstration has no world here')
      }
    }
  }
  let seeding = seedNewSites()
  const forget = service.sites.onChange(() => {
    seeding = seeding.then(seedNewSites)
  })
  return {
    seeded: seeding,
    async stop() {
      isStopping = true
      forget()
      await seeding
      await Promise.all([...crowds.values()].map((crowd) => crowd.stop()))
    },
  }
}

async function seedSite(
  service: ServiceContext,
  site: ServedSite,
  stopping: () => boolean,
): Promise<DemoPlayers> {
  const { memberId } = site
  await sql`insert into demo_crowds (member_id) values (${memberId}) on conflict do nothing`.execute(
    service.database.kysely,
  )
  const players = await seedPlayers(service, site)
  await seedRates(service, site)
  const games = await seedGames(service, site)
  // A visitor in the first seconds finds every game, and its past draws a moment later.
  await openAll(service, games)
  const fresh = games.filter((game) => game.isNew)
  await addFavorites(service, players.demoPlayerId, fresh)
  await addSubscription(service, site, { playerId: players.demoPlayerId, fresh })
  await Promise.all(
    Array.from({ length: HISTORIES_AT_ONCE }, async () => {
      for (let game = fresh.shift(); game !== undefined && !stopping(); game = fresh.shift()) {
        await playHistory(service, site, { game, players, stopping })
      }
    }),
  )
  return players
}

/** Adds two favourite games of the demo player while they are new, so that a visitor's later changes stay. */
async function addFavorites(
  { database }: ServiceContext,
  playerId: number,
  fresh: readonly SeededGame[],
): Promise<void> {
  const favorites = fresh.slice(0, FAVORITES).map(({ gameId }) => ({ player_id: playerId, game_id: gameId }))
  if (favorites.length === 0) return
  await database.kysely
    .insertInto('favorite_games')
    .values(favorites)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function openAll({ database, seeds }: ServiceContext, games: readonly SeededGame[]): Promise<void> {
  for (const { gameId } of games) await database.transaction((tx) => openNextInstance(tx, gameId, seeds))
}
