import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { hexOfBytes } from '#modules/fairness/rules/bytes.ts'
import { drawInstance } from '#modules/fairness/rules/draw-instance.ts'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { entriesRoot } from '#modules/fairness/rules/merkle-tree.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { commitmentHex } from './commitment-hex.ts'

const GAME_ID = 3

type Entries = NonNullable<FairnessRecord['entries']>

/** A finished instance as its record tells of it, made by the rules themselves. `seed` is 64 hex digits. */
export function recordOf(
  definition: GameDefinition,
  entries: Entries,
  { seed, gameInstanceId = 5 }: { seed: string; gameInstanceId?: number },
): FairnessRecord {
  const root = hexOfBytes(hashNow(entriesRoot(entries), nodeHashes))
  const sold = { count: entries.length, playAt: (index: number) => entries[index]!.play }
  const input = { seed, entriesRoot: root, gameInstanceId }
  const draws = hashNow(drawInstance(definition, sold, input), nodeHashes)
  const wagersMinor = linesOf(definition, entries) * definition.gamePlayCostMinor
  const pool = { wagersMinor, progressiveMinor: 0, carriedMinor: 0 }
  const { prizes, winnersPerDraw } = settle(definition, { pool, draws, entries })
  return {
    recordVersion: 2,
    gameInstanceId,
    gameId: GAME_ID,
    gameRule: definition.gameRule,
    definition,
    commitment: commitmentHex(seed, { gameId: GAME_ID, definition }),
    complete: true,
    entriesRoot: root,
    seed,
    entries,
    draws: draws.map((draw, index) => ({ ...draw, drawWinnerCount: winnersPerDraw[index]! })),
    pool,
    prizes: prizes.map(({ playId, rankNumber, rankNumber2nd, prizeMinor }) => ({
      playId,
      rankNumber,
      rankNumber2nd,
      prizeMinor,
    })),
  }
}

/** A play may stand for several lines, each at the price of one. */
function linesOf(definition: GameDefinition, entries: Entries): number {
  const rules = rulesOf(definition.gameRule)
  return entries.reduce((sum, { play }) => {
    const checked = rules.checkPlay(definition, play)
    return sum + (checked.ok ? checked.lines : 0)
  }, 0)
}
