import { expect, test } from 'vitest'
import { readAddress } from './use-address.ts'

test.each([
  ['', null, 'manifest'],
  ['#/aurora', 'aurora', 'manifest'],
  ['#/aurora/theme', 'aurora', 'theme'],
  ['#/aurora/nothing', 'aurora', 'manifest'],
  ['#/../etc', null, 'manifest'],
  ['#token=secret', null, 'manifest'],
])('the address %s opens the site %s and the view %s', (hash, siteId, view) => {
  expect(readAddress(hash)).toEqual({ siteId, view })
})
