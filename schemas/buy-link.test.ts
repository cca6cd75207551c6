import { expect, test } from 'vitest'
import { launches, readBuyLink } from './buy-link.ts'

test.each([
  ['7', null, { gameId: 7, autolaunch: false }],
  ['7', '', { gameId: 7, autolaunch: true }],
  ['7', 'true', { gameId: 7, autolaunch: true }],
  ['7', 'False', { gameId: 7, autolaunch: false }],
  ['0', '', null],
  ['-7', '', null],
  ['7; drop', '', null],
  ['1234567890123456', '', null],
  [null, '', null],
] as const)('the link to game %s with autolaunch %s is read as %o', (gameId, autolaunch, link) => {
  expect(readBuyLink(gameId, autolaunch)).toEqual(link)
})

test('an address without autolaunch opens no dialog', () => {
  expect([launches(undefined), launches('false'), launches(''), launches('1')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})
