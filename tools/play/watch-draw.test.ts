import { expect, test } from 'vitest'
import type { EventBodies, EventName } from '#schemas/protocol/events.ts'
import { createPrinter } from './printer.ts'
import { DrawWatch } from './watch-draw.ts'

function watching(nameOf: (ball: number) => string = String) {
  let written = ''
  const printer = createPrinter((text) => (written += text))
  const watch = new DrawWatch(7, { printer, nameOf })
  const push = <Name extends EventName>(event: Name, body: EventBodies[Name]) =>
    watch.take({ topic: 'game/7', epoch: 'a', offset: 1, event, body })
  return { watch, push, written: () => written }
}

const ball = (slot: number, number: number, change: Partial<EventBodies['game.drawShown']> = {}) => ({
  gameInstanceId: 7,
  drawNumber: 1,
  slot,
  set: 1 as const,
  ball: number,
  ballCount: 3,
  shownTime: 0,
  ...change,
})
const ended = (winners: number, drawNumber = 1) => ({
  gameInstanceId: 7,
  draw: { drawNumber, balls: [], drawWinnerCount: winners },
  last: false,
})

test('a draw is printed ball by ball on one line, with a separate second set and its winners', () => {
  const { push, written } = watching()
  push('game.start', { gameInstanceId: 7 })
  push('game.drawShown', ball(1, 17))
  expect(written()).toBe('The draw begins.\n  draw 1: 17')
  push('game.drawShown', ball(2, 4))
  push('game.drawShown', ball(3, 9, { set: 2 }))
  push('game.drawEnded', ended(1))
  push('game.drawShown', ball(1, 5, { drawNumber: 2 }))
  push('game.drawEnded', ended(3, 2))
  expect(written()).toBe(
    'The draw begins.\n  draw 1: 17 4  + 9   (1 play wins)\n  draw 2: 5   (3 plays win)\n',
  )
})

test('balls that were shown earlier are printed first, and none twice', () => {
  const { watch, push, written } = watching()
  watch.catchUp([{ drawNumber: 1, balls: [17, 4], drawWinnerCount: 0 }])
  push('game.drawShown', ball(2, 4))
  push('game.drawShown', ball(3, 30))
  expect(written()).toBe('  draw 1: 17 4 30')
})

test('a ticket is printed with the rank that it won', () => {
  const { push, written } = watching((ticket) => `NL-${ticket}`)
  push('game.drawShown', ball(1, 123, { rankNumber: 2 }))
  expect(written()).toBe('  prize of rank 2: NL-123')
})

test('events of another instance are not printed', () => {
  const { watch, push, written } = watching()
  push('game.start', { gameInstanceId: 8 })
  expect([written(), watch.movesSeen]).toEqual(['', 0])
})

test('joins of one play each are printed in steps', () => {
  const { watch, push, written } = watching()
  for (const plays of [1, 3, 5, 6, 9, 11])
    push('game.playerJoined', { gameInstanceId: 7, playsInGame: plays, playersInGame: 2 })
  expect(written()).toBe('5 lines of 2 players are in.\n11 lines of 2 players are in.\n')
  expect(watch.movesSeen).toBe(6)
})

test('the watch ends when the game has ended or was refunded', async () => {
  const ending = watching()
  ending.push('game.end', { gameInstanceId: 7 })
  await expect(ending.watch.over).resolves.toBe('ended')
  const refunding = watching()
  refunding.push('game.refunded', { gameInstanceId: 7, gameTitle: 'A game' })
  await expect(refunding.watch.over).resolves.toBe('refunded')
  expect(refunding.written()).toContain('every play is refunded')
})
