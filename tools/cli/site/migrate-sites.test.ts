import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Migration } from '#schemas/site-manifest/migrate.ts'
import { migrateSites } from './migrate-sites.ts'

const MIGRATIONS: readonly Migration[] = [
  {
    to: 2,
    text: 'A title is the name of the site.',
    migrate: ({ title, ...rest }) => ({ ...rest, siteName: title }),
  },
]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-migrate-'))
  for (const [siteId, manifest] of [
    ['old', { manifestVersion: 1, siteId: 'old', title: 'Old' }],
    ['new', { manifestVersion: 2, siteId: 'new', siteName: 'New' }],
  ] as const) {
    await mkdir(join(folder, siteId))
    await writeFile(join(folder, siteId, 'manifest.json'), JSON.stringify(manifest))
  }
})
afterEach(() => rm(folder, { recursive: true }))

const migrate = async (options: { writes?: boolean; isJson?: boolean } = {}) => {
  const said: string[] = []
  const code = await migrateSites(folder, {
    isJson: options.isJson ?? false,
    writes: options.writes ?? false,
    migrations: MIGRATIONS,
    say: (line) => said.push(line),
  })
  return { code, said: said.join('\n') }
}

test('the report names each old manifest with what changes at which path, and nothing is written', async () => {
  const { code, said } = await migrate()
  expect(code).toBe(3)
  expect(said).toContain('old/manifest.json: version 1 becomes 2')
  expect(said).toContain('  2: A title is the name of the site.')
  expect(said).toContain('/siteName: ')
  expect(said).not.toContain('new/manifest.json')
  expect(JSON.parse(await readFile(join(folder, 'old/manifest.json'), 'utf8'))).toHaveProperty('title', 'Old')
})

test('old manifests are written in the newest version, and then none is old', async () => {
  expect((await migrate({ writes: true })).code).toBe(0)
  expect(JSON.parse(await readFile(join(folder, 'old/manifest.json'), 'utf8'))).toEqual({
    manifestVersion: 2,
    siteId: 'old',
    siteName: 'Old',
  })
  expect(await migrate()).toEqual({ code: 0, said: 'Every manifest is of the newest version.' })
})

test('the report as JSON has the steps without the text of the manifests', async () => {
  const { said } = await migrate({ isJson: true })
  const { written, manifests } = JSON.parse(said) as { written: boolean; manifests: object[] }
  expect(written).toBe(false)
  expect(manifests).toMatchObject([{ siteId: 'old', from: 1, to: 2, steps: [{ to: 2 }] }])
  expect(manifests[0]).not.toHaveProperty('manifest')
})
