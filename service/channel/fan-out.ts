import type { EventLog, StoredPush } from '#service/events/event-log.ts'
import { isNext } from '#service/events/topic-epoch.ts'
import { arrayHead } from '#service/wire/codec.ts'
import { websocketFrame } from './websocket-frame.ts'

/** One connection's subscription to one topic. */
export interface Follow {
  readonly topic: string
  epoch: string
  offset: number
  /** While true, the connection reads the log itself and live events are not delivered to it. */
  catchingUp: boolean
  /** A live event arrived meanwhile: the log must be read again. */
  missed: boolean
  /** Writes a WebSocket message that was built once for all subscribers. */
  write: (frame: Buffer) => void
  /** Called if events are missing between the position and a live event: reads them from the log. */
  catchUp: () => void
}

/** Delivers the events of each topic to the connections that subscribe to it. */
export interface FanOut {
  add: (follow: Follow) => void
  remove: (follow: Follow) => void
}

interface Followed {
  follows: Set<Follow>
  stop: () => void
}

export function createFanOut(events: EventLog): FanOut {
  const topics = new Map<string, Followed>()

  function tell(follows: ReadonlySet<Follow>, pushes: readonly StoredPush[]): void {
    const first = pushes[0]
    const last = pushes.at(-1)
    if (first === undefined || last === undefined) {
      for (const follow of follows) lookAgain(follow)
      return
    }
    let frame: Buffer | null = null
    for (const follow of follows) {
      if (follow.catchingUp) follow.missed = true
      else if (isNext(follow, first)) {
        frame ??= messageOf(pushes)
        follow.epoch = last.epoch
        follow.offset = last.offset
        follow.write(frame)
      } else if (follow.epoch !== last.epoch || last.offset > follow.offset) follow.catchUp()
    }
  }

  return {
    add(follow) {
      let followed = topics.get(follow.topic)
      if (followed === undefined) {
        const follows = new Set<Follow>()
        followed = { follows, stop: events.listen(follow.topic, (pushes) => tell(follows, pushes)) }
        topics.set(follow.topic, followed)
      }
      followed.follows.add(follow)
    },
    remove(follow) {
      const followed = topics.get(follow.topic)
      if (!followed?.follows.delete(follow) || followed.follows.size > 0) return
      followed.stop()
      topics.delete(follow.topic)
    },
  }
}

function lookAgain(follow: Follow): void {
  if (follow.catchingUp) follow.missed = true
  else follow.catchUp()
}

/** Push frames as one WebSocket message. */
export function messageOf(pushes: readonly StoredPush[]): Buffer {
  return websocketFrame([arrayHead(pushes.length), ...pushes.map((push) => push.frame)])
}
