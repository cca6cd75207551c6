import { strict as assert } from 'node:assert'
import { fixedPrizeMinor } from '#modules/game-rules/rules/fixed-prize.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { isInstantKind, rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Refused } from '#service/call/refused.ts'
import type { InstanceRow } from '#service/games/rows/instance-rows.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'

/** Draws a card as a sale would, without a sale: the definition on sale, its rules, and bytes that no draw uses. */
export function drawDemoCard(
  row: Pick<InstanceRow, 'definition' | 'decimal_places' | 'game_instance_id'>,
  source: ByteSource,
): OperationResult<'getDemoCard'> | Refused<'notFound'> {
  const { definition, decimal_places: decimalPlaces, game_instance_id: gameInstanceId } = row
  if (!isInstantKind(definition.gameRule)) return { refused: 'notFound', args: { gameInstanceId } }
  const rules = rulesOf(definition.gameRule)
  const [play] = rules.randomPlays(definition, 1, source)
  assert(play !== undefined)
  const draws = rules.draw(definition, { count: 1, playAt: () => play }, source)
  const hits = rules.matcher(definition, draws, [{ playId: 1, play }])(play, 0)
  const prizeMinor = hits.reduce(
    (sum, { row: place, units }) => sum + units * fixedPrizeMinor(definition, definition.prizes[place]!),
    0,
  )
  return { play, balls: draws[0]?.balls ?? [], prize: toDecimal(prizeMinor, decimalPlaces) }
}
