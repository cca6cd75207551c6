import type { GameFile } from '#schemas/entities/game-file.ts'
import { Announcements } from './pages/announcements.ts'
import { amountMinor } from './pages/amounts.ts'
import { opening, part } from './pages/browsing.ts'
import { CrosswordCard } from './pages/crossword-card.ts'
import type { Visitor } from './pages/visitor.ts'
import { WheelCard } from './pages/wheel-card.ts'
import { expect, test } from './scenario.ts'
import { breachesInBothSchemes } from './screens.ts'
import { EVERY_HOUR, type Game } from './world/world.ts'

/** A ball is announced before the next one comes. */
const WATCHED_DRAW = { schedule: EVERY_HOUR, countdownMs: 1000, drawIntervalMs: 500 } as const
/** Three of four: each line has two numbers of the draw, or three. */
const THREE_OF_FOUR = { gamePlaySize: 3, gamePlayRange: 4 } as const
const row = (rankNumber: number, rankNumber2nd: number) => ({
  rankNumber,
  rankNumber2nd,
  guaranteedPrizeMinor: 40,
})
const EVERY_SPIN_WINS = {
  gamePlayRange: 3,
  segments: [1, 2, 3].map((weight) => ({ rankNumber: 1, weight })),
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 40 }],
}
const EVERY_LINE_WINS = { ...THREE_OF_FOUR, prizes: [row(1, 0), row(2, 0)] }
const EVERY_PAIR_WINS = {
  ...THREE_OF_FOUR,
  gamePlaySize2nd: 1,
  gamePlayRange2nd: 2,
  prizes: [row(1, 1), row(1, 0), row(2, 1), row(2, 0)],
}

interface Kind {
  readonly slug: string
  readonly terms?: Partial<GameFile['definition']>
  /** The screen on which its plays are bought. */
  readonly buyAt?: string
  /** Lucky dips on the slip as it opens; 1 if absent. */
  readonly dips?: number
  /** Comes to the summary. */
  readonly check?: (player: Visitor) => Promise<void>
  /** The message of a ball or a ticket. */
  readonly follows?: string
  /** The messages of a loss and of a win. */
  readonly results?: readonly [none: string, ...won: string[]]
}

const KINDS: readonly Kind[] = [
  { slug: 'northern-dip', terms: EVERY_LINE_WINS },
  { slug: 'polar-five', terms: EVERY_PAIR_WINS },
  { slug: 'midnight-sun', terms: { ...THREE_OF_FOUR, prizes: [row(1, 0), row(2, 1)] } },
  {
    slug: 'northern-system',
    terms: { ...EVERY_PAIR_WINS, gamePlayRange: 5, gamePlaySizeMax: 4, gamePlaySize2ndMax: 2 },
    dips: 0,
    async check({ pick }) {
      await pick.pickSystem([1, 2, 3, 4], [1, 2])
      await pick.check()
    },
  },
  {
    slug: 'husky-race',
    terms: {
      ...THREE_OF_FOUR,
      drawCount: 3,
      payoutPercentage: 50,
      prizes: [{ rankNumber: 0, rankNumber2nd: 1, prizePercentage: 100 }],
    },
    follows: 'race.announceOwn',
  },
  { slug: 'ninety-bets', buyAt: '/permbets', check: ({ perm }) => perm.check() },
  {
    slug: 'lantern-raffle',
    buyAt: '/raffle/tickets',
    check: ({ raffle }) => raffle.check(),
    follows: 'raffle.stage.announce',
    results: ['raffle.over.noWin', 'raffle.over.won', 'raffle.over.yourPrize'],
  },
  {
    slug: 'harbour-bingo-90',
    terms: {
      drawIntervalMs: 100,
      progressivePercentage: 0,
      progressiveSeedMinor: 0,
      payoutPercentage: 80,
      prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100, bingoPattern: 'oneLine' }],
    },
    buyAt: '/bingo/cards',
    check: ({ bingo }) => bingo.check(),
    follows: 'bingo.call.90',
  },
]

const kindsOf = (...slugs: string[]) => KINDS.filter(({ slug }) => slugs.includes(slug))
/** The usual run has the kinds that no other journey buys. */
const PARTS: readonly [ofWhat: string, kinds: readonly Kind[], tag: string | string[]][] = [
  [
    'a lottery with a second set, and of one with a bonus ball',
    kindsOf('polar-five', 'midnight-sun'),
    '@desktop',
  ],
  ['a system, and of a race', kindsOf('northern-system', 'husky-race'), '@desktop'],
  ['a lottery with one set, and of a perm', kindsOf('northern-dip', 'ninety-bets'), ['@desktop', '@whole']],
  ['a raffle, and of a bingo', kindsOf('lantern-raffle', 'harbour-bingo-90'), ['@desktop', '@whole']],
]

for (const [ofWhat, kinds, tag] of PARTS)
  test(
    `aurora: the balls of ${ofWhat}, its result and the amount are announced to a player who does not see the page`,
    { tag },
    async ({ visit, world }) => {
      const account = await world.register('aurora', { 978: 200 })
      const player = await visit('aurora', { as: account, path: '/credits' })
      const heard = await Announcements.recordedIn(player.page)
      for (const { slug, terms, ...kind } of kinds)
        await test.step(slug, async () => {
          const game = await world.createGame('aurora', slug, { ...WATCHED_DRAW, ...terms })
          const instance = await buyPlay(player, kind, game)
          await world.drawNow(game, instance)
          await expectHeard(player, kind, heard)
        })
    },
  )

test(
  'aurora: the calls of a bingo of 75 balls, how near the best card is, the line and its prize are announced, and the end keeps the standard',
  { tag: ['@desktop', '@whole'] },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'lantern-bingo-75', {
      ...WATCHED_DRAW,
      drawIntervalMs: 250,
      payoutPercentage: 72,
      prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100, bingoPattern: 'anyLine' }],
    })
    const player = await visit('aurora', {
      as: await world.register('aurora', { 978: 50 }),
      path: '/credits',
    })
    const { page, says, bingo } = player
    const heard = await Announcements.recordedIn(page)
    const kind = {
      buyAt: '/bingo/cards',
      dips: 8,
      check: () => bingo.check(),
      follows: 'bingo.announce.near',
    }
    await world.drawNow(game, await buyPlay(player, kind, game))
    await expectHeard(player, kind, heard)
    const texts = await heard.all()
    const calls = texts.flatMap((text) => /^[BINGO], (\d+)\./.exec(text)?.[1] ?? [])
    const called = (await bingo.called()).match(/\d+/g) ?? []
    // Calls that came together are announced by the last of them.
    expect(called.filter((ball) => calls.includes(ball))).toEqual(calls)
    expect(calls.at(-1)).toBe(called.at(-1))
    expect(texts).toContainEqual(expect.stringMatching(says('bingo.banner.own')))
    expect(await breachesInBothSchemes(page, 'the end of a bingo of 75 balls')).toEqual([])
  },
)

/** Buys a play. Answers with the instance, whose draw is on the screen. */
async function buyPlay(
  player: Visitor,
  { buyAt = '/pick', dips = 1, check = ({ pick }) => pick.check() }: Omit<Kind, 'slug'>,
  { gameId }: Game,
): Promise<number> {
  await player.page.goto(`${buyAt}?gid=${gameId}${dips > 0 ? `&dip=${dips}` : ''}`)
  await check(player)
  await player.pick.buy()
  const instance = await player.pick.watch()
  // A reader speaks the changes of a region that was there before.
  await expect(player.page.getByRole('main').getByRole('status').first()).toBeAttached()
  return instance
}

async function expectHeard(
  { says, playout }: Visitor,
  {
    follows = 'playout.announceBall',
    results: [none, ...won] = ['playout.noWinBody', 'playout.youWon', 'playout.yourPrize'],
  }: Omit<Kind, 'slug'>,
  heard: Announcements,
): Promise<void> {
  const resultIn = (texts: readonly string[]) =>
    texts.find((text) => says(none).test(text) || won.some((id) => opening(says(id)).test(text)))
  await expect.poll(async () => resultIn(await heard.all()), { timeout: 20_000 }).toBeDefined()
  const texts = await heard.all()
  expect(texts).toContainEqual(expect.stringMatching(part(says(follows))))
  if (!won.includes('playout.youWon')) return
  const wonMinor = await playout.wonMinor()
  const result = resultIn(texts)!
  expect(says(none).test(result) ? 0 : amountMinor(result)).toBe(wonMinor)
}

test(
  'aurora: the parts of each kind of card, its result and the balance are announced to a player who does not see the page',
  { tag: ['@desktop', '@whole'] },
  async ({ visit, world }) => {
    const account = await world.register('aurora', { 978: 200 })
    const player = await visit('aurora', { as: account, path: '/credits' })
    const { page, says } = player
    const heard = await Announcements.recordedIn(page)
    const wheel = new WheelCard(player)
    const crossword = new CrosswordCard(player)
    const cards = [
      {
        slug: 'ice-floes',
        card: player.card,
        open: () => player.card.openByKeys(),
        part: 'scratchcard.left',
      },
      {
        slug: 'harbour-crossword',
        card: crossword,
        open: () => crossword.openLettersByKeys(1),
        part: 'crossword.stamped',
      },
      {
        slug: 'aurora-wheel',
        terms: EVERY_SPIN_WINS,
        card: wheel,
        open: () => wheel.spinByKeys(),
        part: 'spinner.stopped',
      },
    ]
    for (const { slug, terms = {}, card, open, part: opened } of cards)
      await test.step(slug, async () => {
        const game = await world.createGame('aurora', slug, terms)
        await card.open()
        await card.buyByKeys(game.title)
        await open()
        await expect.poll(() => heard.all()).toContainEqual(expect.stringMatching(part(says(opened))))
        if (card !== wheel) await card.revealAll()
        const wonMinor = await card.resultMinor()
        const result = ['none', 'upToPrice', 'abovePrice'].map((kind) =>
          opening(says(`instant-games.result.${kind}`)),
        )
        const texts = await heard.all()
        const last = texts.findLast(
          (text) =>
            result.some((words) => words.test(text)) && part(says('instant-games.balance')).test(text),
        )
        expect(last, texts.join('\n')).toBeDefined()
        if (wonMinor > 0) expect(amountMinor(last!)).toBe(wonMinor)
      })
  },
)
