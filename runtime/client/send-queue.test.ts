import { expect, test } from 'vitest'
import { FRAMES_MAX } from '#schemas/limits.ts'
import type { RequestFrame, ResponseFrame } from '#schemas/protocol/frames.ts'
import { SendQueue } from './send-queue.ts'

const frame = (id: number, priority?: number): RequestFrame => ({
  id,
  op: 'ping',
  body: {},
  ...(priority !== undefined && { priority }),
})
const answerAll = (frames: readonly RequestFrame[]): ResponseFrame[] =>
  frames.map(({ id }) => ({ id, ok: true, result: id * 10 }))

function recordingQueue(answer = answerAll) {
  const sent: { ids: number[]; secured: boolean }[] = []
  const queue = new SendQueue(async (frames, secured) => {
    sent.push({ ids: frames.map(({ id }) => id), secured })
    return answer(frames)
  })
  return { queue, sent }
}

test('frames of one tick are one request, by priority and then in their order', async () => {
  const { queue, sent } = recordingQueue()
  await Promise.all([
    queue.add(frame(1), false),
    queue.add(frame(2, 9), false),
    queue.add(frame(3), false),
    queue.add(frame(4, 0), false),
  ])
  expect(sent).toEqual([{ ids: [2, 1, 3, 4], secured: false }])
})

test('open and secured frames are sent to separate endpoints', async () => {
  const { queue, sent } = recordingQueue()
  await Promise.all([queue.add(frame(1), false), queue.add(frame(2), true)])
  expect(sent).toEqual([
    { ids: [2], secured: true },
    { ids: [1], secured: false },
  ])
})

test('frames beyond the maximum of a request are sent in further requests', async () => {
  const { queue, sent } = recordingQueue()
  await Promise.all(Array.from({ length: FRAMES_MAX + 1 }, (_, id) => queue.add(frame(id), false)))
  expect(sent.map(({ ids }) => ids.length)).toEqual([FRAMES_MAX, 1])
})

test('each caller gets the answer of its own frame', async () => {
  const { queue } = recordingQueue((frames) => answerAll(frames).toReversed())
  const answers = await Promise.all([queue.add(frame(1), false), queue.add(frame(2), false)])
  expect(answers).toEqual([
    { id: 1, ok: true, result: 10 },
    { id: 2, ok: true, result: 20 },
  ])
})

test('a frame without an answer is rejected as delivery in doubt', async () => {
  const { queue } = recordingQueue(() => [])
  await expect(queue.add(frame(1), false)).rejects.toMatchObject({ code: 'Client.Error.DeliveryInDoubt' })
})
