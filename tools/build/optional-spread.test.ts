import { expect, test } from 'vitest'
import { optionalSpreadIn } from './optional-spread.ts'

test.each([
  ['call?.(...list, last)', 'call?.(...list, last)'],
  ['at.place?.call(...list, last)', 'at.place?.call(...list, last)'],
  ['call?.(...list)', null],
  ['call?.(first, ...list)', null],
  ['call(...list, last)?.place', null],
  ['at?.place; call(...list, last)', null],
])('%s: the call that Chrome 89 evaluates wrongly is %s', (source, call) => {
  expect(optionalSpreadIn(source, 'any.ts')).toBe(call)
})
