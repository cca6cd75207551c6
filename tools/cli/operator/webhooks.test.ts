import { expect, test } from 'vitest'
import { runAnswered } from '#tests/support/run-answered.ts'
import { Mistake } from '../../mistake.ts'
import { runWebhookCommand } from './webhooks.ts'

const run = runAnswered(runWebhookCommand)

test('a webhook is made with an address and its events, and the secret is shown once', async () => {
  const made = { webhookId: 3, secret: 'whsec_x' }
  const words = ['add', 'https://crm.example/in', 'withdrawal.*', 'plays.sold']
  const { lines, calls } = await run(words, {}, { createWebhook: made })
  expect(lines).toEqual(['3: made. Its secret, shown this once: whsec_x'])
  const request = { url: 'https://crm.example/in', events: ['withdrawal.*', 'plays.sold'] }
  expect(calls).toEqual([['createWebhook', { siteId: 'aurora' }, request]])
  await expect(run(['add', 'https://crm.example/in'], {}, {})).rejects.toThrow('one or more events')
  await expect(run(['add', 'https://crm.example/in', 'sun.risen'], {}, {})).rejects.toThrow(Mistake)
})

test('the list has what waits, what was given up and why a webhook is paused', async () => {
  const webhook = {
    webhookId: 3,
    url: 'https://crm.example/in',
    events: ['case.open'],
    createdBy: 'ada',
    createdTime: 0,
    waiting: 2,
    givenUp: 1,
    pausedTime: 5,
    pauseReason: 'ada has paused it.',
  }
  const { lines } = await run(['list'], {}, { listWebhooks: { webhooks: [webhook], hasMore: false } })
  expect(lines).toEqual([
    '3: https://crm.example/in for case.open; 2 wait, 1 given up; paused: ada has paused it.',
  ])
  expect((await run(['list'], {}, { listWebhooks: { webhooks: [], hasMore: false } })).lines).toEqual([
    'aurora has no webhook.',
  ])
})

test('messages of a period are sent again', async () => {
  const options = { from: '2026-11-29T10:00Z', until: '2026-11-29T11:00Z' }
  const { calls, lines } = await run(['replay', '3'], options, { replayWebhook: { messages: 4 } })
  const period = { from: Date.UTC(2026, 10, 29, 10), until: Date.UTC(2026, 10, 29, 11) }
  expect(calls).toEqual([['replayWebhook', { siteId: 'aurora', webhookId: 3 }, period]])
  expect(lines).toEqual(['3: 4 messages are sent again'])
  await expect(run(['replay', '3'], { from: 'today' }, {})).rejects.toThrow('--from must be a time')
})

test('deliveries are listed with the error of the last attempt', async () => {
  const delivery = {
    deliveryId: 9,
    webhookId: 3,
    messageId: 'message-4',
    event: 'case.open',
    subject: '17',
    state: 'given-up',
    attempts: 13,
    createdTime: 0,
    lastError: 'no answer within 5 seconds',
  }
  const answers = { listWebhookDeliveries: { deliveries: [delivery], hasMore: false } }
  const { lines } = await run(['deliveries'], { status: 'given-up' }, answers)
  expect(lines).toEqual([
    '9: case.open of 17 to webhook 3, 1970-01-01T00:00:00.000Z: given-up after 13 attempts; no answer within 5 seconds',
  ])
})

test.each([
  ['pause', '3: paused'],
  ['resume', '3: resumed'],
  ['end', '3: ended'],
  ['test', '3: a message webhook.test is on its way'],
])('webhook %s prints its outcome', async (command, line) => {
  expect((await run([command, '3'], {}, {})).lines).toEqual([line])
  await expect(run([command], {}, {})).rejects.toThrow(Mistake)
})
