import { expect, test } from 'vitest'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { FieldTexts, readSchemaFiles } from './field-texts.ts'
import { Notation } from './notation.ts'
import { ReachableFaults } from './reachable-faults.ts'

const game = { type: 'object', additionalProperties: false, properties: {} } as const
const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'plays'],
  properties: {
    gameId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    plays: { type: 'array', minItems: 1, maxItems: 9, items: { type: 'string', maxLength: 20 } },
    games: { type: 'array', items: game },
    kind: { enum: ['short', 'long', 3] },
    texts: { type: 'object', maxProperties: 4, additionalProperties: { type: ['string', 'number'] } },
  },
} as const satisfies JSONSchema

test('a schema is written with its optional fields, bounds, docstrings and named shapes', () => {
  const texts = new FieldTexts()
  texts.note(request.properties, 'plays', 'Each line.')
  const notation = new Notation({ names: new Map([[game, 'Game']]), texts })
  expect(notation.typeOf(request)).toBe(`{
  gameId: integer ≥ 1
  // Each line.
  plays: (string ≤ 20)[] 1..9 items
  games?: Game[]
  kind?: 'short' | 'long' | 3
  texts?: {
    [string]: string | number
  } ≤ 4 entries
}`)
})

test('a schema with a keyword that the notation lacks is refused', () => {
  const notation = new Notation({ names: new Map(), texts: new FieldTexts() })
  expect(() => notation.typeOf({ type: 'number', multipleOf: 5 })).toThrow('no multipleOf')
})

test('the docstring of a field is read from the file of its schema, and that of a shape too', async () => {
  const { texts, exported } = await readSchemaFiles()
  const player = exported.find(({ name }) => name === 'fieldErrorSchema')
  expect(player?.text).toContain('One refused field of a form')
  const joined = exported.find(({ name }) => name === 'joinEventSchema')?.schema as JSONSchema
  expect(texts.of(joined.properties as Record<string, object>, 'totalCost')).toBe(
    "The price, in the game's currency.",
  )
})

test('the faults of an operation are those of the functions that its handler reaches, also in batches', () => {
  const faults = new ReachableFaults()
  expect(faults.of('service/sessions/operations/login.ts')).toEqual(
    expect.arrayContaining(['wrongCredentials', 'alreadyLoggedIn', 'selfRestricted', 'malformedPassword']),
  )
  expect(faults.of('service/sessions/operations/ping.ts')).toEqual([])
  expect(faults.of('service/joins/operations/joinGame.ts')).toContain('siteTakesNoPlays')
  expect(faults.of('service/draws/operations/confirmCrosswordEnd.ts')).toContain('notYours')
})
