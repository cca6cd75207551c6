import type { Page } from '@playwright/test'
import { BRANDS, brandTags } from './brands.ts'
import { opening } from './pages/browsing.ts'
import { CrosswordCard } from './pages/crossword-card.ts'
import { enter, tabTo } from './pages/keyboard.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { settled } from './screens.ts'
import { EVERY_HOUR } from './world/world.ts'

interface Stop {
  name: string
  /** The focused element differs from itself without focus: outline, shadow, border or background. */
  isMarked: boolean
  isInside: boolean
  /** Whatever is drawn anew must not take the focus away with it. */
  isStillThere: boolean
}

for (const brand of BRANDS) {
  const { siteId } = brand
  test(
    `${siteId}: the Tab key alone moves through the first screen, with a visible focus`,
    { tag: brandTags(brand) },
    async ({ visit, world }) => {
      await world.scenery(siteId)
      const { page } = await visit(siteId)
      await settled(page)
      const stops = await tabThrough(page, 40)
      expect(stops.length).toBeGreaterThan(4)
      expect(stops.filter((stop) => !stop.isStillThere)).toEqual([])
      expect(stops.filter((stop) => !stop.isMarked)).toEqual([])
      expect(stops.filter((stop) => !stop.isInside)).toEqual([])
    },
  )

  test(
    `${siteId}: a visitor submits a wrong login by keyboard alone and sees the error`,
    { tag: '@whole' },
    async ({ visit }) => {
      const { page } = await visit(siteId, { path: '/login' })
      await settled(page)
      await page.getByLabel(/user/i).first().focus()
      await page.keyboard.type('nobody_here')
      await page.keyboard.press('Tab')
      await page.keyboard.type('wrong1234')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  )
}

test(
  'aurora: a player sets a deposit limit by keyboard alone',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('aurora', { 978: 50 })
    const { page, says } = await visit('aurora', { as: account, path: '/cashier/responsiblegaming/limits' })
    await settled(page)
    await tabTo(page, page.getByLabel(says('safer-play.kind.dailyDeposit'), { exact: true }))
    await page.keyboard.type('60')
    await enter(page, page.getByRole('button', { name: says('safer-play.save') }))
    await expect(page.getByText(says('safer-play.saved'))).toBeVisible()
  },
)

test('aurora: a player deposits by keyboard alone', { tag: '@whole' }, async ({ visit, world }) => {
  const account = await world.register('aurora')
  const { page, says, cashier } = await visit('aurora', { as: account, path: '/cashier' })
  await settled(page)
  await enter(page, page.getByRole('main').getByRole('link', { name: says('cashier.deposit.title') }))
  await tabTo(page, page.getByLabel(says('cashier.deposit.amount')))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await enter(page, page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByText(says('cashier.order.paid'))).toBeVisible()
  await cashier.expectBalance(2500)
})

const QUICK_DRAW = { schedule: EVERY_HOUR, countdownMs: 0, drawIntervalMs: 100 } as const

test(
  'aurora: a player buys two lines and watches their draw to the end, by keyboard alone',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const lottery = await world.createGame('aurora', 'aurora-6-49', QUICK_DRAW)
    const player = await visit('aurora', { as: await world.register('aurora', { 978: 20 }) })
    const { playout } = player
    await player.lobby.chooseByKeys(lottery.title, 'tournaments')
    await world.drawNow(
      lottery,
      await player.pick.playByKeys([
        [1, 2, 3, 11, 22, 33],
        [4, 5, 6, 7, 8, 9],
      ]),
    )
    await playout.watchToTheEnd()
    await player.cashier.expectBalance(2000 - 2 * 220 + (await playout.wonMinor()))
  },
)

test('aurora: a player buys a perm, watches its draw to the end and again, by keyboard alone', async ({
  visit,
  world,
}) => {
  const perm = await world.createGame('aurora', 'ninety-bets', QUICK_DRAW)
  const player = await visit('aurora', { as: await world.register('aurora', { 978: 20 }) })
  const { page, says, playout } = player
  await player.perm.betByKeys(perm.title, 'perm3', [4, 17, 33, 52])
  await world.drawNow(perm, await player.pick.buyByKeys())
  await playout.watchToTheEnd()
  await enter(page, page.getByRole('link', { name: says('playout.replay.watchAgain') }))
  await enter(page, page.getByRole('button', { name: says('playout.replay.end') }))
  await playout.watchToTheEnd()
})

/** Every line of a system has a prize: of its three numbers at least two are drawn. */
const EVERY_LINE_WINS = {
  gamePlaySize: 3,
  gamePlayRange: 4,
  gamePlaySizeMax: 4,
  gamePlaySize2nd: 1,
  gamePlayRange2nd: 2,
  gamePlaySize2ndMax: 2,
  prizes: [1, 2].flatMap((rankNumber) =>
    [1, 0].map((rankNumber2nd) => ({ rankNumber, rankNumber2nd, guaranteedPrizeMinor: 40 })),
  ),
}

test(
  'aurora: a player finds a system game in the lobby, picks a system, watches its draw and opens its winning lines, by keyboard alone',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'northern-system', { ...EVERY_LINE_WINS, ...QUICK_DRAW })
    const player = await visit('aurora', { as: await world.register('aurora', { 978: 20 }) })
    const { page, says, lobby, pick, playout, cashier } = player
    await lobby.chooseByKeys(game.title, 'tournaments')
    await pick.pickSystemByKeys([1, 2, 3, 4], [1, 2])
    const instance = await pick.buyByKeys()
    await cashier.expectBalance(2000 - 8 * 55)
    await world.drawNow(game, instance)
    await playout.watchToTheEnd()
    expect(await playout.wonMinor()).toBe(8 * 40)
    await cashier.expectBalance(2000 - 8 * 55 + 8 * 40)
    await enter(page, page.getByRole('button', { name: opening(says('multi-pick.showLines')) }))
    await expect(page.getByText(says('multi-pick.range'))).toBeVisible()
  },
)

const ONE_OF_EACH: readonly { slug: string; path: string; choose: (player: Visitor) => Promise<void> }[] = [
  {
    slug: 'polar-five',
    path: '/pick',
    async choose({ page, says, pick }) {
      await pick.tickByKeys([3, 8, 13, 20, 31])
      await enter(page, page.getByRole('button', { name: opening(says('picking.continue.to2nd')) }))
      await pick.tickByKeys([2, 7], 'picking.grid2nd')
    },
  },
  { slug: 'midnight-sun', path: '/pick', choose: ({ pick }) => pick.tickByKeys([3, 8, 13, 20, 31, 40]) },
  { slug: 'husky-race', path: '/pick', choose: ({ pick }) => pick.tickByKeys([2, 5, 9, 12, 17]) },
  {
    slug: 'lantern-raffle',
    path: '/raffle/tickets',
    choose: ({ page }) => enter(page, page.getByRole('button', { name: '1 ticket', exact: true })),
  },
  ...['harbour-bingo-90', 'lantern-bingo-75'].map((slug) => ({
    slug,
    path: '/bingo/cards',
    choose: ({ page, says }: Visitor) =>
      enter(page, page.getByRole('button', { name: says('bingo.add.cards') }).first()),
  })),
]

test(
  'aurora: a player buys a second set, a bonus ball, a race, a raffle and two bingos, and watches each to the end, by keyboard alone and with reduced motion',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const player = await visit('aurora', {
      as: await world.register('aurora', { 978: 50 }),
      path: '/credits',
    })
    const { page, says } = player
    // Every journey asks for less motion (`playwright.config.ts`).
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true)
    for (const { slug, path, choose } of ONE_OF_EACH)
      await test.step(slug, async () => {
        const game = await world.createGame('aurora', slug, QUICK_DRAW)
        await page.goto(`${path}?gid=${game.gameId}`)
        await choose(player)
        const check = ['picking', 'raffle', 'bingo'].map((module) =>
          opening(says(`${module}.continue.confirm`)),
        )
        const names = new RegExp(check.map(({ source }) => source).join('|'))
        await enter(page, page.getByRole('button', { name: names }))
        await world.drawNow(game, await player.pick.buyByKeys())
        const verify = [says('playout.verify'), says('raffle.over.verify')].map(({ source }) => source)
        const link = page.getByRole('link', { name: new RegExp(verify.join('|')) })
        await expect(link).toBeVisible({ timeout: 40_000 })
        await enter(page, link)
        await expect(page).toHaveURL(/\/verify\?id=\d+$/)
      })
  },
)

test(
  'aurora: a player buys a crossword and uncovers it letter by letter to its result, by keyboard alone',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'harbour-crossword')
    const player = await visit('aurora', { as: await world.register('aurora', { 978: 20 }) })
    const card = new CrosswordCard(player)
    await card.open()
    await card.buyByKeys(game.title)
    await card.openLettersByKeys(18)
    await player.cashier.expectBalance(1800 + (await card.resultMinor()))
  },
)

/** Presses Tab until focus leaves the page or comes round, and notes each stop. */
async function tabThrough(page: Page, atMost: number): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let press = 0; press < atMost; press++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (stop === null) break
    stops.push(stop)
  }
  return stops
}

/** Runs in the page. */
function describeFocus(): Stop | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const look = (target: Element) => {
    const style = getComputedStyle(target)
    return [
      style.outline,
      style.boxShadow,
      style.borderColor,
      style.backgroundColor,
      style.textDecoration,
    ].join(';')
  }
  const focused = look(element)
  element.blur()
  const plain = look(element)
  element.focus()
  const box = element.getBoundingClientRect()
  const name = element.getAttribute('aria-label') ?? element.textContent ?? element.outerHTML
  return {
    name: name.trim().slice(0, 60),
    isMarked: focused !== plain,
    isStillThere: element.isConnected && document.activeElement === element,
    isInside: box.right > 0 && box.left < innerWidth && box.width > 0,
  }
}
