import { beforeAll, expect, test } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer } from '#service/testing/world.ts'
import { forgetOldMessages } from './notifications.ts'
import { sendGlobalMessage, sendPrivateMessage } from './send-message.ts'

const MEMBER = 7001

onEachDatabase((open) => {
  let database: TestDatabase
  let call: CallOperation
  beforeAll(async () => {
    database = await open()
    call = await operationsOn(database)
  })
  const addReader = () => addPlayer(database, { memberId: MEMBER })
  const toAll = (title: string, more: object = {}) =>
    database.transaction((tx) => sendGlobalMessage(tx, MEMBER, { title, body: 'To everybody', ...more }))
  const toOne = (playerId: number, title: string, more: object = {}) =>
    database.transaction((tx) => sendPrivateMessage(tx, playerId, { title, body: 'To you', ...more }))
  const listOf = (playerId: number, languageId = 'en_US') =>
    call('getNotifications', {}, { playerId, memberId: MEMBER, languageId })

  test('a player has the messages to the site since the registration and those to the player, newest first', async () => {
    await toAll('Before the registration')
    const ada = await addReader()
    const ben = await addReader()
    const { gameId } = await addGame(database, {}, MEMBER)
    await toAll('Tonight', { gameId, texts: { de: { title: 'Heute', body: 'An alle' } } })
    await toOne(ada.playerId, 'Your letter')
    await toOne(ben.playerId, 'Only for Ben')
    const time = expect.any(Number)
    expect(await listOf(ada.playerId)).toEqual({
      unread: 2,
      notifications: [
        { kind: 'private', title: 'Your letter', body: 'To you', time, isRead: false },
        { kind: 'global', title: 'Tonight', body: 'To everybody', gameId, time, isRead: false },
      ],
    })
    const german = await listOf(ada.playerId, 'de_DE')
    expect(german.notifications.map(({ title }) => title)).toEqual(['Your letter', 'Heute'])
  })

  test('messages up to a time are read, later ones are not, and what was read stays read', async () => {
    const { playerId } = await addReader()
    await toOne(playerId, 'First')
    const [first] = (await listOf(playerId)).notifications
    const read = (until: number) => call('readNotifications', { until }, { playerId, memberId: MEMBER })
    expect(await read(first?.time ?? 0)).toEqual({ unread: 0 })
    await toOne(playerId, 'Second')
    expect(await read(0)).toEqual({ unread: 1 })
    const { notifications, unread } = await listOf(playerId)
    expect(unread).toBe(1)
    expect(notifications.map(({ title, isRead }) => [title, isRead])).toEqual([
      ['Second', false],
      ['First', true],
    ])
    // A time to come reads nothing that is not there yet.
    expect(await read(Date.now() + 86_400_000)).toEqual({ unread: 0 })
    await toOne(playerId, 'Third')
    expect((await listOf(playerId)).unread).toBe(1)
  })

  test('security 10: the list and its marks need a session', async () => {
    await expect(call('getNotifications', {})).rejects.toMatchObject({ code: FAULT.notLoggedIn })
    await expect(call('readNotifications', { until: 1 })).rejects.toMatchObject({ code: FAULT.notLoggedIn })
  })

  test('messages of more than 30 days are neither listed nor kept', async () => {
    const { playerId } = await addReader()
    await toOne(playerId, 'Old')
    await advance(database, '31 days')
    expect((await listOf(playerId)).notifications).toEqual([])
    await forgetOldMessages(database)
    const kept = await database.kysely
      .selectFrom('player_messages')
      .select('title')
      .where('player_id', '=', playerId)
      .execute()
    expect(kept).toEqual([])
  })
})
