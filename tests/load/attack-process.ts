/**
 * Attackers in a process of their own, so that their work is not measured as a wait of honest clients. Starts with the
 * first message, `AttackOrder`, and sends 'all answered' when each attack was made and answered once; stops with the
 * second message, and answers it with the counts as `[name, [status, count][]][]`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Seeded } from '#tests/faults/seeded.ts'
import { Attacker, type Session } from './attacker.ts'
import { ATTACKS, type Targets } from './attacks.ts'

export interface AttackOrder {
  port: number
  /** One attacker each; they work at the same time, each with one call under way. */
  sessions: Session[]
  targets: Targets
  /** The pause of an attacker after each call. */
  pauseMs: number
  /** Attacks whose name holds this text. */
  only: string
  seed: string
}

export type AttackMessage = 'all answered' | AttackCounts

export type AttackCounts = [name: string, byStatus: [status: number, count: number][]][]

const counts = new Map<string, Map<number, number>>()
const stopping = new AbortController()

async function attack(order: AttackOrder, number: number, session: Session): Promise<void> {
  const attacks = ATTACKS.filter(({ name }) => name.includes(order.only))
  const attacker = new Attacker(order.port, session)
  const random = new Seeded(`${order.seed}/${number}`)
  // Attackers go through the list from different places, so that every attack is made soon.
  for (let turn = number * 2; !stopping.signal.aborted; turn += 1) {
    const next = attacks[turn % attacks.length]
    if (next === undefined) throw new Error(`No attack is called ${order.only}.`)
    const status = await next.step(attacker, order.targets, random)
    const isFirst = !counts.has(next.name)
    const byStatus = counts.get(next.name) ?? new Map<number, number>()
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    counts.set(next.name, byStatus)
    if (isFirst && counts.size === attacks.length) process.send?.('all answered' satisfies AttackMessage)
    await sleep(order.pauseMs)
  }
}

process.once('message', (order: AttackOrder) => {
  const running = Promise.all(order.sessions.map((session, number) => attack(order, number, session)))
  process.once('message', () => {
    stopping.abort()
    void running.then(sendCounts)
  })
})

function sendCounts(): void {
  const answer: AttackCounts = [...counts].map(([name, byStatus]) => [name, [...byStatus]])
  process.send?.(answer satisfies AttackMessage, () => process.disconnect())
}
