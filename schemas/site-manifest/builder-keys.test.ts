import { expect, test } from 'vitest'
import { isBuilderKey, type PressedKey } from './builder-keys.ts'

const key = (change: Partial<PressedKey>): PressedKey => ({
  key: 'a',
  code: 'KeyA',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
})

test('a preview passes the keys of commands on, and keeps those of its fields', () => {
  const passed = [
    key({ key: 's', ctrlKey: true }),
    key({ key: 'k', metaKey: true }),
    key({ code: 'Digit3', altKey: true }),
    key({ key: 'F8' }),
  ]
  const kept = [key({ key: 's' }), key({ key: 'z', ctrlKey: true }), key({ code: 'KeyE', altKey: true })]
  expect([...passed, ...kept].map(isBuilderKey)).toEqual([
    ...passed.map(() => true),
    ...kept.map(() => false),
  ])
})
