import { describe, expect, it } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { ticketRules } from '#modules/raffle/rules/ticket-numbers.ts'
import { TEST_DEFINITION } from '#service/testing/world.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { countPlays, expandPlays, readRequestedPlays } from './requested-plays.ts'
import type { InstanceTerms } from './instance-terms.ts'
import { openTicketAllocator } from './ticket-allocator.ts'

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
  manualBet: true,
}
const read = (userPlays: string[], userPlaysCount?: number) =>
  readRequestedPlays(
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
  it('plays are stored in their canonical form and priced one by one', () => {
    expect(read(['40-3-11-19-27'])).toEqual({
      valid: true,
      plays: [{ play: '3-11-19-27-40', lines: 1, costMinor: 200, feeMinor: 50 }],
      lines: 1,
      costMinor: 250,
    })
  })

  it('aggregated plays are expanded', () => {
    expect(expandPlays(['1-2-3-4-5#2', '6-7-8-9-10'])).toEqual(['1-2-3-4-5', '1-2-3-4-5', '6-7-8-9-10'])
    expect(read(['1-2-3-4-5#3'], 3)).toMatchObject({ valid: true, costMinor: 750 })
  })

  it.each(['1-2-3-4', '1-1-2-3-4', '1-2-3-4-50', 'x', '1-2-3-4-5#0', '1-2-3-4-5|6'])(
    'an invalid play is refused by name: %s',
    (play) => {
      expect(read(['6-7-8-9-10', play])).toMatchObject({ valid: false, offendingPlay: play, count: 2 })
    },
  )

  it('plays are refused where the client’s count differs, or exceeds the maximum of a join', () => {
    expect(read(['1-2-3-4-5'], 2).valid).toBe(false)
    expect(read(['1-2-3-4-5#1001']).valid).toBe(false)
    expect(read(['1-2-3-4-5#1000']).valid).toBe(true)
  })

  it('security 27: plays are counted from their notation, and are not expanded where there are too many', () => {
    const userPlays = Array.from({ length: 1000 }, () => '1-2-3-4-5#9999')
    const heldBefore = process.memoryUsage().heapUsed
    const began = performance.now()
    expect(countPlays(userPlays)).toBe(9_999_000)
    expect(read(userPlays)).toEqual({
      valid: false,
      count: 9_999_000,
      costMinor: 9_999_000 * 250,
      offendingPlay: '1-2-3-4-5',
    })
    expect(performance.now() - began).toBeLessThan(timeBound(100))
    expect(process.memoryUsage().heapUsed - heldBefore).toBeLessThan(16e6)
  })
})

describe('plays of several lines', () => {
  const definition: GameDefinition = {
    ...TEST_DEFINITION,
    gameRule: 'oneDrawGameExtMulti',
    gamePlaySizeMax: 8,
  }
  const read = (userPlays: string[], userPlaysCount?: number) =>
    readRequestedPlays(
      {
        gameId: 1,
        gameInstanceId: 1,
        currencyId: definition.currencyId,
        userPlays,
        ...(userPlaysCount === undefined ? {} : { userPlaysCount }),
      },
      { ...terms, definition },
    )

  it('plays of several lines are priced and counted by their lines', () => {
    // Seven choose five, and one line: 21 and 1 at 2.50.
    expect(read(['1-2-3-4-5-6-7', '1-2-3-4-5'])).toMatchObject({
      valid: true,
      lines: 22,
      costMinor: 22 * 250,
      plays: [
        { lines: 21, costMinor: 4200, feeMinor: 1050 },
        { lines: 1, costMinor: 200, feeMinor: 50 },
      ],
    })
  })

  it('a client may count plays of several lines as plays or as lines, and not otherwise', () => {
    const plays = ['1-2-3-4-5-6-7', '1-2-3-4-5']
    expect([2, 22].map((count) => read(plays, count).valid)).toEqual([true, true])
    expect(read(plays, 3).valid).toBe(false)
  })
})

describe('tickets of a raffle', () => {
  const definition: GameDefinition = {
    ...TEST_DEFINITION,
    gameRule: 'raffleGame',
    gamePlaySize: 1,
    gamePlayRange: 100,
    prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }],
  }
  const read = (userPlays: string[], onSale = { free: [1, 2, 4, 5, 6], taken: ['T:000003'] }) => {
    const allocator = openTicketAllocator(ticketRules, onSale)
    const request = { gameId: 1, gameInstanceId: 1, currencyId: definition.currencyId, userPlays }
    return { allocator, asked: readRequestedPlays(request, { ...terms, definition }, allocator) }
  }

  it('raffle tickets are chosen by number, or are the next free ones between the chosen tickets', () => {
    const { allocator, asked } = read(['T:next#2', 'T:2', 'T:next'])
    expect(asked).toMatchObject({ valid: true, lines: 4, costMinor: 1000 })
    const plays = asked.valid ? asked.plays.map(({ play }) => play) : []
    expect(allocator.nextTicket()).toBeNull()
    expect(allocator.sell(plays)).toEqual(['T:000001', 'T:000004', 'T:000002', 'T:000005'])
    expect(allocator.nextTicket()).toBe(6)
    expect(allocator.isTaken('T:000004')).toBe(true)
  })

  it('a sold or repeated raffle ticket is refused by name', () => {
    expect(read(['T:next', 'T:3']).asked).toMatchObject({ valid: false, offendingPlay: 'T:3' })
    expect(read(['T:7', 'T:007']).asked).toMatchObject({ valid: false, offendingPlay: 'T:007' })
    expect(read(['T:101']).asked).toMatchObject({ valid: false, offendingPlay: 'T:101' })
  })

  it('a raffle that deals its tickets sells the next free ones, and refuses a chosen one by name', () => {
    const dealt = (userPlays: string[]) =>
      readRequestedPlays(
        { gameId: 1, gameInstanceId: 1, currencyId: definition.currencyId, userPlays },
        { ...terms, definition, manualBet: false },
        openTicketAllocator(ticketRules, { free: [1, 2], taken: [] }),
      )
    expect(dealt(['T:next#2'])).toMatchObject({ valid: true, lines: 2 })
    expect(dealt(['T:next', 'T:2'])).toMatchObject({ valid: false, offendingPlay: 'T:2' })
  })

  it('the next free raffle ticket is after the last one that was looked up', () => {
    const { allocator } = read([], { free: [8, 9], taken: [] })
    allocator.sell(['T:next', 'T:next'])
    expect(allocator.nextTicket()).toBe(10)
  })
})
