import { expect, test } from 'vitest'
import { sameOriginPath } from './redirect-url.ts'

test.each([
  ['/pick?id=3#top', '/pick?id=3#top'],
  ['/', '/'],
  ['/a/../b', '/b'],
])('security 20: a path of this site is followed: %s', (given, path) => {
  expect(sameOriginPath(given)).toBe(path)
})

test.each([
  null,
  '',
  'pick',
  'https://elsewhere.example/',
  'https://aurora.example/pick',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example',
  // oxlint-disable-next-line no-script-url
  'javascript:alert(1)',
  ' /pick',
])('security 20: a redirect that is no path of this site is not followed: %s', (given) => {
  expect(sameOriginPath(given)).toBeNull()
})
