import { type KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { gameTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import type { Database } from '#service/database/database.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { addGame, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { NOBODY } from './caller.ts'
import { createTopicAccess } from './topic-access.ts'

onEachDatabase((open) => {
  let database: TestDatabase
  const gameIds: number[] = []
  beforeAll(async () => {
    database = await open()
    for (let game = 0; game < 3; game += 1) gameIds.push((await addGame(database)).gameInstanceId)
  })

  /** The same database, with the number of statements that it was asked. */
  const counted = () => {
    const asked = { statements: 0 }
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        asked.statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const counting: Database = { ...database, kysely: database.kysely.withPlugin(counter) }
    return { asked, access: createTopicAccess(counting) }
  }
  const visitor = { memberId: TEST_MEMBER_ID, authentication: NOBODY }
  const topics = () => [lobbyTopic(TEST_MEMBER_ID), ...gameIds.map(gameTopic)]

  test('security 28: three thousand concurrent polls of the same topics cause one query', async () => {
    const { asked, access } = counted()
    await Promise.all(Array.from({ length: 3000 }, () => access.check(topics(), visitor)))
    expect(asked.statements).toBe(1)
    await access.check(topics(), visitor)
    expect(asked.statements).toBe(1)
  })

  test('topics of games that were looked up before are checked from memory, and other games are not', async () => {
    const { asked, access } = counted()
    expect(access.checkNow([lobbyTopic(TEST_MEMBER_ID)], visitor)).toBe(true)
    expect(access.checkNow(topics(), visitor)).toBe(false)
    await access.check(topics(), visitor)
    expect(access.checkNow(topics(), visitor)).toBe(true)
    expect(asked.statements).toBe(1)
    const elsewhere = { ...visitor, memberId: TEST_MEMBER_ID + 1 }
    const game = [gameTopic(gameIds[0] as number)]
    expect(() => access.checkNow(game, elsewhere)).toThrow(
      expect.objectContaining({ code: 'Server.ResourceNotFound' }),
    )
    expect(() => access.checkNow(['cashier/1'], visitor)).toThrow(expect.objectContaining({ code: '101' }))
  })

  test('security 28: three thousand concurrent polls of a game that does not exist cause one query', async () => {
    const { asked, access } = counted()
    const unknown = [gameTopic(999_999_999), gameTopic(999_999_998)]
    const answers = await Promise.allSettled(
      Array.from({ length: 3000 }, () => access.check([...topics(), ...unknown], visitor)),
    )
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    expect(asked.statements).toBe(1)
  })

  test('a topic of another site, of another player or of an unknown kind is refused', async () => {
    const { access } = counted()
    const other = await addGame(database, { currencyId: 566 }, TEST_MEMBER_ID + 1)
    const refused = (topic: string) => access.check([...topics(), topic], visitor)
    await expect(refused(gameTopic(other.gameInstanceId))).rejects.toMatchObject({
      code: 'Server.ResourceNotFound',
    })
    await expect(refused(lobbyTopic(TEST_MEMBER_ID + 1))).rejects.toMatchObject({ code: '102' })
    await expect(refused('cashier/1')).rejects.toMatchObject({ code: '101' })
    await expect(refused('kitchen/1')).rejects.toMatchObject({ code: 'Server.ResourceNotFound' })
  })
})
