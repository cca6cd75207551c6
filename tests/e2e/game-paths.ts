import { expect } from '@playwright/test'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { RunningService } from '#tests/support/service-process.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'

/**
 * Addresses of the screens that are about one game of a brand's demo: picking and prizes of one that takes plays, a draw
 * that is over as its stage and as its outcome. Waits until the demo has drawn one.
 */
export async function gamePaths({ port }: RunningService, siteId: string): Promise<string[]> {
  const wire = await Wire.open(addressOf(`http://localhost:${port}`, siteId))
  let paths: string[] = []
  const look = async () => {
    paths = await pathsOf(wire)
    return paths.length
  }
  await expect.poll(look, { timeout: 90_000 }).toBeGreaterThan(0)
  wire.close()
  return paths
}

/** The addresses, or none while there is no game that takes plays and has been drawn before. */
async function pathsOf(wire: Wire): Promise<string[]> {
  const games = fromColumns<GameInstance>(await wire.call('getFilteredGames', {}))
  const open = games.filter(
    ({ gameRule, gameStatus }) => gameRule.startsWith('oneDrawGame') && gameStatus === 'OPEN',
  )
  for (const { gameId, gameInstanceId } of open) {
    const [ended] = await wire.call('getGameLastWinningDraws', { gameId, maxResults: 1 })
    if (ended === undefined) continue
    const over = ended.gameInstanceId
    return [
      `/pick?id=${gameInstanceId}`,
      `/payout?id=${gameInstanceId}`,
      `/playout?id=${over}`,
      `/gameOver?id=${over}`,
    ]
  }
  return []
}
