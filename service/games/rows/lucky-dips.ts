import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { Database } from '#service/database/database.ts'
import type { InstanceRow } from './instance-rows.ts'
import { ticketsOnSale } from './tickets.ts'

/** Random tickets to try before the lowest free ones are taken: in a nearly sold-out raffle few are free. */
const TRIES = 3

/**
 * Random plays that an instance would accept now. For a raffle they are different, free tickets; for one that deals its tickets, the next
 * free ones.
 */
export async function luckyDips(
  { kysely }: Database,
  { definition, game_instance_id: gameInstanceId, manual_bet: manualBet }: InstanceRow,
  count: number,
  source: ByteSource,
): Promise<string[]> {
  const { tickets, randomPlays } = rulesOf(definition.gameRule)
  if (tickets === undefined) return randomPlays(definition, count, source)
  if (!manualBet) return Array.from({ length: count }, () => tickets.nextFree)
  const chosen = new Set<string>()
  for (let attempt = 0; attempt < TRIES && chosen.size < count; attempt++) {
    const asked = randomPlays(definition, count, source)
    const { taken } = await ticketsOnSale(kysely, gameInstanceId, { wanted: 0, asked })
    for (const play of asked) if (!taken.includes(play) && chosen.size < count) chosen.add(play)
  }
  if (chosen.size < count) {
    const { free } = await ticketsOnSale(kysely, gameInstanceId, { wanted: 2 * count, asked: [] })
    for (const ticket of free) if (chosen.size < count) chosen.add(tickets.playOf(ticket))
  }
  return [...chosen]
}
