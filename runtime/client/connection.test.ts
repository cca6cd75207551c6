import { expect, test } from 'vitest'
import { connectionAfter, NOT_YET_CONNECTED } from './connection.ts'

test('an answer connects and forgets the failures', () => {
  expect(connectionAfter({ status: 'disconnected', retries: 5 }, 'answered')).toEqual({
    status: 'connected',
    retries: 0,
  })
})

test('from the second failure in a row the client counts as disconnected', () => {
  const once = connectionAfter({ status: 'connected', retries: 0 }, 'failed')
  expect(once).toEqual({ status: 'connecting', retries: 1 })
  expect(connectionAfter(once, 'failed')).toEqual({ status: 'disconnected', retries: 2 })
})

test('a page that reaches nothing at first is disconnected after two tries too', () => {
  const twice = connectionAfter(connectionAfter(NOT_YET_CONNECTED, 'failed'), 'failed')
  expect(twice.status).toBe('disconnected')
})

test('an answer while connected changes nothing that would be drawn', () => {
  const connected = { status: 'connected', retries: 0 } as const
  expect(connectionAfter(connected, 'answered')).toBe(connected)
})
