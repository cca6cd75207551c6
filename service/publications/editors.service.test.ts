import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { advance } from '#service/testing/test-clock.ts'

const SITE = { siteId: 'fixture' }

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let ada: string
  let ben: string
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
    const tokenOf = async (name: string) =>
      (await api.ask('createToken', {}, { name, scopes: ['sites.read'] })).answer.token
    ada = await tokenOf('Ada')
    ben = await tokenOf('Ben')
  })
  afterAll(() => api.close())

  const report = async (token: string, section: string) =>
    (await api.ask('reportPresence', SITE, { section }, { token })).answer.others

  it('two editors of a site see each other and the part that each has open, and nobody sees themselves', async () => {
    expect(await report(ada, 'Theme')).toEqual([])
    expect(await report(ben, 'Texts')).toEqual([{ name: 'Ada', section: 'Theme' }])
    expect(await report(ada, 'Manifest › Menu')).toEqual([{ name: 'Ben', section: 'Texts' }])
    expect(await report(ben, 'Texts')).toEqual([{ name: 'Ada', section: 'Manifest › Menu' }])
  })

  it('an editor of another site is not shown', async () => {
    await report(ada, 'Theme')
    const { answer } = await api.ask(
      'reportPresence',
      { siteId: 'base' },
      { section: 'Theme' },
      { token: ben },
    )
    expect(answer.others).toEqual([])
  })

  it('an editor without a call for fifteen seconds is not shown any more, and no row of it is left', async () => {
    await report(ada, 'Theme')
    await advance(database, '16 seconds')
    expect(await report(ben, 'Texts')).toEqual([])
    const rows = await database.kysely.selectFrom('site_editors').select('name').execute()
    expect(rows).toEqual([{ name: 'Ben' }])
  })
})
