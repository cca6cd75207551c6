import { describe, expect, test } from 'vitest'
import { gameDefinitionSchema, type GameDefinition } from '#schemas/entities/game-definition.ts'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { alteredDefinitions } from '#tests/support/altered-definitions.ts'
import { bytesOfHex, hexOfBytes } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import { commitmentOf, type CommittedTerms } from './commitment.ts'
import { hashNow } from './hashing.ts'

type Schema = Exclude<JSONSchema, boolean>

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

const committed = (version: 1 | 2, terms: CommittedTerms, seed = SEED) =>
  hexOfBytes(hashNow(commitmentOf(version, bytesOfHex(seed), terms), nodeHashes))

describe('canonical JSON', () => {
  test('canonical JSON equals the examples of RFC 8785, 3.2.3 and 3.2.4', () => {
    const value: unknown = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],` +
        String.raw`"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    )
    expect(canonicalJson(value)).toBe(
      `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
        String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  test('canonical JSON sorts names by their UTF-16 code units, as RFC 8785, 3.2.3 does', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6']
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33']
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])))
    expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual(names.toSorted())
    expect(text).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`)
  })

  test('canonical JSON leaves out undefined fields and refuses values that JSON does not have', () => {
    expect(canonicalJson({ b: undefined, a: [{ d: 1, c: -0 }] })).toBe('{"a":[{"c":0,"d":1}]}')
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError)
    expect(() => canonicalJson([undefined])).toThrow(TypeError)
  })
})

/** A game with two sets, a progressive and its prize table. */
const DEFINITION: GameDefinition = {
  gameRule: 'oneDrawGameExt',
  currencyId: 978,
  gamePlaySize: 2,
  gamePlayRange: 6,
  gamePlaySize2nd: 1,
  gamePlayRange2nd: 3,
  gamePlayCostMinor: 101,
  gameFeePerPlayMinor: 10,
  gamePlayMax: 100,
  playerPlayMax: 100,
  payoutPercentage: 60.5,
  payoutFormula: 'rollDown',
  prizes: [
    { rankNumber: 1, rankNumber2nd: 1, prizePercentage: 30, winsProgressive: true, rankTitle: 'Größter' },
    { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 70 },
  ],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}

describe('commitments to a draw', () => {
  // Both were computed by a program of its own, in another language, from the README alone.
  const GOLDEN = '4f327a2b351ffa5792d056ee50ec5a01c8961805f83db3951f96a0dbca6aa22d'
  const GOLDEN_WITH_BEACON = '779660bf0bc73da1f09e0884d85777e8b4b4e32b9f6b8b7c4dca64a3dbfe1a82'

  test('security 26: a commitment of version 2 is the hash of seed and terms that the README describes', () => {
    const terms = { gameId: 7, definition: DEFINITION, beaconChain: null }
    expect(committed(2, terms)).toBe(GOLDEN)
    expect(committed(2, { ...terms, beaconChain: 'ab'.repeat(32) })).toBe(GOLDEN_WITH_BEACON)
  })

  test('security 26: a commitment does not depend on the order of the fields in the database', () => {
    const { prizes, ...rest } = DEFINITION
    const reversed = Object.fromEntries(Object.entries(rest).toReversed()) as typeof rest
    const rows = prizes.map((row) => Object.fromEntries(Object.entries(row).toReversed()) as typeof row)
    const definition = { prizes: rows, ...reversed }
    expect(committed(2, { gameId: 7, definition, beaconChain: null })).toBe(GOLDEN)
  })

  test('a commitment of version 1 is SHA-256 of the seed, whatever the terms', () => {
    const sha256 = hexOfBytes(nodeHashes.sha256(bytesOfHex(SEED)))
    expect(committed(1, { gameId: 7, definition: DEFINITION, beaconChain: null })).toBe(sha256)
  })
})

/** A value with every property that a schema has, of the last of several shapes. */
function sampleOf(schema: Schema, shape = -1): unknown {
  if (schema.anyOf) return sampleOf((schema.anyOf.at(shape) ?? schema.anyOf.at(-1)) as Schema, shape)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return (schema.enum as readonly unknown[])[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sampleOf(one as Schema, shape)]),
      )
    case 'array':
      return [sampleOf(schema.items as Schema, shape), sampleOf(schema.items as Schema, shape)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + 2
    default:
      return 'A'
  }
}

describe('definition fields in a commitment', () => {
  const shapes = [0, 1, -1]
    .map((shape) => sampleOf(gameDefinitionSchema as Schema, shape) as GameDefinition)
    // Equal rows would have only one order.
    .map(({ prizes: [first, second], ...rest }) => ({
      ...rest,
      prizes: [first!, { ...second!, rankNumber: first!.rankNumber + 1 }],
    }))
  const cases = shapes.flatMap((definition, index) =>
    [...alteredDefinitions(definition)].map(({ what, altered }) => ({
      name: `${what} (shape ${index})`,
      definition,
      altered: altered as GameDefinition,
    })),
  )

  test('security 26: the altered definitions of this test cover every field of the schema', () => {
    const text = cases.map(({ name }) => name).join('\n')
    const { properties } = gameDefinitionSchema
    for (const field of Object.keys(properties)) expect(text).toContain(`definition.${field}: left out`)
    for (const field of Object.keys(properties.prizes.items.properties))
      for (const row of [0, 1]) expect(text).toContain(`prizes.${row}.${field}: left out`)
    for (const field of ['everyMs', 'minimumPlays', 'underMinimum'])
      expect(text).toContain(`schedule.${field}: altered`)
    for (const field of ['timeZone', 'draws.0.weekdays.0', 'exceptions.1.date'])
      expect(text).toContain(`schedule.timetable.${field}: altered`)
    expect(cases.length).toBeGreaterThan(200)
  })

  test.each(cases)(
    'security 26: a changed definition changes the commitment, $name',
    ({ definition, altered }) => {
      const terms = { gameId: 7, beaconChain: null }
      expect(committed(2, { ...terms, definition: altered })).not.toBe(committed(2, { ...terms, definition }))
    },
  )

  test('security 26: GB RTS 7D: the commitment covers the game, the chain of the beacon and the seed too', () => {
    const terms: CommittedTerms = { gameId: 7, definition: DEFINITION, beaconChain: null }
    const others = [
      committed(2, { ...terms, gameId: 8 }),
      committed(2, { ...terms, beaconChain: 'ab'.repeat(32) }),
      committed(2, terms, SEED.replace(/.$/, 'e')),
      committed(1, terms),
    ]
    expect(new Set([committed(2, terms), ...others]).size).toBe(others.length + 1)
  })
})
