import { expect, test } from 'vitest'
import type { Db } from '#service/database/database.ts'
import { TEST_DEFINITION, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { createInstanceTermsCache, REMEMBERED_MAX } from './instance-terms.ts'

test('terms that a batch has loaded stay known while new instances are opened', async () => {
  const terms = createInstanceTermsCache()
  const remember = (gameInstanceId: number) =>
    terms.remember({
      gameInstanceId,
      gameId: 1,
      memberId: TEST_MEMBER_ID,
      currencyId: TEST_DEFINITION.currencyId,
      decimalPlaces: 2,
      definition: TEST_DEFINITION,
      playCostMinor: 100,
      feeMinor: 0,
      playMax: 1,
      playerPlayMax: 1,
      manualBet: true,
    })
  for (let id = 1; id <= REMEMBERED_MAX; id++) remember(id)
  const unread = {} as Db
  await terms.load(unread, [1])
  for (let id = REMEMBERED_MAX + 1; id < REMEMBERED_MAX + 100; id++) remember(id)
  expect(terms.get(1)).toMatchObject({ gameInstanceId: 1 })
  expect(terms.get(2)).toBeUndefined()
})
