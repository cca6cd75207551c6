import { expect, test } from 'vitest'
import { endpoints } from '#schemas/operator/endpoints.ts'
import { titleOf } from '../parts/title-of.ts'
import { recordTables, takesTime, withTitles } from './record-tables.ts'

const tables = recordTables()
const tableOf = (id: string) => {
  const found = tables.find((table) => table.id === id)
  if (found === undefined) throw new Error(`There is no table "${id}".`)
  return found
}
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('every list of a site is a table', () => {
  const lists = Object.values(endpoints).flatMap(
    ({ route }) =>
      /^(?:GET \/sites\/:siteId\/([a-z-]+)|POST \/sites\/:siteId\/([a-z-]+)\/search)$/
        .exec(route)
        ?.slice(1)
        .find(Boolean) ?? [],
  )
  const withoutList = [
    'archiving',
    'audit',
    'draws',
    'files',
    'health',
    'mails',
    'maintenance',
    'report',
    'sales',
    'thumbnail',
    'today',
    'transfers',
  ]
  expect(tables.filter(({ isOfSite }) => isOfSite).map(({ id }) => id)).toEqual(
    lists.filter((id) => !withoutList.includes(id)).toSorted(),
  )
})

test('a table has the changes of its records, and what makes and reads one', () => {
  expect(names(tableOf('withdrawals').actions)).toEqual([
    'approveWithdrawal',
    'payWithdrawal',
    'rejectWithdrawal',
    'sendWithdrawal',
    'takeBackWithdrawal',
  ])
  expect(names(tableOf('coupons').creations)).toEqual(['createCoupon'])
  expect(names(tableOf('support-cases').views)).toEqual(['viewSupportCase'])
  expect(tableOf('support-cases')).toMatchObject({ key: 'cases', cursor: 'caseId' })
  expect(tableOf('page-errors')).toMatchObject({ key: null, cursor: null })
})

test('a list in pages is read on from a property that its request takes', () => {
  const paged = tables.filter(({ cursor }) => cursor !== null)
  expect(paged.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'approvals',
      'chargebacks',
      'coupons',
      'documents',
      'prize-items',
      'withdrawals',
    ]),
  )
  const typesOf = ({ cursor, record, list }: (typeof tables)[number]) => [
    record.properties?.[cursor ?? '']?.type,
    list.form.properties?.['after']?.type,
  ]
  expect(paged.filter((table) => new Set(typesOf(table)).size > 1).map(({ id }) => id)).toEqual([])
})

test('players are searched with a body, and their search is not one of their changes', () => {
  const players = tableOf('players')
  expect(players).toMatchObject({ isOfSite: true, isPersonal: true, list: { name: 'findPlayers' } })
  expect(names(players.actions)).not.toContain('findPlayers')
  expect(names(players.actions)).toContain('banPlayer')
  expect(tableOf('coupons').isPersonal).toBe(false)
})

test('a form asks for what the path takes and the record does not say', () => {
  const lift = tableOf('players').actions.find(({ name }) => name === 'liftPlayerLimit')
  expect(lift?.params).toEqual(['playerId', 'kind'])
  expect(Object.keys(lift?.form.properties ?? {})).toEqual(expect.arrayContaining(['kind', 'reason']))
  expect(lift?.form.properties).not.toHaveProperty('playerId')
  expect(lift?.form.required).toEqual(expect.arrayContaining(['kind', 'reason']))
})

test('names of the API are titles', () => {
  expect(['setPlayerLimit', 'harm-markers', 'afterSale', 'oneLine'].map(titleOf)).toEqual([
    'Set player limit',
    'Harm markers',
    'After sale',
    'One line',
  ])
  const schema = { type: 'object', properties: { bankAccount: { properties: { sortCode: {} } } } }
  expect(withTitles(schema)).toEqual({
    type: 'object',
    properties: {
      bankAccount: { title: 'Bank account', properties: { sortCode: { title: 'Sort code' } } },
    },
  })
})

test('a choice has a title where it is a name of the API, and the name of an event stays', () => {
  expect(withTitles({ enum: ['timeOut', 'selfExclusion'] })).toEqual({
    type: 'string',
    oneOf: [
      { const: 'timeOut', title: 'Time out' },
      { const: 'selfExclusion', title: 'Self exclusion' },
    ],
  })
  expect(withTitles({ enum: ['deposit.paid'] })).toEqual({ enum: ['deposit.paid'] })
})

test('a field takes a time where its declaration says so', () => {
  expect(takesTime({ description: 'UTC milliseconds; null where it never ends' })).toBe(true)
  expect(takesTime({ description: 'how often' })).toBe(false)
  expect(withTitles({ type: 'integer', description: 'UTC milliseconds' })).toEqual({ type: 'integer' })
})
