import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'

const REGION = 'Schleswig-Holstein'
const AGENTS = [
  { name: 'Harbour Kiosk', street: 'Schiffbrücke 12', city: 'Flensburg', region: REGION, country: 'DE' },
  { name: 'Förde Lotto', street: 'Holtenauer Straße 80', city: 'Kiel', region: REGION, country: 'DE' },
  { name: 'Alster Tabak', street: 'Lange Reihe 31', city: 'Hamburg', region: 'Hamburg', country: 'DE' },
] as const

test(
  'a player chooses the agent where a won item is collected, and reads when it is there',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    for (const agent of AGENTS) await world.addPrizeAgent('aurora', agent)
    const game = await world.createGame('aurora', 'lantern-raffle', { countdownMs: 0, drawIntervalMs: 100 })
    const account = await world.register('aurora', { 978: 20 })
    const { gameInstanceId, playMax } = await world.openInstance(game)
    await account.buy({ gameInstanceId, lines: playMax })
    await expect.poll(() => account.statusOf(gameInstanceId), { intervals: [100] }).toBe('ENDED')

    const player = await visit('aurora', { as: account })
    const { page } = player
    await player.prizes.openToChoose('A storm lantern')
    await settled(page)
    expect(await breaches(page, 'the choice of a prize')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await player.prizes.collectFrom(AGENTS[1])
    await player.prizes.expectStatus('claimed')
    await world.handPrizesOver('aurora')
    await player.prizes.expectStatus('at-agent')
    await expect(page.getByText(AGENTS[1].street)).toBeVisible()
  },
)
