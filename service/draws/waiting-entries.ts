import type { DrawService } from './draw-service.ts'
import { placeSatelliteEntries } from './place-satellite-entries.ts'

/** Tries to seat every won entry that waits, game by game. */
export async function placeWaitingEntries(service: DrawService): Promise<void> {
  const games = await service.database.kysely
    .selectFrom('satellite_entries')
    .select('target_game_id')
    .distinct()
    .execute()
  for (const { target_game_id: gameId } of games) {
    while (await placeSatelliteEntries(service, gameId));
  }
}
