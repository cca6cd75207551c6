import type { EventBodies } from '#schemas/protocol/events.ts'
import { lobbyTopic } from '#schemas/protocol/topics.ts'
import type { OutboxEvent } from '#service/events/publish.ts'
import { publicBeacon } from './beacon-plan.ts'
import type { DueInstance } from './due-instance.ts'

type Change = EventBodies['game.ready']
type ChangeEvent =
  | 'game.delete'
  | 'game.registrationEnd'
  | 'game.ready'
  | 'game.start'
  | 'game.end'
  | 'game.failRetry'
  | 'game.rescheduled'

/** A change of an instance's state, for the lobby of its site. */
export function instanceEvent(
  instance: DueInstance,
  event: ChangeEvent,
  change: Omit<Change, 'gameInstanceId'>,
): OutboxEvent {
  const body = { gameInstanceId: instance.game_instance_id, ...change, serverTimeMilis: instance.now }
  return { topic: lobbyTopic(instance.member_id), event, body }
}

/** The commitments of an instance as far as they are public; the seed goes out with the end. */
export function publicFairness(instance: DueInstance): NonNullable<Change['fairness']> {
  return {
    commitment: instance.commitment.toString('hex'),
    ...(instance.entries_root === null ? {} : { entriesRoot: instance.entries_root.toString('hex') }),
    ...(instance.beacon_plan === null ? {} : { beacon: publicBeacon(instance.beacon_plan) }),
  }
}
