import { expect, test } from 'vitest'
import { readAddress } from './use-address.ts'

test.each([
  ['', null, 'manifest', null],
  ['#/aurora', 'aurora', 'manifest', null],
  ['#/aurora/theme', 'aurora', 'theme', null],
  ['#/aurora/nothing', 'aurora', 'manifest', null],
  ['#/aurora/manifest?at=%2Fmenu%2F2%2Fkind', 'aurora', 'manifest', '/menu/2/kind'],
  ['#/aurora/manifest?at=%E0%A4%A', 'aurora', 'manifest', null],
  ['#/../etc', null, 'manifest', null],
  ['#token=secret', null, 'manifest', null],
])('the address %s opens the site %s, the view %s and the place %s', (hash, siteId, view, pointer) => {
  expect(readAddress(hash)).toEqual({ siteId, view, pointer })
})
