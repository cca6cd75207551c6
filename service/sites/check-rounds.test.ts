import { expect, test } from 'vitest'
import type { ServedSite } from './catalogue.ts'
import { askOneRound, type CheckRound, ROUND_PLAYERS } from './check-rounds.ts'

const sites = {
  all: () => [1, 2].map((memberId) => ({ memberId, siteId: `site-${memberId}` }) as ServedSite),
}
const database = {} as never

/** Runs a round in which each site has the same players; returns what was asked and logged. */
async function run(ask: CheckRound['ask'], players: readonly number[], due = async () => [...players]) {
  const asked: string[] = []
  const logged: unknown[] = []
  const log = { error: (facts: unknown) => void logged.push(facts) } as never
  const isMore = await askOneRound({ database, sites, log }, new Map(), {
    isOn: () => true,
    begin: async () => undefined,
    end: async () => undefined,
    due,
    ask: async (of) => {
      asked.push(`${of.site.siteId} ${of.playerId}`)
      return ask(of)
    },
  })
  return { asked, logged, isMore }
}
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a player whose data cannot be read stops neither the other players nor the other sites', async () => {
  const { asked, logged } = await run(async ({ playerId }) => {
    if (playerId === 0) throw new TypeError('the data cannot be opened')
    return true
  }, range(20))
  expect(asked).toHaveLength(40)
  expect(logged).toEqual(['site-1', 'site-2'].map((siteId) => ({ siteId, error: 'TypeError' })))
})

test('a site whose players cannot be read does not stop the next one', async () => {
  let reads = 0
  const due = async () => {
    reads += 1
    if (reads === 1) throw new Error('away')
    return [7]
  }
  expect(await run(async () => true, [], due)).toMatchObject({ asked: ['site-2 7'], isMore: false })
})

test('a full batch is followed by another one at once, unless it was not answered or had a fault', async () => {
  const full = range(ROUND_PLAYERS)
  expect((await run(async () => true, full)).isMore).toBe(true)
  expect((await run(async () => true, full.slice(1))).isMore).toBe(false)
  expect((await run(async ({ playerId }) => playerId !== 5, full)).isMore).toBe(false)
  const faulty = await run(async () => Promise.reject(new Error('each fails')), full)
  expect(faulty).toMatchObject({ isMore: false })
  expect(faulty.asked).toHaveLength(2 * ROUND_PLAYERS)
})
