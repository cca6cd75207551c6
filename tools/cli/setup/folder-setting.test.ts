import { expect, test } from 'vitest'
import { folderSetting } from './folder-setting.mjs'

test.each([
  [undefined, '/project/.data'],
  ['', '/project/.data'],
  [' ', '/project/.data'],
  ['elsewhere', '/project/elsewhere'],
  ['../beside', '/beside'],
  ['/var/lib/tombolo', '/var/lib/tombolo'],
  ['/var/lib/tombolo/ ', '/var/lib/tombolo'],
])('the folder setting %j resolves to %s', (value, folder) => {
  expect(folderSetting('/project', value, '.data')).toBe(folder)
})
