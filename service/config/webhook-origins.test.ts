import { expect, test } from 'vitest'
import { readWebhookOrigins } from './webhook-origins.ts'

test('origins are separated by commas, and this machine may have http', () => {
  expect(readWebhookOrigins(undefined)).toEqual([])
  expect(readWebhookOrigins(' https://crm.example, http://127.0.0.1:9000/ ,')).toEqual([
    'https://crm.example',
    'http://127.0.0.1:9000',
  ])
})

test.each([
  'http://crm.example',
  'https://crm.example/path',
  'crm.example',
  'https://ada:secret@crm.example',
])('%s is refused', (origin) => {
  expect(() => readWebhookOrigins(`https://good.example,${origin}`)).toThrow('WEBHOOK_ORIGINS has')
})
