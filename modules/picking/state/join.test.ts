import type { OperationResult } from '#schemas/protocol/operations.ts'
import { expect, test } from 'vitest'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { afterJoin, afterRefusal } from './join.ts'

const asked: GameInstance = {
  gameId: 1,
  gameInstanceId: 11,
  gameTitle: 'Northern Lotto',
  gameStatus: 'OPEN',
  gameRule: 'oneDrawGame',
  sequenceNumber: 4,
  gamePlayCurrent: 8,
}
const account = { accountId: 3, accountType: 43, accountCurrency: 978, accountBalance: 40, timeStamp: 9 }
const answer: OperationResult<'joinGame'> = {
  gameInstanceId: 11,
  gameStatus: 'OPEN',
  exitCode: 0,
  exitDescription: '',
  joinEvent: {
    playsInGame: 10,
    playersInGame: 4,
    playerPlaysInGame: 2,
    prizePool: 12,
    playIds: [1, 2],
    totalCost: 5,
    account,
  },
}

test('a join puts the player into the instance with the counts of the answer', () => {
  expect(afterJoin(asked, asked, answer, 77)).toMatchObject({
    gameInstanceId: 11,
    playerInGame: true,
    playerPlaysInGame: 2,
    gamePlayCurrent: 10,
    gamePlayerCurrent: 4,
    prizePool: 12,
    lastJoinTimeMs: 77,
    joinCode: 0,
  })
})

test('a join into an unknown instance adds it as a new full entry', () => {
  const { gameStatus: _, ...elsewhere } = answer
  expect(afterJoin(asked, undefined, { ...elsewhere, gameInstanceId: 12 }, 77)).toMatchObject({
    gameInstanceId: 12,
    gameTitle: 'Northern Lotto',
    gameStatus: 'FULL',
    playerInGame: true,
  })
})

test('a refusal keeps its code on the game and changes nothing else', () => {
  expect(afterRefusal(asked, 300, null)).toEqual({ ...asked, joinCode: 300 })
})
