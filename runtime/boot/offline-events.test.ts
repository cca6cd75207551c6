import { expect, test, vi } from 'vitest'
import { fakeClient } from '#runtime/testing/fake-client.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import { showOfflineEvents } from './offline-events.ts'

const KNOWN: AfterLoginEvent[] = [{ kind: 'message', at: 1, title: 'Known' }]
const LEFT = [
  { eventId: 7, kind: 'message', at: 1, title: 'First' },
  { eventId: 9, kind: 'message', at: 2, title: 'Second' },
] as const

test('events that were not acknowledged yet are shown, then acknowledged up to the last one', async () => {
  const show = vi.fn<(events: readonly AfterLoginEvent[]) => Promise<void>>(async () => undefined)
  const client = fakeClient({
    getOfflineEvents: ({ eventId }) => ({ events: eventId === undefined ? [...LEFT] : [] }),
  })
  await showOfflineEvents(client, KNOWN, show)
  expect(show.mock.calls).toEqual([[LEFT]])
  expect(client.calls.map(({ body }) => body)).toEqual([{}, { eventId: 9 }])
})

test('nothing is shown or acknowledged where every event is acknowledged', async () => {
  const show = vi.fn<() => Promise<void>>(async () => undefined)
  const client = fakeClient({ getOfflineEvents: () => ({ events: [] }) })
  await showOfflineEvents(client, KNOWN, show)
  expect(show).not.toHaveBeenCalled()
  expect(client.calls).toHaveLength(1)
})

test('the events of the loaded session are shown where the service does not answer', async () => {
  const show = vi.fn<(events: readonly AfterLoginEvent[]) => Promise<void>>(async () => undefined)
  const client = fakeClient({
    getOfflineEvents() {
      throw new Fault('300')
    },
  })
  await showOfflineEvents(client, KNOWN, show)
  expect(show.mock.calls).toEqual([[KNOWN]])
})
