import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'
import { Client, type Frame } from './client.ts'
import { bound, type Filling, filledIn, type Schema } from './filled-body.ts'
import { register, type Registered } from './register.ts'
import { onEachService, type ServiceHere } from './service-here.ts'

/** How a body is filled in: each way takes every value to one end of what its schema allows. */
interface Extreme extends Filling {
  readonly what: string
}

const longText = (schema: Schema, letter: string) => letter.repeat(bound(schema, 'maxLength', 64))

const EXTREMES: readonly Extreme[] = [
  {
    what: 'the largest numbers and the longest texts',
    integer: (schema) => bound(schema, 'maximum', Number.MAX_SAFE_INTEGER),
    number: (schema) => bound(schema, 'maximum', Number.MAX_VALUE),
    string: (schema) => longText(schema, '\u{1f3b1}'),
  },
  {
    what: 'the smallest numbers and the shortest texts',
    integer: (schema) => bound(schema, 'minimum', Number.MIN_SAFE_INTEGER),
    number: (schema) => bound(schema, 'minimum', Number.MIN_VALUE),
    string: (schema) => 'x'.repeat(bound(schema, 'minLength', 0)),
  },
  {
    what: 'fractions, and texts that mean something to SQL and JSON',
    integer: (schema) => bound(schema, 'minimum', 1),
    number: (schema) => Math.max(bound(schema, 'minimum', 0), 0) + 1.5,
    string: (schema) => '\'"\\%_{}'.slice(0, bound(schema, 'maxLength', 64)),
  },
  {
    what: 'texts with U+0000',
    integer: (schema) => bound(schema, 'minimum', 1),
    number: (schema) => bound(schema, 'minimum', 1),
    string: (schema) => `${longText(schema, 'x').slice(1)}\0`,
  },
]

onEachService((start) => {
  let here: ServiceHere
  let ada: Registered
  let game: TestGame
  beforeAll(async () => {
    here = await start()
    game = await addGame(here.database)
    ada = await register(here.port)
  }, 60_000)

  /** These operations end the session when they succeed, and every later call would be answered with 101: each is called by a separate player. */
  const ending: readonly OperationName[] = ['updateSelfExclusion', 'updateTimeout']
  const asked = (Object.keys(operationSchemas) as OperationName[]).filter((name) => name !== 'logout')

  it.each(EXTREMES.map((extreme): [string, Extreme] => [extreme.what, extreme]))(
    'security 9: no operation fails with a server error on %s',
    async (_what, extreme) => {
      const visitor = new Client(here.port)
      const failed: string[] = []
      const bodies = asked.flatMap((op): [OperationName, object][] => {
        const body = filledIn(operationSchemas[op].request, extreme) as object
        // With a game that is there the other fields are read too.
        const known = Object.fromEntries(Object.entries(game).filter(([key]) => key in body))
        return Object.keys(known).length === 0
          ? [[op, body]]
          : [
              [op, body],
              [op, { ...body, ...known }],
            ]
      })
      for (const [op, body] of bodies) {
        const { access } = operations[op]
        const player = ending.includes(op) ? await register(here.port) : ada
        const client = access === 'open' ? visitor : player.client
        const endpoint = access === 'open' ? 'open' : 'secured'
        const answer: Frame = await client.call(op, body, { endpoint, key: randomUUID() })
        const code = answer.fault?.code ?? 'ok'
        if (code === '101' && access !== 'open') failed.push(`${op}: not logged in`)
        if (code === 'Server.Processing') failed.push(`${op}: ${JSON.stringify(body).slice(0, 200)}`)
      }
      expect(failed).toEqual([])
      expect(here.logged.filter((line) => line.includes('an operation failed'))).toEqual([])
      visitor.close()
    },
    60_000,
  )

  it('security 9, 27: a join with a currency id beyond the column’s range is refused before its batch', async () => {
    const body = { ...game, currencyId: 2 ** 31, userPlays: ['1-2-3-4-5'] }
    const answer = await ada.client.call('joinGame', body, { endpoint: 'secured', key: randomUUID() })
    expect(answer.fault).toMatchObject({
      code: 'Client.Error.InvalidBody',
      args: { path: '/currencyId', keyword: 'maximum' },
    })
  })
})
