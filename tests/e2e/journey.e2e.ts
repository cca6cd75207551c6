import {
  amountMinor,
  balanceMinor,
  buttonOrLink,
  buy,
  chooseGame,
  depositor,
  pickTwoLines,
  visitorOf,
} from './actors.ts'
import type { Player } from './actors.ts'
import { expect, test } from './scenario.ts'
import { settled } from './screens.ts'

/** A game of each brand that starts when it is full, with numbers that its grid has. */
const JOURNEYS = [
  { siteId: 'aurora', game: /^Northern Dip/, numbers: [3, 8, 13, 20], amount: '50' },
  { siteId: 'kola', game: /^Danfo Dash/, numbers: [2, 5, 9], amount: '20000' },
] as const

/** A game that fills by itself while two people buy, and then a draw that is shown ball by ball. */
const DRAW_WITHIN_MS = 180_000

for (const journey of JOURNEYS) {
  test(`${journey.siteId}: two players register, pay in, buy, watch one draw together, are paid, and check it`, async ({
    visit,
  }) => {
    test.setTimeout(360_000)
    const enter = async (): Promise<Player> => {
      const visitor = visitorOf(await visit(journey.siteId), journey.siteId)
      await settled(visitor.page)
      return depositor(visitor, journey.amount)
    }
    const { players, instance } = await buyIntoOneDraw(journey, enter)
    const before = await Promise.all(players.map(balanceMinor))
    await Promise.all(players.map(watchToTheEnd))

    const drawn = await Promise.all(players.map(drawnNumbers))
    expect(drawn[0]).toEqual(drawn[1])
    for (const [index, player] of players.entries()) await expectPaid(player, before[index] ?? 0)
    await Promise.all(players.map((player) => checkDraw(player, instance)))
  })
}

/**
 * Two players buy into one draw. If it fills up between them, a new player takes the place of the earlier one, so that
 * each of the two has plays in this draw alone and every change of a balance comes from it.
 */
async function buyIntoOneDraw(
  journey: (typeof JOURNEYS)[number],
  enter: () => Promise<Player>,
): Promise<{ players: [Player, Player]; instance: number }> {
  const choose = async (player: Player) => {
    await chooseGame(player, journey.game)
    await pickTwoLines(player, journey.numbers)
  }
  let [one, two] = [await enter(), await enter()]
  await Promise.all([choose(one), choose(two)])
  let [first, second] = await Promise.all([buy(one), buy(two)])
  while (first !== second) {
    const late = await enter()
    await choose(late)
    const instance = await buy(late)
    if (first < second) [one, first] = [late, instance]
    else [two, second] = [late, instance]
  }
  return { players: [one, two], instance: first }
}

async function watchToTheEnd({ page, says }: Player): Promise<void> {
  await expect(buttonOrLink(page, says('playout.verify'))).toBeVisible({ timeout: DRAW_WITHIN_MS })
}

/** The draw as it is announced to those who do not see it. */
async function drawnNumbers({ page, says }: Player): Promise<string | null> {
  return page
    .getByRole('status')
    .filter({ hasText: says('playout.announceDraw') })
    .first()
    .textContent()
}

/** Winning or not, the header's balance says exactly what the screen does. */
async function expectPaid(player: Player, before: number): Promise<void> {
  const { page, says } = player
  const won = page.getByRole('heading', { name: says('playout.youWon') })
  if (!(await won.isVisible())) {
    await expect(page.getByRole('heading', { name: says('playout.noWin') })).toBeVisible()
    expect(await balanceMinor(player)).toBe(before)
    return
  }
  const shown = await won.locator('xpath=following-sibling::p[1]').textContent()
  await expect.poll(() => balanceMinor(player)).toBe(before + amountMinor(shown ?? ''))
}

/** The player's own browser recomputes the draw, and proves the player's own plays. */
async function checkDraw({ page, says }: Player, instance: number): Promise<void> {
  await buttonOrLink(page, says('playout.verify')).click()
  await expect(page).toHaveURL(new RegExp(`/verify\\?.*id=${instance}`))
  await expect(page.getByText(says('fairness.sound'))).toBeVisible()
  await expect(page.getByText(says('fairness.proved')).first()).toBeVisible()
}
