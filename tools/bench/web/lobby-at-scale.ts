import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { startLobbyService } from '../parts/start-lobby-service.ts'
import { ThrottledPage, type Activity } from './throttled-page.ts'

const GAMES = 5000
const UPDATES_PER_SECOND = 1000
const SLOWER_BY = 4
const WATCH_MS = 20_000
/** Time for the first flush and the first measurement of heights. */
const SETTLE_MS = 8000

export interface LobbyAtScale {
  idle: Activity
  busy: Activity
}

/** The lobby of five thousand instances, idle and with a thousand changes a second. */
export async function watchLobbyAtScale(browser: Browser): Promise<LobbyAtScale> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
  const { child: service, port } = await startLobbyService({
    dataDir,
    games: GAMES,
    updatesPerSecond: UPDATES_PER_SECOND,
  })
  try {
    const lobby = await ThrottledPage.open(browser, `http://aurora.localhost:${port}/`, {
      slowerBy: SLOWER_BY,
    })
    await lobby.page.waitForTimeout(SETTLE_MS)
    const idle = await lobby.watch(WATCH_MS)
    service.send('change')
    await lobby.page.waitForTimeout(SETTLE_MS)
    const busy = await lobby.watch(WATCH_MS)
    await lobby.close()
    return { idle, busy }
  } finally {
    service.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The measured values beside their bars. */
export function describeLobbyAtScale({ idle, busy }: LobbyAtScale): string[] {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
  const longest = busy.longestTaskMs === 0 ? 'none over 50 ms' : `${busy.longestTaskMs.toFixed(0)} ms`
  return [
    `lobby of ${GAMES.toLocaleString('en')} instances, ${UPDATES_PER_SECOND.toLocaleString('en')} updates a second, ` +
      `processor ${SLOWER_BY} × slower`,
    `  ${busy.longestTaskMs <= 50 ? 'met   ' : 'MISSED'} longest task ${longest} (bar 50 ms)`,
    `  ${busy.scriptShare <= 0.15 ? 'met   ' : 'MISSED'} script ${percent(busy.scriptShare)} of the time ` +
      `(bar 15 %, aim 5 %); at rest ${percent(idle.scriptShare)}`,
    `  heap grew by ${megabytes(busy.heapGrowthBytes)} in ${WATCH_MS / 1000} s; at rest ${megabytes(idle.heapGrowthBytes)}`,
  ]
}
