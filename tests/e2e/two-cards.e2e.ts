import type { GameFile } from '#schemas/entities/game-file.ts'
import type { CardScreen } from './pages/card-screen.ts'
import { CrosswordCard } from './pages/crossword-card.ts'
import type { Visitor } from './pages/visitor.ts'
import { WheelCard } from './pages/wheel-card.ts'
import { expect, test } from './scenario.ts'

type Terms = Partial<GameFile['definition']>

interface Kind {
  readonly name: string
  /** Tags: the window, and `@whole` where another kind shows the same. */
  readonly window: string | string[]
  readonly slug: string
  /** Every card wins 90. */
  readonly wins: Terms
  /** One card in more than a million wins. */
  readonly loses: Terms
  /** Buys a card and opens all of it. */
  readonly play: (player: Visitor, title: string) => Promise<void>
}

const PRICE_MINOR = 200
const PRIZE = { rankNumber2nd: 0, guaranteedPrizeMinor: 90 } as const
const SYMBOLS = [1, 2, 3, 4, 5, 6].map((rankNumber) => ({ ...PRIZE, rankNumber, weight: 1 }))

/** Eighteen words, each of another letter: of the eighteen letters of a card at least ten are among them, and almost never all. */
const WORD_OF_EACH_LETTER = [
  'AAA.BBB.CCC',
  '...........',
  'DDD.EEE.FFF',
  '...........',
  'GGG.HHH.III',
  '...........',
  'JJJ.KKK.LLL',
  '...........',
  'MMM.NNN.OOO',
  '...........',
  'PPP.QQQ.RRR',
]

const crossword = (wordsCompleted: number): Terms => ({
  crosswords: [WORD_OF_EACH_LETTER],
  prizes: [{ ...PRIZE, rankNumber: 1, wordsCompleted }],
})

const wheel = (ranks: readonly { rankNumber: number; weight: number }[]): Terms => ({
  gamePlayRange: ranks.length,
  segments: [...ranks],
  prizes: [{ ...PRIZE, rankNumber: 1 }],
})

async function openAll(card: CardScreen, title: string): Promise<void> {
  await card.open()
  await card.buy(title)
  await card.revealAll()
}

const KINDS: readonly Kind[] = [
  {
    name: 'a scratchcard',
    window: ['@phone', '@whole'],
    slug: 'ice-floes',
    wins: { blankWeight: 0, prizes: SYMBOLS },
    loses: { blankWeight: 1_000_000_000, prizes: SYMBOLS },
    play: ({ card }, title) => openAll(card, title),
  },
  {
    name: 'a crossword',
    window: ['@desktop', '@whole'],
    slug: 'harbour-crossword',
    wins: crossword(1),
    loses: crossword(18),
    play: (player, title) => openAll(new CrosswordCard(player), title),
  },
  {
    name: 'a wheel',
    window: ['@phone', '@whole'],
    slug: 'aurora-wheel',
    wins: wheel([1, 2, 3].map((weight) => ({ rankNumber: 1, weight }))),
    loses: wheel([
      { rankNumber: 1, weight: 1 },
      { rankNumber: 0, weight: 1_000_000_000 },
      { rankNumber: 0, weight: 1_000_000_000 },
    ]),
    async play(player, title) {
      const card = new WheelCard(player)
      await card.open()
      await card.buy(title)
      await player.page.getByRole('button', { name: player.says('spinner.spin') }).click()
    },
  },
]

for (const { name, window, slug, wins, loses, play } of KINDS) {
  test(
    `aurora: of two players with ${name} each, one wins and the other one does not, and the replay and the check show the same`,
    { tag: window },
    async ({ visit, world }) => {
      const instances: number[] = []
      for (const [place, terms] of [wins, loses].entries()) {
        const price = { gamePlayCostMinor: PRICE_MINOR, gameFeePerPlayMinor: 0 }
        const game = await world.createGame('aurora', slug, { ...terms, ...price })
        const player = await visit('aurora', { as: await world.register('aurora', { 978: 20 }) })
        const { page, says, card, cashier, playout, verify } = player
        await play(player, game.title)
        const wonMinor = await card.resultMinor()
        expect(wonMinor).toBe(place === 0 ? PRIZE.guaranteedPrizeMinor : 0)
        await cashier.expectBalance(2000 - PRICE_MINOR + wonMinor)

        await page.getByRole('link', { name: says('instant-games.watchAgain') }).click()
        await expect(page).toHaveURL(/\/replay\?id=\d+$/)
        const instance = Number(new URL(page.url()).searchParams.get('id'))
        await page.getByRole('button', { name: says('playout.replay.end') }).click()
        expect(await playout.wonMinor()).toBe(wonMinor)
        await page.goto(`/verify?id=${instance}`)
        await verify.expectSound(instance)

        // A card belongs to its player alone.
        for (const other of instances) {
          await page.goto(`/bets?id=${other}`)
          await expect(page.getByRole('heading', { name: says('history.notIn') })).toBeVisible()
        }
        instances.push(instance)
      }
      expect(new Set(instances).size).toBe(2)
    },
  )
}
