import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copySites } from '#tests/support/copy-sites.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { runHere } from '#tests/support/run-here.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'
import { siteCommand } from '#tools/cli/site.ts'

const OPERATOR_TOKEN = 'the-token-of-the-operator'

let sitesDir: string
let folder: string
let service: RunningService
beforeEach(async () => {
  sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-copies-'))
  folder = `${sitesDir}-exported`
  await copySites(sitesDir, ['kola'])
  service = await start()
})
afterEach(async () => {
  await service.stop()
  await rm(sitesDir, { recursive: true })
  await rm(folder, { recursive: true, force: true })
})

const site = (...words: string[]) =>
  runHere(siteCommand, words, { OPERATOR_TOKEN, OPERATOR_PORT: String(service.operatorPort) })

async function start(): Promise<RunningService> {
  const env = { SITES_DIR: sitesDir, DEFAULT_SITE: 'kola', OPERATOR_TOKEN }
  service = await startService({ dataDir: await newDataDir(), env })
  const isUp = () =>
    site('history', 'kola').then(
      ({ code }) => code,
      () => null,
    )
  await expect.poll(isUp, { timeout: 20_000 }).toBe(0)
  return service
}

test('a site is written into a folder, and a copy of it gets its texts and pictures and is published', async () => {
  const exported = await site('export', 'kola', '--to', folder)
  expect([exported.code, exported.stderr]).toEqual([0, ''])
  const kola = join(sitesDir, 'kola')
  for (const path of ['manifest.json', 'messages/fr.json', 'assets/rice.svg'])
    expect(await readFile(join(folder, path), 'utf8')).toBe(await readFile(join(kola, path), 'utf8'))
  const again = await site('export', 'kola', '--to', folder)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is not empty')])

  const copied = await site('duplicate', 'kola', 'cola', '--host', 'cola.localhost', '--json')
  const { pictures, ...facts } = JSON.parse(copied.stdout) as { pictures: Record<string, string> }
  expect(facts).toEqual({ siteId: 'cola', hosts: ['cola.localhost'], lacking: [], refusals: [] })
  expect(copied.code).toBe(0)
  const published = await site('publish', 'cola', '--reason', 'A copy')
  expect([published.code, published.stderr]).toEqual([0, ''])
  const manifest = await readFile(join(sitesDir, 'cola/manifest.json'), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({
    siteId: 'cola',
    operatorId: 2,
    hosts: ['cola.localhost'],
  })
  expect(manifest).not.toMatch(/"rice\.svg"/)
  expect((await readdir(join(sitesDir, 'cola/assets'))).toSorted()).toEqual(
    Object.values(pictures).toSorted(),
  )
  expect(await readFile(join(sitesDir, 'cola/messages/fr.json'), 'utf8')).toBe(
    await readFile(join(kola, 'messages/fr.json'), 'utf8'),
  )
  const twice = await site('duplicate', 'kola', 'cola', '--host', 'cola.localhost')
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('There is a site “cola” already')])
}, 120_000)

test('the site of a folder is made with its files in the draft, and other files of the folder are named', async () => {
  await site('export', 'kola', '--to', folder)
  const file = join(folder, 'manifest.json')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('"siteId": "kola"', '"siteId": "lagos"'))
  await writeFile(join(folder, 'notes.txt'), 'for me')
  const made = await site('import', folder, '--host', 'lagos.localhost')
  expect([made.code, made.stderr]).toEqual([1, ''])
  expect(made.stdout).toBe(
    'notes.txt is left out.\nlagos is served as a new site. Its draft has what is copied: publish it when it is right.\n',
  )
  expect((await site('publish', 'lagos', '--reason', 'From its folder')).code).toBe(0)
  const unnamed = await site('import', sitesDir)
  expect([unnamed.code, unnamed.stderr]).toEqual([1, expect.stringContaining('has no manifest.json')])
}, 120_000)
