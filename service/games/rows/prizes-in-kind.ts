import { sql, type RawBuilder } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Winner } from '#schemas/entities/player.ts'
import { satelliteWorthMinor } from '#modules/game-rules/rules/share-pool.ts'

/** A row that pays an item or entries to another game, and the value of one such prize. */
export interface RowInKind {
  readonly rankNumber: number
  readonly rankNumber2nd: number
  readonly worthMinor: number
}

/** A row in kind that a play won: [rankNumber, rankNumber2nd, units]. */
export type WonInKind = readonly [number, number, number]

export function rowsInKind({ prizes }: Pick<GameDefinition, 'prizes'>): RowInKind[] {
  return prizes.flatMap((row) => {
    const { rankNumber, rankNumber2nd, prizeItem, satelliteItems } = row
    if (prizeItem === undefined && satelliteItems === undefined) return []
    return [
      { rankNumber, rankNumber2nd, worthMinor: (prizeItem?.worthMinor ?? 0) + satelliteWorthMinor(row) },
    ]
  })
}

/** Whether a player won an item or entries to another game in an ended instance: a condition on `instance`, a row of game_instances. */
export const hasWonInKind = (playerId: number): RawBuilder<boolean> => sql<boolean>`(
  instance.status = 'ENDED' and exists (
    select from prizes
    join jsonb_array_elements(instance.definition->'prizes') as paid
      on (paid->>'rankNumber')::integer = rank_number and (paid->>'rankNumber2nd')::integer = rank_number2nd
    where prizes.game_instance_id = instance.game_instance_id and prizes.player_id = ${playerId}
      and coalesce(paid->'prizeItem', paid->'satelliteItems') is not null))`

/** The prizes in kind of one winner, each row once. */
export function prizesInKind(won: readonly WonInKind[]): NonNullable<Winner['prizesInKind']> {
  const prizes: NonNullable<Winner['prizesInKind']> = []
  for (const [rankNumber, rankNumber2nd, units] of won) {
    const known = prizes.find((one) => one.rankNumber === rankNumber && one.rankNumber2nd === rankNumber2nd)
    if (known === undefined) prizes.push({ rankNumber, rankNumber2nd, count: units })
    else known.count += units
  }
  return prizes
}
