import fc from 'fast-check'
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
  '/.//elsewhere.example',
  '/x/..//elsewhere.example',
  '/%2e//elsewhere.example',
  '/./\\elsewhere.example',
  '/.\t//elsewhere.example',
])('security 20: a redirect that is no path of this site is not followed: %s', (given) => {
  expect(sameOriginPath(given)).toBeNull()
})

test('security 20: a given path stays on this site wherever it is resolved', () => {
  const origin = 'https://aurora.example'
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5c',
    '%',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    ';',
    '?',
    '#',
    'x',
    'elsewhere.example',
    'https:',
    'data:',
    '\u3002',
    '\u202e',
  )
  const given = fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join('')}`)
  fc.assert(
    fc.property(given, (text) => {
      const path = sameOriginPath(text)
      if (path === null) return
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(new URL(path, origin).origin).toBe(origin)
      expect(sameOriginPath(path)).toBe(path)
    }),
    { numRuns: 5000 },
  )
})
