import { expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { trialRuntime } from '#runtime/testing/trial-runtime.tsx'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { applySubscriptionEvent } from './subscription-events.ts'

const entered: EventBodies['player.subscription'] = {
  change: 'entered',
  subscriptionId: 3,
  gameId: 7,
  active: true,
  status: 'active',
  remainingBalance: 7.5,
  drawsLeft: 3,
  gameInstanceId: 70,
  playerPlaysInGame: 2,
}

test('a game is marked as entered after a subscription entered it', () => {
  const { services } = trialRuntime({ games: [gameInstance()] })
  applySubscriptionEvent(entered, services)
  expect(services.live.games.instances.get(70)).toMatchObject({ playerInGame: true, playerPlaysInGame: 2 })
})

test('a skipped draw and a draw of an unknown game change nothing', () => {
  const { services } = trialRuntime({ games: [gameInstance()] })
  const before = services.live.games.instances.get(70)
  const { playerPlaysInGame: _, ...skipped } = entered
  applySubscriptionEvent({ ...skipped, change: 'skipped' }, services)
  applySubscriptionEvent({ ...entered, gameInstanceId: 71 }, services)
  expect(services.live.games.instances.get(70)).toBe(before)
  expect(services.live.games.instances.has(71)).toBe(false)
})
