import { beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '#service/keys/tokens.ts'
import { FIRST_TOKEN_NAME, RUN_TOKEN_NAME } from '#service/operator/operator-auth.ts'
import { insertToken, listTokens, revokeToken } from '#service/operator/token-rows.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { areTwoPersons } from './two-persons.ts'

/** Makers of tokens: Ann and Ben have theirs from the first token, Cleo hers from that of the run. */
const MADE_BY: Readonly<Record<string, string>> = {
  Ann: FIRST_TOKEN_NAME,
  'Ann’s script': 'Ann',
  'Ann’s second script': 'Ann',
  'Script of a script': 'Ann’s script',
  Ben: FIRST_TOKEN_NAME,
  'Ben’s script': 'Ben',
  Cleo: RUN_TOKEN_NAME,
}
const PERSONS: readonly (readonly string[])[] = [
  ['Ann', 'Ann’s script', 'Ann’s second script', 'Script of a script'],
  ['Ben', 'Ben’s script'],
  ['Cleo'],
]
const NOBODY = [FIRST_TOKEN_NAME, RUN_TOKEN_NAME, 'a name without a token', '']

const names = [...PERSONS.flat(), ...NOBODY]
const personOf = (name: string) => PERSONS.find((tokens) => tokens.includes(name))

onEachDatabase((open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.transaction(async (tx) => {
      for (const [name, createdBy] of Object.entries(MADE_BY))
        await insertToken(tx, {
          name,
          hash: hashOf(name),
          scopes: ['*'],
          createdBy,
          personId: null,
          expiresAt: null,
        })
    })
  })

  describe('security 35: a token and all that was made by it, directly or through others, is one person', () => {
    it.each(names)('%s, with each other token', async (first) => {
      for (const second of names) {
        const [one, other] = [personOf(first), personOf(second)]
        const areTwo = one !== undefined && other !== undefined && one !== other
        expect([second, await areTwoPersons(database.kysely, first, second)]).toEqual([second, areTwo])
      }
    })
  })

  it('security 35: a revoked token still belongs to its maker', async () => {
    const { tokenId = 0 } = (await listTokens(database.kysely, { name: 'Ann’s script' })).tokens[0] ?? {}
    expect(await database.transaction((tx) => revokeToken(tx, tokenId))).not.toBeNull()
    expect(await areTwoPersons(database.kysely, 'Ann', 'Script of a script')).toBe(false)
  })
})
