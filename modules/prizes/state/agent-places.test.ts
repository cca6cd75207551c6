import { expect, test } from 'vitest'
import type { PrizeAgent } from '#schemas/protocol/prizes.ts'
import { placesOf } from './agent-places.ts'

const agent = (agentId: number, country: string, region?: string): PrizeAgent => ({
  agentId,
  name: `Agent ${agentId}`,
  street: '1 Street',
  city: 'City',
  country,
  ...(region === undefined ? {} : { region }),
})
const AGENTS = [agent(1, 'DE'), agent(2, 'NG', 'Kano'), agent(3, 'NG', 'Lagos'), agent(4, 'NG', 'Lagos')]

test.each<[string, string, string | undefined, number[], string[]]>([
  ['the country of the player', 'NG', undefined, [2, 3, 4], ['Kano', 'Lagos']],
  ['a region', 'NG', 'Lagos', [3, 4], ['Kano', 'Lagos']],
  ['the first country where the player’s has none', 'FR', undefined, [1], []],
  ['the whole country where the region is another one’s', 'DE', 'Lagos', [1], []],
])('the agents of %s are offered', (_what, ...[country, region, ids, regions]) => {
  const places = placesOf(AGENTS, { country, region })
  expect(places.here.map(({ agentId }) => agentId)).toEqual(ids)
  expect(places.regions).toEqual(regions)
  expect(places.countries).toEqual(['DE', 'NG'])
})
