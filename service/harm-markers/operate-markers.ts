import { sql } from 'kysely'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { ChangedHarmMarker, HarmMarker, NotedHarmMarker } from '#schemas/operator/harm-markers.ts'
import { directionOf, listedState, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { hasMoved, move } from '#service/states/move.ts'
import { HARM_MARKERS } from './harm-marker-states.ts'

const markers = (db: Db) =>
  db
    .selectFrom('harm_markers')
    .select([
      'marker_id as markerId',
      'player_id as playerId',
      'rule',
      'state',
      'words',
      sql<string>`first_day::text`.as('firstDay'),
      sql<string>`last_day::text`.as('lastDay'),
      'days',
      'seen_by as seenBy',
      'seen_at as seenTime',
      'closed_by as closedBy',
      'closed_at as closedTime',
    ])
type MarkerRow = Awaited<ReturnType<ReturnType<typeof markers>['executeTakeFirstOrThrow']>>

function toMarker({ seenBy, seenTime, closedBy, closedTime, ...row }: MarkerRow): HarmMarker {
  return {
    ...row,
    ...(seenBy !== null && { seenBy }),
    ...(seenTime !== null && { seenTime }),
    ...(closedBy !== null && { closedBy }),
    ...(closedTime !== null && { closedTime }),
  }
}

/** A page of the markers of a site in a state, the oldest first; or of a player, the newest first. */
export async function listMarkers(
  db: Db,
  { memberId, ...of }: EndpointRequest<'listHarmMarkers'> & { readonly memberId: number },
): Promise<EndpointResult<'listHarmMarkers'>> {
  const { rule, playerId, after, limit = PAGE_SIZE } = of
  const state = listedState(of.state, 'open', playerId)
  const { direction, beyond } = directionOf(of.sort, state === null ? 'newest' : 'oldest')
  let query = markers(db).where('member_id', '=', memberId)
  if (state !== null) query = query.where('state', '=', state)
  if (after !== undefined) query = query.where('marker_id', beyond, after)
  if (rule !== undefined) query = query.where('rule', '=', rule)
  if (playerId !== undefined) query = query.where('player_id', '=', playerId)
  const { rows, hasMore } = await readListPage(query.orderBy('marker_id', direction), limit)
  return { markers: rows.map(toMarker), hasMore }
}

/** A marker of a site. */
export interface OperatedMarker {
  readonly memberId: number
  readonly markerId: number
}

const noteOwner = (markerId: number) => `harm-marker/${markerId}`

/** A marker of a site with its notes; null if the site has none with this number. */
export async function viewMarker(
  db: Db,
  vault: PersonalVault,
  { memberId, markerId }: OperatedMarker,
): Promise<NotedHarmMarker | null> {
  const row = await markers(db)
    .where('member_id', '=', memberId)
    .where('marker_id', '=', markerId)
    .executeTakeFirst()
  if (row === undefined) return null
  const notes = await db
    .selectFrom('harm_marker_notes')
    .select(['sealed', 'sealed_key_id as keyId', 'written_by as writtenBy', 'created_at as time'])
    .where('marker_id', '=', markerId)
    .orderBy('note_id')
    .execute()
  return {
    ...toMarker(row),
    notes: notes.map(({ sealed: bytes, keyId, writtenBy, time }) => ({
      text: String(vault.open({ bytes, keyId }, noteOwner(markerId))['text']),
      writtenBy,
      time,
    })),
  }
}

export type NotOperated = 'not-found' | 'closed'

interface Operation extends OperatedMarker {
  readonly by: string
  readonly event: 'look' | 'close'
  readonly note?: string
}

/** Looks at a marker or closes it, with a note. */
export async function operateMarker(
  tx: Tx,
  vault: PersonalVault,
  { memberId, markerId, by, event, note }: Operation,
): Promise<ChangedHarmMarker | NotOperated> {
  const row = await tx
    .selectFrom('harm_markers')
    .select(['marker_id', 'state', 'seen_at'])
    .where('member_id', '=', memberId)
    .where('marker_id', '=', markerId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return 'not-found'
  const set = {
    ...(row.seen_at === null && { seen_at: now, seen_by: by }),
    ...(event === 'close' && { closed_at: now, closed_by: by }),
  }
  const moved = await move(tx, HARM_MARKERS, row, { event, set })
  if (!hasMoved(moved)) return 'closed'
  if (note !== undefined) {
    const { bytes, keyId } = vault.seal({ text: note }, noteOwner(markerId))
    await tx
      .insertInto('harm_marker_notes')
      .values({ marker_id: markerId, sealed: bytes, sealed_key_id: keyId, written_by: by })
      .execute()
  }
  return { markerId, playerId: moved.player_id, rule: moved.rule, state: moved.state }
}
