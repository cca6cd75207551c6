import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SiteDraft, SitePublication } from '#schemas/operator/drafts.ts'
import { createMigratedDatabase } from '#service/testing/database.ts'
import { copySites } from '#tests/support/copy-sites.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { runHere } from '#tests/support/run-here.ts'
import { onlyInWholeRun } from '#tests/support/whole-run.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'
import { siteCommand } from '#tools/cli/site.ts'

const OPERATOR_TOKEN = 'the-token-of-the-operator'
const HEADER = 'Five from ninety'

let sitesDir: string
let file: string
let running: RunningService[]
beforeEach(async () => {
  sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-drafts-'))
  await copySites(sitesDir, ['kola'])
  file = join(sitesDir, 'kola/manifest.json')
  running = []
})
afterEach(async () => {
  for (const service of running) await service.stop()
  await rm(sitesDir, { recursive: true })
})

async function start(options: Parameters<typeof startService>[0] = {}): Promise<RunningService> {
  const env = { SITES_DIR: sitesDir, DEFAULT_SITE: 'kola', OPERATOR_TOKEN, ...options.env }
  const service = await startService({ ...options, env })
  running.push(service)
  const isUp = () => draftOf(service).then(Boolean, () => false)
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true)
  return service
}

async function kill(service: RunningService): Promise<void> {
  await service.process.stop('SIGKILL')
  running = running.filter((other) => other !== service)
}

const site = ({ operatorPort }: RunningService, ...words: string[]) =>
  runHere(siteCommand, words, { OPERATOR_TOKEN, OPERATOR_PORT: String(operatorPort) })

async function api(service: RunningService, path: string, init: RequestInit = {}) {
  const response = await fetch(`http://localhost:${service.operatorPort}/api/sites/kola/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
  })
  return { status: response.status, answer: (await response.json()) as unknown }
}
const draftOf = async (service: RunningService) => (await api(service, 'draft')).answer as SiteDraft
const save = async (service: RunningService, header: string) => {
  const manifest = (await readFile(file, 'utf8')).replace(
    /"header": \{ "en": "[^"]*"/,
    `"header": { "en": "${header}"`,
  )
  const { status } = await api(service, 'draft', { method: 'PUT', body: JSON.stringify({ manifest }) })
  expect([status, manifest.includes(header)]).toEqual([200, true])
}
const saveMessages = async (service: RunningService, text: string) => {
  const { manifest } = await draftOf(service)
  const body = JSON.stringify({ manifest, files: { 'messages/en.json': text } })
  expect((await api(service, 'draft', { method: 'PUT', body })).status).toBe(200)
}
const historyOf = async (service: RunningService) =>
  ((await api(service, 'publications')).answer as { publications: SitePublication[] }).publications
const kindsOf = async (service: RunningService) => (await historyOf(service)).map(({ kind }) => kind)
const pageOf = async ({ port }: RunningService) => (await fetch(`http://localhost:${port}/`)).text()
const isLive = async (service: RunningService, header: string) => {
  await expect.poll(() => pageOf(service)).toContain(header)
}

test('a draft survives a killed service, and the commands show, publish and take back what it changes', async () => {
  const dataDir = await newDataDir()
  const first = await start({ dataDir })
  expect(await site(first, 'diff', 'kola')).toMatchObject({
    code: 0,
    stdout: 'kola has no draft: everything is live.\n',
  })
  await save(first, 'Typed before the kill')
  await kill(first)

  const second = await start({ dataDir })
  const diff = await site(second, 'diff', 'kola')
  expect(diff.code).toBe(3)
  expect(diff.stdout).toContain(`Brand › Header › en: "${HEADER}" is now "Typed before the kill"`)
  const messages = await readFile(join(sitesDir, 'kola/messages/en.json'), 'utf8')
  await saveMessages(second, messages.replace('"Not this one"', '"Not that one"'))
  expect((await site(second, 'diff', 'kola')).stdout).toContain(
    'messages/en.json › playout.noWin: "Not this one" is now "Not that one"',
  )
  const json = JSON.parse((await site(second, 'diff', 'kola', '--json')).stdout) as { changes: object[] }
  expect(json.changes).toMatchObject([
    { kind: 'changed', pointer: '/brand/header/en', before: HEADER },
    { file: 'messages/en.json', pointer: '/playout.noWin', after: 'Not that one' },
  ])
  const silent = await site(second, 'publish', 'kola')
  expect([silent.code, silent.stderr]).toEqual([1, expect.stringContaining('Say with --reason why')])
  expect(await pageOf(second)).not.toContain('Typed before the kill')
  const published = await site(second, 'publish', 'kola', '--reason', 'A new header')
  expect([published.code, published.stderr]).toEqual([0, ''])
  await isLive(second, 'Typed before the kill')
  expect(await readFile(join(sitesDir, 'kola/messages/en.json'), 'utf8')).toContain('Not that one')
  const again = await site(second, 'publish', 'kola', '--reason', 'Twice')
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('There is no draft to publish')])

  const [newest, oldest] = await historyOf(second)
  expect([newest?.reason, oldest?.kind]).toEqual(['A new header', 'outside'])
  const back = await site(second, 'rollback', 'kola', String(oldest?.publicationId), '--reason', 'Not yet')
  expect([back.code, back.stderr]).toEqual([0, ''])
  await isLive(second, HEADER)
  expect(await readFile(join(sitesDir, 'kola/messages/en.json'), 'utf8')).toBe(messages)
  const history = (await site(second, 'history', 'kola')).stdout
  expect(history.trim().split('\n')).toHaveLength(3)
  expect(history).toMatch(
    /rolled back by OPERATOR_TOKEN from \d+: Not yet\n.*published by OPERATOR_TOKEN: A new header\n/,
  )

  // Changed by git while a draft is there: the publication is refused, and nothing of either is lost.
  await save(second, 'Of the draft')
  const ofGit = (await readFile(file, 'utf8')).replace(HEADER, 'Of git')
  await writeFile(file, ofGit)
  await isLive(second, 'Of git')
  const late = await site(second, 'publish', 'kola', '--reason', 'Late', '--json')
  expect(late.code).toBe(3)
  expect(JSON.parse(late.stdout)).toMatchObject({ error: 'conflict', current: { manifest: ofGit } })
  expect((await draftOf(second)).manifest).toContain('Of the draft')
  expect((await kindsOf(second))[0]).toBe('outside')
  await second.stop()
  running = []
}, 120_000)

test('a site is archived and restored by command, and its draft is merged, asked for, and cancelled', async () => {
  const service = await start()
  await save(service, 'Of the draft')
  const archived = await site(service, 'archive', 'kola', '--reason', 'It has moved', '--json')
  expect([archived.code, JSON.parse(archived.stdout)]).toEqual([
    0,
    { siteId: 'kola', isArchived: true, blockers: [] },
  ])
  const closed = await fetch(`http://localhost:${service.port}/`)
  expect([closed.status, await closed.text()]).toEqual([410, expect.stringContaining('Kola 5/90 is closed')])
  const twice = await site(service, 'archive', 'kola', '--reason', 'Twice')
  expect([twice.code, twice.stdout]).toEqual([1, 'The site is archived already.\n'])
  expect((await site(service, 'restore', 'kola', '--reason', 'It is back')).code).toBe(0)
  await isLive(service, HEADER)

  // The live file changed twice since the draft began, at other places than the draft.
  expect((await site(service, 'merge', 'kola')).stdout).toContain('has what is live')
  const late = new Date(Date.now() + 3_600_000).toISOString()
  expect((await site(service, 'publish', 'kola', '--reason', 'Later', '--at', late)).code).toBe(0)
  const cancelled = await site(service, 'cancel', 'kola')
  expect([cancelled.code, cancelled.stdout]).toEqual([0, 'The publication of kola is cancelled.\n'])
  const alone = await site(service, 'confirm', 'kola')
  expect([alone.code, alone.stderr]).toEqual([1, expect.stringContaining('waits for a second person')])
  const wrong = await site(service, 'screenshots', 'kola', '--to', 'pictures', '--width', 'wide')
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('--width wide must be a number')])
}, 120_000)

// Repeats `draft-files.service.test.ts` and `drafts.service.test.ts` with a service in its own process.
onlyInWholeRun(() => {
  test('a publication at a time happens after a restart, and a change while no service runs is in the history', async () => {
    const dataDir = await newDataDir()
    const first = await start({ dataDir })
    await save(first, 'At its time')
    const at = new Date(Date.now() + 2500).toISOString()
    const asked = await site(first, 'publish', 'kola', '--reason', 'For Advent', '--at', at)
    expect(asked.stdout).toBe(`OPERATOR_TOKEN has asked for its publication at ${at}.\n`)
    await kill(first)
    expect(await readFile(file, 'utf8')).toContain(HEADER)

    const second = await start({ dataDir })
    await expect.poll(() => pageOf(second), { timeout: 8000 }).toContain('At its time')
    expect(await kindsOf(second)).toEqual(['published', 'outside'])
    await kill(second)
    await writeFile(file, (await readFile(file, 'utf8')).replace('At its time', 'While nothing ran'))

    const third = await start({ dataDir })
    expect(await kindsOf(third)).toEqual(['outside', 'published', 'outside'])
    await third.stop()
    running = []
  }, 120_000)

  test('two processes publish a planned draft once, both serve it, and notice a change outside once', async () => {
    const migrated = await createMigratedDatabase()
    const env = { DATABASE_URL: migrated.url }
    const [one, other] = [await start({ env }), await start({ env })]
    await save(one, 'Once')
    const at = new Date(Date.now() + 1000).toISOString()
    expect((await site(other, 'publish', 'kola', '--reason', 'Once', '--at', at)).code).toBe(0)
    await expect.poll(async () => (await draftOf(one)).isLive, { timeout: 8000 }).toBe(true)
    for (const service of [one, other]) await isLive(service, 'Once')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"Once"', '"Of git"'))
    for (const service of [one, other]) await isLive(service, 'Of git')
    // Both processes have compared the file with the history by then: a second line would be there.
    await expect.poll(() => kindsOf(one), { timeout: 3000 }).toEqual(['outside', 'published', 'outside'])
    expect(await kindsOf(other)).toEqual(['outside', 'published', 'outside'])

    // The two change one draft at once: one of them is refused.
    const { version } = await draftOf(one)
    const write = async (service: RunningService, text: string) => {
      const response = await fetch(`http://localhost:${service.operatorPort}/api/sites/kola/draft`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${OPERATOR_TOKEN}`,
          'content-type': 'application/json',
          'if-match': `"${version}"`,
        },
        body: JSON.stringify({ manifest: text }),
      })
      return response.status
    }
    const statuses = await Promise.all([write(one, '{ "of": "one" }'), write(other, '{ "of": "other" }')])
    expect(statuses.sort()).toEqual([200, 412])
    for (const service of running) await service.stop()
    running = []
    await migrated.drop()
  }, 120_000)
})

test('the texts of a site go to translators and come back into its draft, without those that are wrong', async () => {
  const service = await start({ dataDir: await newDataDir() })
  const path = join(sitesDir, 'kola.fr.xlf')
  const texts = (...words: string[]) => site(service, 'texts', ...words)
  const draftTexts = async () =>
    JSON.parse((await draftOf(service)).files['messages/fr.json'] ?? '{}') as Record<string, string>
  const exported = await texts('export', 'kola', '--language', 'fr', '--file', path, '--json')
  expect([exported.code, exported.stderr]).toEqual([0, ''])
  expect(JSON.parse(exported.stdout)).toMatchObject({ siteId: 'kola', language: 'fr', format: 'xliff' })
  const same = await texts('import', 'kola', '--file', path)
  expect([same.code, same.stderr]).toEqual([0, ''])
  expect(same.stdout).toMatch(
    /^fr: 0 new texts, 0 reset, \d+ as before, \d+ not translated, 0 refused. The draft stays/,
  )
  expect((await draftOf(service)).isLive).toBe(true)

  // A translator changes two texts; one of them names a variable that its message has not.
  const written = await readFile(path, 'utf8')
  const targetOf = (id: string) =>
    new RegExp(`(<unit id="${id}">(?:(?!</unit>)[^])*<target [^>]*>)([^<]*)(?=</target>)`)
  const changed = written
    .replace(targetOf('lobby.play'), '$1Allons-y')
    .replace(targetOf('lobby.rules'), '$1Règles {oops}')
  await writeFile(path, changed)
  const strict = await texts('import', 'kola', '--file', path, '--strict')
  expect(strict.code).toBe(1)
  expect(strict.stdout).toContain(
    'Refused: lobby.rules = "Règles {oops}" must not name the variable oops; this message has none\n',
  )
  expect(strict.stdout).toContain('Nothing is saved: with --strict each text must be right.')
  expect((await draftOf(service)).isLive).toBe(true)

  const liveFile = join(sitesDir, 'kola/messages/fr.json')
  const live = await readFile(liveFile, 'utf8')
  const taken = await texts('import', 'kola', '--file', path, '--json')
  expect(taken.code).toBe(1)
  expect(JSON.parse(taken.stdout)).toMatchObject({
    isSaved: true,
    taken: ['lobby.play'],
    refused: [{ id: 'lobby.rules' }],
  })
  expect((await draftTexts())['lobby.play']).toBe('Allons-y')
  expect(await readFile(liveFile, 'utf8')).toBe(live)

  // The next export has the texts of the draft.
  const json = await texts('export', 'kola', '--language', 'fr', '--format', 'json')
  const { texts: all } = JSON.parse(json.stdout) as { texts: Record<string, { target: string }> }
  expect(all['lobby.play']?.target).toBe('Allons-y')
  const noLanguage = await texts('export', 'kola', '--language', 'it')
  expect([noLanguage.code, noLanguage.stderr]).toEqual([
    1,
    expect.stringContaining('kola has no language “it”: '),
  ])
  const noFile = await texts('import', 'kola')
  expect([noFile.code, noFile.stderr]).toEqual([1, expect.stringContaining('Name the file with --file')])
  await service.stop()
  running = []
}, 120_000)
