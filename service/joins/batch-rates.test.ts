import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '#service/database/tables.ts'
import { loadRates } from './batch-rates.ts'
import type { BatchState } from './batch-state.ts'
import { ExposureBook } from './exposure-book.ts'
import type { InstanceTerms } from './instance-terms.ts'

const [EUR, CHF] = [978, 756]
const SITE = {
  memberId: 1,
  operatorId: 1,
  currencyIds: [EUR, CHF],
  freerollNoDeposits: true,
  emailVerificationRequired: false,
  phoneVerificationRequired: false,
  identityRequired: false,
}

function stateWith({ limits = [] }: { limits?: [playerId: number, currencyId: number][] } = {}): BatchState {
  return {
    keys: new Map(),
    players: new Map(),
    instances: new Map(),
    seats: new Map(),
    blocked: new Set(),
    accounts: new Map(),
    countedMinor: new Map(),
    prepaidMinor: new Map(),
    promoted: new Set(),
    limits: new Map(
      limits.map(([playerId, currencyId]) => [playerId, [{ kind: 'weeklyBet', currencyId, limitMinor: 1 }]]),
    ),
    rates: new Map(),
    pools: new Map(),
    closedMembers: new Set(),
    playIds: [],
    transferIds: [],
    exposures: new Map(),
    allocators: new Map(),
  }
}

/** Games in euros, whatever their number. */
const TERMS = {
  exposures: new ExposureBook(),
  get: () => ({ currencyId: EUR }) as InstanceTerms,
  remember: () => undefined,
  load: () => Promise.resolve(),
}

/** A database that counts what it is asked, and answers nothing. */
function countingDatabase() {
  const asked = { count: 0 }
  const database = new Proxy({} as Kysely<Tables>, {
    get() {
      asked.count += 1
      throw new Error('asked')
    },
  })
  return { asked, database }
}

const attempt = (currencyId: number, playerId = 1) => ({
  site: SITE,
  playerId,
  request: { gameId: 1, gameInstanceId: 1, userPlays: ['1'], currencyId },
})

describe('the exchange rates of a batch', () => {
  it('a batch reads no rates where its joins and its players’ limits are in their games’ currency', async () => {
    const { asked, database } = countingDatabase()
    const state = stateWith({ limits: [[2, EUR]] })
    await loadRates(database, state, [attempt(EUR), attempt(EUR, 2)], TERMS)
    expect(asked.count).toBe(0)
  })

  it.each([
    ['a join pays in another currency', [attempt(EUR), attempt(CHF)], stateWith()],
    ['a player has a limit in another currency', [attempt(EUR)], stateWith({ limits: [[1, CHF]] })],
  ])('a batch reads the rates where %s', async (_what, attempts, state) => {
    const { asked, database } = countingDatabase()
    await expect(loadRates(database, state, attempts, TERMS)).rejects.toThrow('asked')
    expect(asked.count).toBeGreaterThan(0)
  })
})
