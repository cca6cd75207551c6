import { CURRENCY_ID, type Seeded } from '../parts/seed-joins.ts'
import { channelRequest } from './frames.ts'
import { messagePack } from '#tools/message-pack.ts'

const NUMBERS = Array.from({ length: 49 }, (_, index) => index + 1)

/** The bytes of join requests, encoded before a measurement starts, to keep the load generator cheap. */
export class JoinRequests {
  /** Joins per second of the last load. */
  perSecond = 1000
  private readonly seeded: Seeded
  private readonly host: string
  private ready: Uint8Array[] = []
  private made = 0

  constructor(seeded: Seeded, host: string) {
    this.seeded = seeded
    this.host = host
  }

  prepare(count: number): void {
    while (this.ready.length < count) this.ready.push(this.make())
  }

  next(): Uint8Array {
    return this.ready.pop() ?? this.make()
  }

  /** The number of the next request that is not prepared. */
  get nextNumber(): number {
    return this.made
  }

  /** Replaces the token of the session that a request was sent with. */
  renew(number: number, token: string): void {
    const session = this.sessionOf(number)
    if (session !== undefined) session.token = token
  }

  private sessionOf(number: number): Seeded['sessions'][number] | undefined {
    return this.seeded.sessions[number % this.seeded.sessions.length]
  }

  /** The next join as a WebSocket message; it is of the player whose connection sends it. */
  nextMessage(): Uint8Array {
    return messagePack.pack([this.frame(this.made++)])
  }

  private make(): Uint8Array {
    const number = this.made++
    return channelRequest('/channel/secured', [this.frame(number)], {
      host: this.host,
      ...this.sessionOf(number),
    })
  }

  private frame(number: number): object {
    const { games } = this.seeded
    const first = number % NUMBERS.length
    const play = Array.from({ length: 6 }, (_, index) => NUMBERS[(first + index * 8) % NUMBERS.length])
    return {
      id: 1,
      op: 'joinGame',
      key: `bench-${process.pid}-${number}`,
      body: {
        ...games[(number * 31) % games.length],
        userPlays: [play.sort((a, b) => Number(a) - Number(b)).join('-')],
        currencyId: CURRENCY_ID,
      },
    }
  }
}

/** Every answer must contain this: a refusal is fast, and must not be counted as a join. */
const BOUGHT = Buffer.concat([messagePack.pack('exitCode'), Buffer.of(0)])

/** Throws unless an answer is an accepted join. */
export function isBought(body: Buffer): void {
  if (!body.includes(BOUGHT)) throw new Error(`Not bought: ${JSON.stringify(messagePack.unpack(body))}`)
}

/** Whether a WebSocket message is an accepted join; false for a push, and an error for anything else. */
export function isBoughtMessage(message: Buffer): boolean {
  if (message.includes(BOUGHT)) return true
  const frames = messagePack.unpack(message) as { topic?: string }[]
  if (frames.every(({ topic }) => topic !== undefined)) return false
  throw new Error(`Not bought: ${JSON.stringify(frames)}`)
}
