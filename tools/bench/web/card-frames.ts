import type { Browser, Page } from 'playwright'
import crossword from '#modules/crossword/messages/en.json' with { type: 'json' }
import instantGames from '#modules/instant-games/messages/en.json' with { type: 'json' }
import scratchcard from '#modules/scratchcard/messages/en.json' with { type: 'json' }
import spinner from '#modules/spinner/messages/en.json' with { type: 'json' }
import type { GameInstance, GamePlayout } from '#schemas/entities/game-instance.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { payIn, registerPlayer } from '#tools/play/player.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'
import { sessionOf } from './player-session.ts'
import { ThrottledPage } from './throttled-page.ts'

const SLOWER_BY = 4
const WATCH_MS = 4000

/** Instant games with their site, path and the button that opens or spins the whole card. */
export const CARD_SCREENS = {
  scratchcard: {
    siteId: 'kola',
    path: '/scratchcard',
    playout: 'scratchcard',
    openAll: scratchcard['scratchcard.openAll'],
  },
  crossword: {
    siteId: 'kola',
    path: '/crossword',
    playout: 'crossword',
    openAll: crossword['crossword.openAll'],
  },
  wheel: { siteId: 'aurora', path: '/spinner', playout: 'spinner', openAll: spinner['spinner.spin'] },
} as const satisfies Record<string, { siteId: string; path: string; playout: GamePlayout; openAll: string }>

export type CardKind = keyof typeof CARD_SCREENS

/**
 * Frames per second of a card while it is opened as a whole, bought by a new player: nothing of other games, such as the
 * announcement of their draw, covers it.
 */
export async function watchCard(browser: Browser, siteUrl: string, kind: CardKind): Promise<number> {
  const { siteId, path, openAll } = CARD_SCREENS[kind]
  const wire = await Wire.open(addressOf(`http://localhost:${new URL(siteUrl).port}`, siteId))
  try {
    const { gameId, currencyId = 0, gamePlayCost = 0, gameFeePerPlay = 0 } = await cardForSale(wire, kind)
    await registerPlayer(wire)
    await payIn(wire, currencyId, gamePlayCost + gameFeePerPlay)
    const card = await ThrottledPage.open(browser, `${siteUrl}${path}?gid=${gameId}`, {
      slowerBy: 1,
      session: sessionOf(wire, siteId, siteUrl),
    })
    await buyCard(card.page)
    const open = card.page.getByRole('button', { name: openAll })
    await open.waitFor()
    await card.slowDown(SLOWER_BY)
    await open.click()
    const { framesPerSecond } = await card.watch(WATCH_MS)
    await card.close()
    return framesPerSecond
  } finally {
    wire.close()
  }
}

async function cardForSale(wire: Wire, kind: CardKind): Promise<GameInstance> {
  const { siteId, playout } = CARD_SCREENS[kind]
  const games = fromColumns<GameInstance>(await wire.call('getFilteredGames', {}))
  const card = games.find((game) => game.gamePlayout === playout && takesPlays(game))
  if (card === undefined) throw new Error(`The demonstration of ${siteId} sells no ${kind}.`)
  return card
}

async function buyCard(page: Page): Promise<void> {
  const play = { name: new RegExp(`^${instantGames['instant-games.play']}`) }
  await page.getByRole('main').getByRole('button', play).click()
  await page.getByRole('dialog').getByRole('button', play).click()
}
