import { sql } from 'kysely'
import type { DrawResult } from '#schemas/entities/player.ts'
import type { RaceStandings } from '#schemas/entities/race-standings.ts'
import type { DrawStandings } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { bigints } from '#service/database/binary-arrays.ts'
import type { Db } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { InstanceRow } from '#service/games/rows/instance-rows.ts'

type Race = Pick<InstanceRow, 'game_instance_id' | 'definition' | 'decimal_places'>

/** Number of draws of which every ball was shown. */
export function endedDraws({ definition }: Race, shown: readonly DrawResult[]): number {
  return shown.filter(({ balls }) => balls.length === definition.gamePlaySize).length
}

/** The standings of a started race up to its ended draws; undefined for other kinds and before the start. */
export async function shownStandings(
  db: Db,
  row: Race & Pick<InstanceRow, 'status'>,
  drawsEnded: number,
): Promise<RaceStandings[] | undefined> {
  const isEnded = row.status === 'ENDED'
  if (rulesOf(row.definition.gameRule).standings === undefined) return undefined
  if (!isEnded && row.status !== 'STARTED') return undefined
  return readStandings(db, row, { from: 0, through: drawsEnded, withPrizes: isEnded })
}

interface StandingsWanted {
  /** Draw numbers, both included; 0 is the start. */
  from: number
  through: number
  /** Adds the prizes of the leaders of the last draw: after its last ball. */
  withPrizes: boolean
}

/** Stored standings with the plays and names of their leaders; empty for a race without stored ones. */
export async function readStandings(
  db: Db,
  race: Race,
  { from, through, withPrizes }: StandingsWanted,
): Promise<RaceStandings[]> {
  const stored = await db
    .selectFrom('game_instances')
    .select('standings')
    .where('game_instance_id', '=', race.game_instance_id)
    .executeTakeFirst()
  const wanted = (stored?.standings ?? []).filter(
    ({ drawNumber }) => drawNumber >= from && drawNumber <= through,
  )
  const leaders = await readLeaders(db, race, wanted)
  const last = race.definition.drawCount
  return wanted.map(({ drawNumber, groups, leaders: first }) => ({
    drawNumber,
    groups,
    leaders: first.map(({ playId, points }) =>
      leaderOf(leaders.get(playId)!, {
        points,
        decimalPlaces: withPrizes && drawNumber === last ? race.decimal_places : null,
      }),
    ),
  }))
}

interface LeaderRow {
  play_id: number
  play: string
  screen_name: string
  prize_minor: number | null
}

async function readLeaders(
  db: Db,
  { game_instance_id: gameInstanceId }: Race,
  standings: readonly DrawStandings[],
): Promise<Map<number, LeaderRow>> {
  const playIds = [...new Set(standings.flatMap(({ leaders }) => leaders.map(({ playId }) => playId)))]
  if (playIds.length === 0) return new Map()
  const { rows } = await sql<LeaderRow>`
    select play_id, play, screen_name, (
      select sum(prize_minor)::bigint from prizes
      where prizes.game_instance_id = plays.game_instance_id and prizes.player_id = plays.player_id
        and prizes.play_id = plays.play_id) as prize_minor
    from plays join players using (player_id)
    where plays.game_instance_id = ${gameInstanceId} and play_id = any(${bigints(playIds)}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.play_id, row]))
}

/** @param decimalPlaces null where prizes are not visible yet */
function leaderOf(
  { play_id: playId, play, screen_name: playerDisplayName, prize_minor: prizeMinor }: LeaderRow,
  { points, decimalPlaces }: { points: number; decimalPlaces: number | null },
): RaceStandings['leaders'][number] {
  return {
    playId,
    play,
    points,
    playerDisplayName,
    ...(decimalPlaces === null ? {} : { prize: toDecimal(prizeMinor ?? 0, decimalPlaces) }),
  }
}
