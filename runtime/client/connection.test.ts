import { expect, test } from 'vitest'
import { connectionAfter, NOT_YET_CONNECTED } from './connection.ts'

test('an answer sets the connection to connected and resets the failures', () => {
  expect(connectionAfter({ status: 'disconnected', retries: 5 }, 'answered')).toEqual({
    status: 'connected',
    retries: 0,
  })
})

test('the second failure in a row sets the connection to disconnected', () => {
  const once = connectionAfter({ status: 'connected', retries: 0 }, 'failed')
  expect(once).toEqual({ status: 'connecting', retries: 1 })
  expect(connectionAfter(once, 'failed')).toEqual({ status: 'disconnected', retries: 2 })
})

test('a page without a first connection is disconnected after two failures too', () => {
  const twice = connectionAfter(connectionAfter(NOT_YET_CONNECTED, 'failed'), 'failed')
  expect(twice.status).toBe('disconnected')
})

test('an answer on a connected client keeps the same state object', () => {
  const connected = { status: 'connected', retries: 0 } as const
  expect(connectionAfter(connected, 'answered')).toBe(connected)
})
