import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LogFile } from './log-file.mjs'

test('log lines on a full disk are dropped, counted and reported once there is room', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tombolo-log-'))
  const path = join(folder, 'service.log')
  const file = new LogFile(path)
  file.write('one')
  rmSync(path)
  symlinkSync('/dev/full', path)
  file.write('two')
  file.write('three')
  rmSync(path)
  file.write('four')
  file.write('five')
  const [, report = '', ...lines] = readFileSync(path, 'utf8').split('\n')
  expect(JSON.parse(report)).toMatchObject({ level: 40, dropped: 2 })
  expect(lines).toEqual(['four', 'five', ''])
  rmSync(folder, { recursive: true })
})
