import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test('every minimum is below its maximum', () => {
  expect(limits.PRIORITY_MIN).toBeLessThan(limits.PRIORITY_DEFAULT)
  expect(limits.PRIORITY_DEFAULT).toBeLessThan(limits.PRIORITY_MAX)
  expect(limits.PASSWORD_MIN_LENGTH).toBeLessThan(limits.PASSWORD_MAX_LENGTH)
  expect(limits.USERNAME_MIN_LENGTH).toBeLessThan(limits.USERNAME_MAX_LENGTH)
  expect(limits.ONE_CLICK_NAME_MIN_LENGTH).toBeLessThan(limits.ONE_CLICK_NAME_MAX_LENGTH)
  expect(limits.RELOAD_AFTER_MAINTENANCE_MIN_MS).toBeLessThan(limits.RELOAD_AFTER_MAINTENANCE_MAX_MS)
  expect(limits.ABBREVIATE_EARLY_ABOVE).toBeLessThan(limits.ABBREVIATE_ABOVE)
})

test('a one-click account name is also a valid username', () => {
  expect(limits.ONE_CLICK_NAME_MIN_LENGTH).toBeGreaterThanOrEqual(limits.USERNAME_MIN_LENGTH)
  expect(limits.ONE_CLICK_NAME_MAX_LENGTH).toBeLessThanOrEqual(limits.USERNAME_MAX_LENGTH)
})

test('a held poll ends before the client’s time-out for a remote call', () => {
  expect(limits.POLL_WAIT_MAX_MS).toBeLessThan(limits.REMOTE_CALL_TIMEOUT_MS)
  expect(limits.POLL_INTERVAL_MS).toBeLessThan(limits.POLL_WAIT_MAX_MS)
})

test('an overloaded service answers before the client’s time-out', () => {
  expect(limits.OVERLOAD_ANSWER_WITHIN_MS).toBeLessThanOrEqual(limits.REQUEST_TIMEOUT_MS)
  expect(limits.REQUEST_TIMEOUT_MS).toBeLessThan(limits.REMOTE_CALL_TIMEOUT_MS)
})

test('a WebSocket that does not open is abandoned before its connect time-out', () => {
  expect(limits.WEBSOCKET_OPEN_TIMEOUT_MS).toBeLessThan(limits.CONNECT_TIMEOUT_WEBSOCKET_MS)
  expect(limits.CONNECT_TIMEOUT_WEBSOCKET_MS).toBeLessThan(limits.CONNECT_TIMEOUT_HTTP_MS)
})

test('a key is kept longer than every retry that could use it, and a topic longer than every reconnect', () => {
  expect(limits.KEY_KEPT_MS).toBeGreaterThan(limits.PENDING_SEND_CLEAR_MS)
  expect(limits.TOPIC_HISTORY_MS).toBeGreaterThan(limits.PENDING_SEND_CLEAR_MS)
  expect(limits.TOPIC_HISTORY_MS).toBeGreaterThan(limits.MAINTENANCE_RETRY_MS)
})

test('a superseded token is valid long enough for calls in progress', () => {
  expect(limits.TOKEN_GRACE_MS).toBeGreaterThanOrEqual(limits.REMOTE_CALL_TIMEOUT_MS)
  expect(limits.TOKEN_GRACE_MS).toBeLessThan(limits.TOKEN_ROTATE_AFTER_MS)
})

test('a countdown finishes before its next tick', () => {
  expect(limits.COUNTDOWN_FINISHED_MS).toBeLessThan(limits.COUNTDOWN_TICK_MS)
})

test('one message fits into a request, and a request into the send buffer', () => {
  expect(limits.WEBSOCKET_MESSAGE_MAX_BYTES).toBeLessThan(limits.REQUEST_BODY_MAX_BYTES)
  expect(limits.REQUEST_BODY_MAX_BYTES).toBeLessThan(limits.SEND_BUFFER_MAX_BYTES)
})

test('the breakpoints ascend', () => {
  expect(limits.BREAKPOINTS_PX).toEqual([...limits.BREAKPOINTS_PX].sort((a, b) => a - b))
})
