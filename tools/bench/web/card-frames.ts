import type { Browser, Page } from 'playwright'
import crossword from '#modules/crossword/messages/en.json' with { type: 'json' }
import instantGames from '#modules/instant-games/messages/en.json' with { type: 'json' }
import scratchcard from '#modules/scratchcard/messages/en.json' with { type: 'json' }
import spinner from '#modules/spinner/messages/en.json' with { type: 'json' }
import type { GameInstance, GameRule } from '#schemas/entities/game-instance.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'
import { ThrottledPage } from './throttled-page.ts'

const SLOWER_BY = 4
const WATCH_MS = 4000

/** Instant games with their site, path and the button that opens or spins the whole card. */
export const CARD_SCREENS = {
  scratchcard: {
    siteId: 'kola',
    path: '/scratchcard',
    gameRule: 'scratchcardGame',
    openAll: scratchcard['scratchcard.openAll'],
  },
  crossword: {
    siteId: 'kola',
    path: '/crossword',
    gameRule: 'crosswordGame',
    openAll: crossword['crossword.openAll'],
  },
  wheel: { siteId: 'aurora', path: '/spinner', gameRule: 'spinnerGame', openAll: spinner['spinner.spin'] },
} as const satisfies Record<string, { siteId: string; path: string; gameRule: GameRule; openAll: string }>

export type CardKind = keyof typeof CARD_SCREENS

/** Frames per second of a card while it is opened as a whole, bought by the demonstration's player. */
export async function watchCard(browser: Browser, siteUrl: string, kind: CardKind): Promise<number> {
  const { path, openAll } = CARD_SCREENS[kind]
  const buyUrl = `${path}?gid=${await cardForSale(siteUrl, kind)}`
  const card = await ThrottledPage.open(
    browser,
    `${siteUrl}/login?redirectUrl=${encodeURIComponent(buyUrl)}`,
    { slowerBy: 1 },
  )
  const { page } = card
  try {
    await logIn(page)
    const play = { name: new RegExp(`^${instantGames['instant-games.play']}`) }
    await page.getByRole('main').getByRole('button', play).click()
    await page.getByRole('dialog').getByRole('button', play).click()
    const open = page.getByRole('button', { name: openAll })
    await open.waitFor()
    await card.slowDown(SLOWER_BY)
    await open.click()
    const { framesPerSecond } = await card.watch(WATCH_MS)
    return framesPerSecond
  } finally {
    await card.close()
  }
}

async function cardForSale(siteUrl: string, kind: CardKind): Promise<number> {
  const { siteId, gameRule } = CARD_SCREENS[kind]
  const wire = await Wire.open(addressOf(`http://localhost:${new URL(siteUrl).port}`, siteId))
  try {
    const games = fromColumns<GameInstance>(await wire.call('getFilteredGames', {}))
    const card = games.find((game) => game.gameRule === gameRule && takesPlays(game))
    if (card === undefined) throw new Error(`The demonstration of ${siteId} sells no ${kind}.`)
    return card.gameId
  } finally {
    wire.close()
  }
}

async function logIn(page: Page): Promise<void> {
  await page.locator('input[autocomplete*="username"]').first().fill('demo')
  const password = page.locator('input[type="password"]').first()
  await password.fill('demo1234')
  await password.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}
