import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groupedSources } from './grouped-sources.ts'

test('the manifest leads from a source in a shared chunk to the chunk, and keeps its own entries', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tombolo-grouped-'))
  const group = { file: 'assets/group.js', imports: ['main.ts'] }
  const own = { file: 'assets/own.js' }
  await writeFile(join(dir, 'manifest.json'), JSON.stringify({ '_group.js': group, 'own.ts': own }))
  const { writeBundle } = groupedSources('/app', new Set(['slip.ts', 'own.ts']))
  const chunk = (fileName: string, ...moduleIds: string[]) => ({ type: 'chunk', fileName, moduleIds })
  const bundle = {
    group: chunk('assets/group.js', '/app/slip.ts', '/app/grid.ts'),
    copy: chunk('assets/other.js', '/app/own.ts'),
  }
  await (writeBundle as (options: object, bundle: object) => Promise<void>)({ dir }, bundle)
  expect(JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'))).toEqual({
    '_group.js': group,
    'own.ts': own,
    'slip.ts': group,
  })
  await rm(dir, { recursive: true })
})
