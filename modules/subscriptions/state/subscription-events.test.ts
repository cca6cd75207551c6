import { expect, test, vi } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { trialRuntime } from '#runtime/testing/trial-runtime.tsx'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { onSubscriptionChange, takeSubscriptionEvent } from './subscription-events.ts'

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

test('a draw that was entered shows the player in it', () => {
  const { services } = trialRuntime({ games: [gameInstance()] })
  takeSubscriptionEvent(entered, services.live)
  expect(services.live.games.instances.get(70)).toMatchObject({ playerInGame: true, playerPlaysInGame: 2 })
})

test('a draw that was passed over, or that is not known here, changes no game', () => {
  const { services } = trialRuntime({ games: [gameInstance()] })
  const before = services.live.games.instances.get(70)
  const { playerPlaysInGame: _, ...skipped } = entered
  takeSubscriptionEvent({ ...skipped, change: 'skipped' }, services.live)
  takeSubscriptionEvent({ ...entered, gameInstanceId: 71 }, services.live)
  expect(services.live.games.instances.get(70)).toBe(before)
  expect(services.live.games.instances.has(71)).toBe(false)
})

test('who listens hears of every change until they stop', () => {
  const { services } = trialRuntime()
  const heard = vi.fn<() => void>()
  const stop = onSubscriptionChange(heard)
  takeSubscriptionEvent(entered, services.live)
  stop()
  takeSubscriptionEvent(entered, services.live)
  expect(heard).toHaveBeenCalledOnce()
})
