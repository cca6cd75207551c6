import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { numberBelow } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { ServiceContext } from '#service/context.ts'
import { entropySource } from '#service/games/entropy-source.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { chooseGame, oneOf, type OpenGame } from './choose-game.ts'
import { joinAsDemo } from './demo-join.ts'
import { finishCards } from './finish-cards.ts'

/** Mean interval between two moves on a site, each by one simulated player; varies by half of it. */
const MOVE_EVERY_MS = 1100
/** Maximum number of plays that a simulated player buys at a time. */
const PLAYS_MOST = 5
/**
 * The simulated players of one site: they have their own money and join at a calm pace, so that games fill and draws happen. Runs in every
 * process; the process that takes the site's next move makes it.
 */
export function startCrowd(
  service: ServiceContext,
  memberId: number,
  playerIds: readonly number[],
): { stop(): Promise<void> } {
  const ending = new AbortController()
  const random = entropySource(service.entropy)
  const running = (async () => {
    while (!ending.signal.aborted) {
      const wait = MOVE_EVERY_MS / 2 + numberBelow(random, MOVE_EVERY_MS)
      await delay(wait, null, { signal: ending.signal }).catch(() => null)
      if (ending.signal.aborted) return
      const site = service.sites.byMemberId(memberId)
      if (site === null) continue
      try {
        if (await takeMove(service, memberId)) await makeMove(service, site, playerIds, random)
      } catch (error) {
        service.log.warn({ memberId, error: String(error) }, 'a simulated player could not make a move')
      }
    }
  })()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

async function takeMove({ database }: ServiceContext, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    update demo_crowds set next_move_at = now() + ${MOVE_EVERY_MS / 2} * interval '1 millisecond'
    where member_id = ${memberId} and next_move_at <= now()
    returning member_id`.execute(database.kysely)
  return rows.length > 0
}

async function makeMove(
  service: ServiceContext,
  site: ServedSite,
  playerIds: readonly number[],
  random: ByteSource,
): Promise<void> {
  const game = chooseGame(await openGames(service, site.memberId, playerIds), random)
  const playerId = oneOf(playerIds, random)
  if (game === undefined || playerId === undefined) return
  if (isInstantKind(game.definition.gameRule)) await finishCards(service, site.memberId, playerIds)
  const most = Math.min(PLAYS_MOST, game.playsLeft, game.definition.playerPlayMax)
  if (most < 1) return
  await joinAsDemo(service, site, { playerId, ...game, count: 1 + numberBelow(random, most) })
}

async function openGames(
  { database }: ServiceContext,
  memberId: number,
  crowd: readonly number[],
): Promise<OpenGame[]> {
  const { rows } = await sql<OpenGame>`
    select game_id as "gameId", game_instance_id as "gameInstanceId", definition, play_max - play_count as "playsLeft",
      exists (
        select 1 from instance_players
        where instance_players.game_instance_id = game_instances.game_instance_id
          and player_id <> all(${[...crowd]}::bigint[])
      ) as "hasVisitors"
    from game_instances
    where member_id = ${memberId} and status = 'OPEN' and play_count < play_max
      and (registration_end_at is null or registration_end_at > now() + interval '1 second')
    order by tournament_start_at nulls first, game_instance_id`.execute(database.kysely)
  return rows
}
