import { expect, test } from 'vitest'
import { matchesPattern } from './bounded-pattern.ts'

test('a pattern is compared like a regular expression', () => {
  expect(matchesPattern('^[0-9A-Za-z ]+$', '1234567T')).toBe(true)
  expect(matchesPattern('^[0-9]+$', '12x')).toBe(false)
})

test('a pattern that would take hours to compare is given up, and the service goes on', () => {
  expect(matchesPattern('^(a|a)*$', `${'a'.repeat(60)}b`)).toBe(false)
})
