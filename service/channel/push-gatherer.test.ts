import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type GatheringWire, PushGatherer } from './push-gatherer.ts'

class TestWire implements GatheringWire {
  readonly gathered: Buffer[] = []
  readonly written: Buffer[] = []
  writeGathered(bytes: Buffer): void {
    this.gathered.length = 0
    this.written.push(bytes)
  }
  get texts(): string[] {
    return this.written.map(String)
  }
}

const [one, two, three] = ['one ', 'two ', 'three '].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]

test('the pushes of one turn are sent in one write, in their order', async () => {
  const gatherer = new PushGatherer()
  const wire = new TestWire()
  gatherer.add(wire, one)
  await Promise.resolve()
  gatherer.add(wire, two)
  expect(wire.texts).toEqual([])
  await nextTurn()
  expect(wire.texts).toEqual(['one two '])
  gatherer.add(wire, three)
  await nextTurn()
  expect(wire.texts).toEqual(['one two ', 'three '])
})

test('sockets with the same pushes share the bytes, and others get their own', async () => {
  const gatherer = new PushGatherer()
  const [first, second, third] = [new TestWire(), new TestWire(), new TestWire()]
  for (const wire of [first, second, third]) gatherer.add(wire, one)
  for (const wire of [first, second]) gatherer.add(wire, two)
  gatherer.add(third, three)
  await nextTurn()
  expect([first.texts, second.texts, third.texts]).toEqual([['one two '], ['one two '], ['one three ']])
  expect(first.written[0]).toBe(second.written[0])
})

test('a flush sends the pushes of its own socket alone', async () => {
  const gatherer = new PushGatherer()
  const [first, second] = [new TestWire(), new TestWire()]
  for (const wire of [first, second]) gatherer.add(wire, one)
  gatherer.flush(first)
  expect([first.texts, second.texts]).toEqual([['one '], []])
  gatherer.add(first, two)
  await nextTurn()
  expect([first.texts, second.texts]).toEqual([['one ', 'two '], ['one ']])
})
