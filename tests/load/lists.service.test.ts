import { expect, test } from 'vitest'
import { createMigratedDatabase } from '#service/testing/database.ts'
import { measureOperatorLists } from './lists.ts'

test('no list, no search and no report of the operators’ API reads a whole table', async () => {
  const { url, drop } = await createMigratedDatabase()
  const times = await measureOperatorLists(url, { players: 4000, plays: 40_000 }, () => undefined)
  await drop()
  expect(times.length).toBeGreaterThan(25)
  const reading = times.filter(({ rowsOfWholeTables }) => rowsOfWholeTables > 0)
  expect(reading.map(({ what, rowsOfWholeTables }) => [what, rowsOfWholeTables])).toEqual([])
})
