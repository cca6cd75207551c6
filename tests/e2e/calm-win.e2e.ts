import type { Locator } from '@playwright/test'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { WinSounds } from './pages/win-sounds.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { openInApp } from './screens.ts'
import { EVERY_HOUR } from './world/world.ts'

/** The player is alone, and every play of a kind wins the same amount: the price of a play decides whether that is more. */
interface Kind {
  readonly slug: string
  readonly prizes: Partial<GameFile['definition']>
  /** The service refuses a game that pays out more than its plays cost in the long run. */
  readonly isCalmOnly?: boolean
  /** Its list of winners has the player's amounts in the colour of success after a win above the stake. */
  readonly hasWinnersInColour?: boolean
  readonly buyAt?: string
  readonly gameOver?: string
  readonly check?: (player: Visitor) => Promise<void>
  readonly results?: readonly [upToStake: string, aboveStake: string]
}

const QUICK_DRAW = { schedule: EVERY_HOUR, countdownMs: 500, drawIntervalMs: 100 } as const
const PRIZE_MINOR = 200
const CALM = { gamePlayCostMinor: 300, gameFeePerPlayMinor: 0 }
const CELEBRATED = { gamePlayCostMinor: 100, gameFeePerPlayMinor: 0 }
const fixed = { rankNumber2nd: 0, guaranteedPrizeMinor: PRIZE_MINOR }

const KINDS: readonly Kind[] = [
  {
    slug: 'northern-dip',
    isCalmOnly: true,
    prizes: {
      gamePlaySize: 3,
      gamePlayRange: 4,
      prizes: [
        { ...fixed, rankNumber: 1 },
        { ...fixed, rankNumber: 2 },
      ],
    },
  },
  {
    slug: 'lantern-raffle',
    prizes: { prizes: [{ ...fixed, rankNumber: 1 }] },
    buyAt: '/raffle/tickets',
    gameOver: '/gameOverRaffle',
    check: ({ raffle }) => raffle.check(),
    results: ['raffle.over.yourPrize', 'raffle.over.won'],
  },
  {
    slug: 'harbour-bingo-90',
    hasWinnersInColour: true,
    prizes: {
      progressivePercentage: 0,
      progressiveSeedMinor: 0,
      prizes: [
        {
          rankNumber: 1,
          rankNumber2nd: 0,
          prizePercentage: 0,
          guaranteedMinimumMinor: PRIZE_MINOR,
          bingoPattern: 'oneLine',
        },
      ],
    },
    buyAt: '/bingo/cards',
    gameOver: '/bingo/gameover',
    check: ({ bingo }) => bingo.check(),
  },
]

for (const { slug, prizes, buyAt = '/pick', gameOver = '/gameOver', ...kind } of KINDS)
  test(
    `aurora: a win up to the stake of ${slug} is a silent line of neutral text in the draw, at its end and in the history; a larger win is in large type and heard`,
    { tag: ['@phone', '@whole'] },
    async ({ visit, world }) => {
      const player = await visit('aurora', {
        as: await world.register('aurora', { 978: 50 }),
        path: '/credits',
      })
      const sounds = await WinSounds.recordedIn(player.page)
      for (const price of kind.isCalmOnly ? [CALM] : [CALM, CELEBRATED])
        await test.step(`for ${price.gamePlayCostMinor}`, async () => {
          const { page, says, pick, playout } = player
          const game = await world.createGame('aurora', slug, { ...QUICK_DRAW, ...prizes, ...price })
          await page.goto(`${buyAt}?gid=${game.gameId}&dip=1`)
          await (kind.check?.(player) ?? pick.check())
          await pick.buy()
          const instance = await pick.watch()
          await sounds.canBeHeard()
          await world.drawNow(game, instance)
          const isCalm = price === CALM
          const [upToStake, aboveStake] = kind.results ?? ['playout.yourPrize', 'playout.youWon']
          const title = page.getByRole('heading', { name: says(isCalm ? upToStake : aboveStake) })
          const amount = title.locator('xpath=following-sibling::p[1]')
          const expectLook = async () => {
            await expect(title).toBeVisible({ timeout: 30_000 })
            await expect(amount).toContainText('2')
            expect((await textSizes(amount)) > 2).toBe(!isCalm)
            expect(await isInSuccessColour(amount)).toBe(false)
          }
          await expectLook()
          await expect.poll(() => sounds.count()).toBe(isCalm ? 0 : 1)
          await openInApp(page, `${gameOver}?id=${instance}`)
          await expectLook()
          expect(await areInSuccessColour(player)).toBe(!isCalm && kind.hasWinnersInColour === true)
          await openInApp(page, `/history?id=${instance}`)
          await expect(page.getByText(says('history.won'))).toBeVisible()
          expect(await areInSuccessColour(player)).toBe(false)
          await playout.goToVerify()
        })
    },
  )

/** The size of a text, in sizes of the page's own text. */
const textSizes = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const size = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize)
    return size(element) / size(document.body)
  })

const isInSuccessColour = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--color-success)'
    document.body.append(probe)
    const colour = getComputedStyle(probe).color
    probe.remove()
    return getComputedStyle(element).color === colour
  })

/** Whether an amount on the screen is in the colour of success. */
async function areInSuccessColour({ page }: Visitor): Promise<boolean> {
  const amounts = await page.getByRole('main').locator('strong, bdi').filter({ hasText: '€' }).all()
  const colours = await Promise.all(amounts.map(isInSuccessColour))
  return colours.includes(true)
}
