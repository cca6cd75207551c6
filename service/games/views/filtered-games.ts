import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { type RawBuilder, sql } from 'kysely'
import { GAME_STATUSES } from '#schemas/entities/game-instance.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { enabledModules, type KnownModules } from '#schemas/site-manifest/site-world.ts'
import { FILTER_NONE } from '#schemas/limits.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

const RUNNING = GAME_STATUSES.filter((status) => status !== 'ENDED' && status !== 'REPLAY1')

/** Limit of a lobby list if the client sends none. */
const LOBBY_MAX = 5000

/** The kinds of games that a site's enabled modules can show. */
export function shownKinds({ manifest }: ServedSite, modules: KnownModules): GameRule[] {
  return [...new Set(enabledModules(manifest, modules).flatMap(({ facts }) => facts.games?.rules ?? []))]
}

export interface FilterViewer {
  readonly playerId?: number | null
  /** If given, only games of these kinds are included. */
  readonly kinds?: readonly GameRule[]
}

/**
 * The clauses that select the open and running instances of a site by a filter (spec 3, GameFilterDto), in the order of the lobby. Flags
 * and bounds of -1 do not filter; the filter's member is ignored, because the site decides.
 *
 * A sold instant game is visible only to its player, until it has ended.
 */
export function filteredGames(
  memberId: number,
  filter: OperationRequest<'getFilteredGames'>,
  viewer: FilterViewer = {},
): RawBuilder<unknown> {
  return sql`where ${filterConditions(memberId, filter, viewer)}
    order by instance.tournament_start_at nulls last, instance.game_instance_id
    limit ${limited(filter.maxResults, LOBBY_MAX)} offset ${limited(filter.firstResult, 0)}`
}

/** The conditions of a filter, over `instance`, `game` and `currency`. */
export function filterConditions(
  memberId: number,
  filter: OperationRequest<'getFilteredGames'>,
  { playerId = null, kinds }: FilterViewer,
): RawBuilder<unknown> {
  const conditions = [sql`instance.member_id = ${memberId}`, visibleTo(playerId)]
  if (kinds !== undefined) conditions.push(sql`game.game_rule = any(${[...kinds]}::text[])`)
  for (const [flag, holds] of FLAGS) {
    const wanted = filter[flag]
    if (wanted === 1) conditions.push(holds)
    if (wanted === 0) conditions.push(sql`not ${holds}`)
  }
  for (const [bound, compared] of BOUNDS) {
    const limit = filter[bound]
    if (limit !== undefined && limit !== FILTER_NONE) conditions.push(compared(limit))
  }
  return sql.join(conditions, sql` and `)
}

/** Statuses are listed one by one, so that the index on site and status is used. */
function visibleTo(playerId: number | null): RawBuilder<unknown> {
  const anybody = sql`instance.owner_player_id is null and instance.status = any(${RUNNING})`
  if (playerId === null) return anybody
  return sql`(${anybody} or instance.owner_player_id = ${playerId} and instance.status <> 'ENDED')`
}

const FLAGS = [
  ['free', sql`(instance.play_cost_minor + instance.fee_minor = 0)`],
  ['tournament', sql`(instance.tournament_start_at is not null)`],
  ['instaplay', sql`(instance.tournament_start_at is null)`],
  ['progressive', sql`jsonb_path_exists(instance.definition, '$.prizes[*] ? (@.winsProgressive == true)')`],
  ['empty', sql`(instance.play_count = 0)`],
] as const

const playSize = sql`(instance.definition->>'gamePlaySize')::integer`
const drawRange = sql`(instance.definition->>'gamePlayRange')::integer`
const playCost = sql`instance.play_cost_minor / 10::numeric ^ currency.decimal_places`

const BOUNDS = [
  ['gameId', (id: number) => sql`instance.game_id = ${id}`],
  ['currencyId', (id: number) => sql`instance.currency_id = ${id}`],
  ['playCountMin', (limit: number) => sql`instance.play_count >= ${limit}::double precision`],
  ['playCountMax', (limit: number) => sql`instance.play_count <= ${limit}::double precision`],
  ['playSizeMin', (limit: number) => sql`${playSize} >= ${limit}::double precision`],
  ['playSizeMax', (limit: number) => sql`${playSize} <= ${limit}::double precision`],
  ['drawRangeMin', (limit: number) => sql`${drawRange} >= ${limit}::double precision`],
  ['drawRangeMax', (limit: number) => sql`${drawRange} <= ${limit}::double precision`],
  ['playCostMin', (limit: number) => sql`${playCost} >= ${limit}::double precision`],
  ['playCostMax', (limit: number) => sql`${playCost} <= ${limit}::double precision`],
] as const

function limited(asked: number | undefined, otherwise: number): number {
  return asked === undefined || asked === FILTER_NONE ? otherwise : asked
}
