import { describe, expect, it } from 'vitest'
import { TEST_DEFINITION } from '#service/testing/world.ts'
import { expandPlays, readAskedPlays } from './asked-plays.ts'
import type { InstanceTerms } from './instance-terms.ts'

const terms: InstanceTerms = {
  gameInstanceId: 1,
  gameId: 1,
  memberId: 1,
  currencyId: 978,
  decimalPlaces: 2,
  definition: TEST_DEFINITION,
  playCostMinor: 200,
  feeMinor: 50,
  playMax: 100,
  playerPlayMax: 20,
}
const read = (userPlays: string[], userPlaysCount?: number) =>
  readAskedPlays(
    {
      gameId: 1,
      gameInstanceId: 1,
      currencyId: 978,
      userPlays,
      ...(userPlaysCount === undefined ? {} : { userPlaysCount }),
    },
    terms,
  )

describe('the plays of a request', () => {
  it('are stored in their canonical form and priced one by one', () => {
    expect(read(['40-3-11-19-27'])).toEqual({
      valid: true,
      plays: [{ play: '3-11-19-27-40', costMinor: 200, feeMinor: 50 }],
      costMinor: 250,
    })
  })

  it('are taken apart where they were aggregated', () => {
    expect(expandPlays(['1-2-3-4-5#2', '6-7-8-9-10'])).toEqual(['1-2-3-4-5', '1-2-3-4-5', '6-7-8-9-10'])
    expect(read(['1-2-3-4-5#3'], 3)).toMatchObject({ valid: true, costMinor: 750 })
  })

  it.each(['1-2-3-4', '1-1-2-3-4', '1-2-3-4-50', 'x', '1-2-3-4-5#0', '1-2-3-4-5|6'])(
    'are refused with the offending one: %s',
    (play) => {
      expect(read(['6-7-8-9-10', play])).toMatchObject({ valid: false, offendingPlay: play, count: 2 })
    },
  )

  it('are refused where the client counted otherwise, or asks for more than one join may hold', () => {
    expect(read(['1-2-3-4-5'], 2).valid).toBe(false)
    expect(read(['1-2-3-4-5#1001']).valid).toBe(false)
    expect(read(['1-2-3-4-5#1000']).valid).toBe(true)
  })
})
