import type { EventBodies } from '#schemas/protocol/events.ts'
import { cashierTopic, gameTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import type { OutboxEvent } from '#service/events/publish.ts'
import { publicBeacon } from '#service/games/rules/beacon-plan.ts'
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

/** Topic of an instance: the lobby of its site, or for an instant game its player only. */
export function instanceTopic({ owner_player_id: owner, member_id: memberId }: Place): string {
  return owner === null ? lobbyTopic(memberId) : cashierTopic(owner)
}

/** Topic of an instance's draw: all its viewers, or for an instant game its player only. */
export function drawTopic({ owner_player_id: owner, game_instance_id: gameInstanceId }: Place): string {
  return owner === null ? gameTopic(gameInstanceId) : cashierTopic(owner)
}

/** A change of an instance's state, addressed to its topic. */
export function instanceEvent(
  instance: DueInstance,
  event: ChangeEvent,
  change: Omit<Change, 'gameInstanceId'>,
): OutboxEvent {
  const body = { gameInstanceId: instance.game_instance_id, ...change, serverTimeMilis: instance.now }
  return { topic: instanceTopic(instance), event, body }
}

/** The public commitments of an instance; the seed is published at the end. */
export function publicFairness(instance: DueInstance): NonNullable<Change['fairness']> {
  return {
    commitment: instance.commitment.toString('hex'),
    commitmentVersion: instance.commitment_version,
    ...(instance.entries_root === null ? {} : { entriesRoot: instance.entries_root.toString('hex') }),
    ...(instance.beacon_plan === null ? {} : { beacon: publicBeacon(instance.beacon_plan) }),
  }
}
