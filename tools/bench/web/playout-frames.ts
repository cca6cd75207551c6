import type { Browser } from 'playwright'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { gameTypes } from '#schemas/kinds/game-types.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'
import { ThrottledPage } from './throttled-page.ts'

const SLOWER_BY = 4
const WATCH_MS = 4000
const LOOK_AGAIN_MS = 500
/** Above the six minutes between the races of the demonstration. */
const WAIT_LONGEST_MS = 400_000

/** Kinds of draws whose screens differ. */
export const DRAWS = {
  lottery: ({ gameRule }) => gameTypes[gameRule] === 'lottery' && playUnits[gameRule] !== 'bet',
  race: ({ gameRule }) => gameTypes[gameRule] === 'race',
} as const satisfies Record<string, (game: GameInstance) => boolean>

export type DrawKind = keyof typeof DRAWS

/** Frames per second of the screen that shows a draw, while balls are falling, in the demonstration of a site. */
export async function watchPlayout(
  browser: Browser,
  siteUrl: string,
  siteId: string,
  kind: DrawKind,
): Promise<number> {
  const { port } = new URL(siteUrl)
  const wire = await Wire.open(addressOf(`http://localhost:${port}`, siteId))
  try {
    const gameInstanceId = await nextDraw(wire, kind)
    const playout = await ThrottledPage.open(browser, `${siteUrl}/playout?id=${gameInstanceId}`, {
      slowerBy: SLOWER_BY,
    })
    const hasStarted = async () => (await wire.loadGame(gameInstanceId))?.gameStatus === 'STARTED'
    while (!(await hasStarted())) await playout.page.waitForTimeout(LOOK_AGAIN_MS)
    const { framesPerSecond } = await playout.watch(WATCH_MS)
    await playout.close()
    return framesPerSecond
  } finally {
    wire.close()
  }
}

/** The first instance in its countdown: soon enough to open its screen before the first ball. */
export async function nextDraw(wire: Wire, kind: DrawKind): Promise<number> {
  const deadline = performance.now() + WAIT_LONGEST_MS
  while (performance.now() < deadline) {
    const games = fromColumns<GameInstance>(await wire.call('getFilteredGames', {}))
    const ready = games.find(
      (game) => game.gameStatus === 'READY' && (game.gamePlaySize ?? 0) > 2 && DRAWS[kind](game),
    )
    if (ready) return ready.gameInstanceId
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  throw new Error(`The demonstration drew no ${kind} in time.`)
}
