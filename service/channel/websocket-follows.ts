import type { TopicPosition, TopicRequest } from '#schemas/protocol/frames.ts'
import { parseTopic } from '#schemas/protocol/topics.ts'
import type { EventLog, StoredPush, TopicHistory } from '#service/events/event-log.ts'
import type { Watchers } from './watchers.ts'
import { type FanOut, type Follow, messageOf } from './fan-out.ts'

/** The part of a connection's wire that pushes need. */
export interface PushWire {
  /** Writes missed events; ends the connection of a client with too many unread bytes. */
  writeHistory: (frame: Buffer) => void
  /** Writes a push together with the other pushes of this turn. */
  push: (frame: Buffer) => void
  /** Resolves when the client has read most of the data sent to it. */
  drained: () => Promise<void>
  /** Ends the connection so that the client reconnects with its positions. */
  restart: () => void
  readonly isOpen: boolean
}

/** History is sent in pieces, so that a slow client is not disconnected because of it. */
const PIECE_BYTES = 128 * 1024

/** The topic subscriptions of one connection. */
export class WebsocketFollows {
  private readonly follows = new Map<string, Follow>()
  private readonly events: EventLog
  private readonly fanOut: FanOut
  private readonly watchers: Pick<Watchers, 'enter'>
  /** Ends the count of each topic. */
  private readonly leaving = new Map<string, () => void>()
  private readonly wire: PushWire

  constructor(parts: {
    events: EventLog
    fanOut: FanOut
    watchers: Pick<Watchers, 'enter'>
    wire: PushWire
  }) {
    this.events = parts.events
    this.fanOut = parts.fanOut
    this.watchers = parts.watchers
    this.wire = parts.wire
  }

  get count(): number {
    return this.follows.size
  }

  has(topic: string): boolean {
    return this.follows.has(topic)
  }

  /** Subscribes; pushes start when `flow` is called, after the answer with the positions was sent. */
  async begin(topics: readonly TopicRequest[]): Promise<{ positions: TopicPosition[]; flow: () => void }> {
    const begun = topics.map((request) => ({ request, follow: this.follow(request) }))
    const histories = await Promise.all(begun.map(({ request }) => this.events.read(request)))
    const positions = histories.map(({ position }) => position)
    const flow = () => {
      for (const [index, { follow }] of begun.entries()) {
        void this.flowFrom(follow, histories[index] as TopicHistory)
      }
    }
    return { positions, flow }
  }

  end(topic: string): void {
    const follow = this.follows.get(topic)
    if (follow === undefined) return
    this.follows.delete(topic)
    this.leaving.get(topic)?.()
    this.leaving.delete(topic)
    this.fanOut.remove(follow)
  }

  endAll(): void {
    for (const topic of this.follows.keys()) this.end(topic)
  }

  /** Ends the subscriptions that need a player's session. */
  endPrivate(): void {
    for (const topic of this.follows.keys()) if (parseTopic(topic)?.kind === 'cashier') this.end(topic)
  }

  private follow(request: TopicRequest): Follow {
    const { topic } = request
    this.end(topic)
    const follow: Follow = {
      topic,
      epoch: '',
      offset: 0,
      catchingUp: true,
      missed: false,
      write: (frame) => this.wire.push(frame),
      catchUp: () => void this.catchUp(follow),
    }
    this.follows.set(topic, follow)
    this.leaving.set(topic, this.watchers.enter([request]))
    // Subscribed before the log is read, so that no event is lost between the two.
    this.fanOut.add(follow)
    return follow
  }

  private isCurrent(follow: Follow): boolean {
    return this.wire.isOpen && this.follows.get(follow.topic) === follow
  }

  private async flowFrom(follow: Follow, history: TopicHistory): Promise<void> {
    const { position, pushes } = history
    const before = pushes[0]?.offset
    follow.epoch = position.epoch
    follow.offset = before === undefined ? position.offset : before - 1
    await this.send(follow, pushes)
    await this.catchUp(follow)
  }

  /** Reads the log until no event is missing between the position and live events. */
  private async catchUp(follow: Follow): Promise<void> {
    follow.catchingUp = true
    try {
      while (this.isCurrent(follow)) {
        const { topic, epoch, offset } = follow
        follow.missed = false
        const { position, pushes } = await this.events.read({ topic, epoch, offset })
        if (position.gap) return this.wire.restart()
        if (pushes.length > 0) await this.send(follow, pushes)
        else if (!follow.missed) {
          follow.catchingUp = false
          return
        }
      }
    } catch {
      this.wire.restart()
    }
  }

  private async send(follow: Follow, pushes: readonly StoredPush[]): Promise<void> {
    for (let at = 0; at < pushes.length && this.isCurrent(follow);) {
      const piece = pieceFrom(pushes, at)
      const last = piece.at(-1) as StoredPush
      at += piece.length
      this.wire.writeHistory(messageOf(piece))
      follow.epoch = last.epoch
      follow.offset = last.offset
      await this.wire.drained()
    }
  }
}

/** The pushes from an index on that fit into a piece, at least one. */
function pieceFrom(pushes: readonly StoredPush[], at: number): StoredPush[] {
  let end = at
  let bytes = 0
  while (end < pushes.length && (end === at || bytes < PIECE_BYTES)) {
    bytes += (pushes[end] as StoredPush).frame.length
    end += 1
  }
  return pushes.slice(at, end)
}
