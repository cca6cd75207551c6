import { beforeEach, expect, it } from 'vitest'
import { PAGE_ERRORS_MAX } from '#schemas/operator/page-errors.ts'
import type { ErrorReport } from '#schemas/protocol/error-report.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi } from '#service/testing/operator-api.ts'
import { advance } from '#service/testing/test-clock.ts'
import { TEST_MEMBER_ID } from '#service/testing/world.ts'
import { forgetOldPageErrors, keepPageError, listPageErrors } from './page-errors.ts'

/** The site of the operator API of tests. */
const FIXTURE = { siteId: 'fixture', memberId: 901 }

const REPORT: ErrorReport = {
  message: 'TypeError: game 812345 has no draw',
  stack: 'TypeError: x\n at f (https://aurora.example/assets/lobby-Ab3dEf_9.js:1:200)',
  page: '/support/812345',
  clientVersion: '1.2.1',
}

onEachDatabase((open) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await open()
    await database.kysely.deleteFrom('page_errors').execute()
  })
  const keep = (change: Partial<ErrorReport> = {}, memberId: number = TEST_MEMBER_ID) =>
    keepPageError(database.kysely, memberId, { ...REPORT, ...change })
  const list = () => listPageErrors(database.kysely, TEST_MEMBER_ID)

  it('security 24: the same error of the pages of a site is one row with its reports, without the numbers of a player', async () => {
    await keep()
    await advance(database, '1 hour')
    // The next build has the same error in a file of another name.
    await keep({
      message: 'TypeError: game 999999 has no draw',
      stack: REPORT.stack.replace('Ab3dEf_9.js:1:200', 'Zz3dEf_9.js:1:201'),
      page: '/pick',
      clientVersion: '1.3.0',
    })
    await keep({ message: 'RangeError: 7' })
    await keep({}, FIXTURE.memberId)
    const [range, type, ...others] = await list()
    expect(others).toEqual([])
    expect(range).toMatchObject({ message: 'RangeError: 7', reports: 1, page: '/support/…' })
    expect(type).toMatchObject({
      message: 'TypeError: game … has no draw',
      reports: 2,
      page: '/pick',
      release: '1.3.0',
    })
    expect(type!.lastSeen - type!.firstSeen).toBeGreaterThanOrEqual(3_600_000)
  })

  it('security 7: a site keeps a bounded number of errors, and counts the known ones on', async () => {
    for (let number = 0; number < PAGE_ERRORS_MAX; number++) await keep({ message: `Error: ${number}` })
    await keep({ message: 'Error: one too many' })
    await keep({ message: 'Error: 5' })
    const errors = await list()
    expect(errors).toHaveLength(PAGE_ERRORS_MAX)
    expect(errors.find(({ message }) => message === 'Error: 5')?.reports).toBe(2)
  })

  it('an error that no page has reported for 30 days is forgotten', async () => {
    await keep()
    await advance(database, '29 days')
    await forgetOldPageErrors(database)
    expect(await list()).toHaveLength(1)
    await advance(database, '2 days')
    await forgetOldPageErrors(database)
    expect(await list()).toEqual([])
  })

  it('an operator reads the errors of a site', async () => {
    await keep({}, FIXTURE.memberId)
    const api = await openOperatorApi(database)
    const { status, answer } = await api.ask('getPageErrors', { siteId: FIXTURE.siteId })
    expect(status).toBe(200)
    expect(answer).toEqual([expect.objectContaining({ reports: 1, page: '/support/…', release: '1.2.1' })])
  })
})
