import { expect, test } from 'vitest'
import { ID_PATTERN } from '#schemas/common-schemas.ts'
import { idOfName } from './new-site-dialog.tsx'

test.each([
  ['Golden Loch', 'golden-loch'],
  ['  Ärger & Glück!  ', 'arger-gluck'],
  ['5/90 Kola', 'kola'],
  ['A name that is much longer than an id of a site', 'a-name-that-is-much-longer-than'],
])('the name %s suggests the id %s', (name, id) => {
  expect(idOfName(name)).toBe(id)
  expect(id).toMatch(new RegExp(ID_PATTERN))
})

test('a name without a Latin letter suggests no id', () => {
  expect(idOfName('شمال')).toBe('')
})
