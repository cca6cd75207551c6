import type { EventBodies } from '#schemas/protocol/events.ts'
import { cashierTopic, gameTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import type { OutboxEvent } from '#service/events/publish.ts'
import { publicBeacon } from '#service/games/beacon-plan.ts'
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

type Place = Pick<DueInstance, 'game_instance_id' | 'member_id' | 'owner_player_id'>

/** Who is told of an instance: the lobby of its site, or of an instant game the player whose it is alone. */
export function instanceTopic({ owner_player_id: owner, member_id: memberId }: Place): string {
  return owner === null ? lobbyTopic(memberId) : cashierTopic(owner)
}

/** Who is told of an instance's draw: everybody who watches it, or of an instant game its player alone. */
export function drawTopic({ owner_player_id: owner, game_instance_id: gameInstanceId }: Place): string {
  return owner === null ? gameTopic(gameInstanceId) : cashierTopic(owner)
}

/** A change of an instance's state, for those who are told of it. */
export function instanceEvent(
  instance: DueInstance,
  event: ChangeEvent,
  change: Omit<Change, 'gameInstanceId'>,
): OutboxEvent {
  const body = { gameInstanceId: instance.game_instance_id, ...change, serverTimeMilis: instance.now }
  return { topic: instanceTopic(instance), event, body }
}

/** The commitments of an instance as far as they are public; the seed goes out with the end. */
export function publicFairness(instance: DueInstance): NonNullable<Change['fairness']> {
  return {
    commitment: instance.commitment.toString('hex'),
    commitmentVersion: instance.commitment_version,
    ...(instance.entries_root === null ? {} : { entriesRoot: instance.entries_root.toString('hex') }),
    ...(instance.beacon_plan === null ? {} : { beacon: publicBeacon(instance.beacon_plan) }),
  }
}
