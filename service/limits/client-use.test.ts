import { expect, test } from 'vitest'
import { type ClientBounds, clientOf, ClientUse, type Resource } from './client-use.ts'

const BOUNDS: ClientBounds = {
  connections: 2,
  websockets: 2,
  openings: 5,
  polls: 2,
  topics: 10,
  messages: 2,
  downloads: 1,
  bytes: 1000,
}

test('security 27: a client uses no more than its bound at a time, and each client has its own bound', () => {
  const refused: Resource[] = []
  const use = new ClientUse(BOUNDS, (resource) => refused.push(resource))
  const [one, other] = [clientOf('203.0.113.7'), clientOf('203.0.113.8')]
  expect([1, 2, 3].map(() => use.take('polls', one))).toEqual([true, true, false])
  expect(use.take('polls', other)).toBe(true)
  expect(use.take('websockets', one)).toBe(true)
  expect(refused).toEqual(['polls'])
  use.giveBack('polls', one)
  expect(use.take('polls', one)).toBe(true)
})

test('an amount is taken as a whole or refused', () => {
  const use = new ClientUse(BOUNDS)
  const client = clientOf('203.0.113.7')
  expect(use.take('bytes', client, 900)).toBe(true)
  expect(use.take('bytes', client, 101)).toBe(false)
  expect(use.take('bytes', client, 100)).toBe(true)
  use.add('bytes', client, 500)
  expect(use.usedBy('bytes', client)).toBe(1500)
  use.giveBack('bytes', client, 1500)
  expect(use.usedBy('bytes', client)).toBe(0)
})

test('security 27, 29: an IPv6 client is counted by its /64, and four times as much by its /48', () => {
  const use = new ClientUse(BOUNDS)
  const taken = (address: string) => use.take('downloads', clientOf(address))
  expect([taken('2001:db8:1:1::1'), taken('2001:db8:1:1::2')]).toEqual([true, false])
  expect([2, 3, 4, 5].map((net) => taken(`2001:db8:1:${net}::1`))).toEqual([true, true, true, false])
  expect(taken('2001:db8:2:1::1')).toBe(true)
})

test('a client that returns more than it took causes an error', () => {
  const use = new ClientUse(BOUNDS)
  expect(() => use.giveBack('polls', clientOf('203.0.113.7'))).toThrow('no more polls are given back')
})

test('security 27: clients that take all they can leave a part of the process bound free for the next client', () => {
  const use = new ClientUse({ ...BOUNDS, inAll: { topics: 100, bytes: 1200 } })
  const client = (number: number) => clientOf(`203.0.113.${number}`)
  const takeAll = (number: number) => {
    let taken = 0
    while (use.take('bytes', client(number), 10)) taken += 10
    return taken
  }
  // Half of the process bound, then half of the rest, and so on.
  expect([takeAll(1), takeAll(2), takeAll(3)]).toEqual([600, 300, 150])
  expect(use.take('bytes', client(4), 10)).toBe(true)
  use.giveBack('bytes', client(1), 600)
  expect(use.take('bytes', client(2), 200)).toBe(true)
})
