import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { MAIL_FOLDER } from '#service/adapters/mail/folder-carrier.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { removeErasedFiles } from '#service/personal-data/remove-erased-files.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { addCanary, CANARY, eraseByTwo, IBAN, tablesWith } from './canary.ts'
import { Client } from './client.ts'
import { register, type Registered } from './register.ts'
import { type ServiceHere, Services } from './service-here.ts'

const services = new Services()
afterAll(() => services.end())

/** Files with the canary; those of the database are read through it, and sent mails are not called back. */
async function filesWith(dataDir: string, marks: readonly string[]): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const [folder] = path.slice(dataDir.length + 1).split('/')
    if (!entry.isFile() || folder === 'database' || folder === MAIL_FOLDER) continue
    const text = (await readFile(path)).toString('latin1').toLowerCase()
    if (marks.some((mark) => text.includes(mark.toLowerCase()))) found.push(path)
  }
  return found
}

const documentsIn = async (dataDir: string) => {
  const entries = await readdir(join(dataDir, 'documents'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

it(
  'security 24: a backup from before an erasure is restored, and at the first start the player is in no table, no file and no line of the log',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tombolo-backup-'))
    const dataDir = await newDataDir()
    const erasuresFile = join(folder, 'erasures.ndjson')
    const settings = { DATA_DIR: dataDir, ERASURES_FILE: erasuresFile }
    const first = await services.open(settings)
    const ada = await addCanary(first)
    const ben = await register(first.port)
    const marks = [CANARY, IBAN, ada.username]
    await first.stop()
    await cp(dataDir, join(folder, 'backup'), { recursive: true })

    const second = await services.open(settings)
    const client = new Client(second.port)
    await client.call('login', { username: ada.username, password: ada.password })
    await eraseByTwo(second, { ...ada, client })
    await removeErasedFiles(second.service)
    expect(JSON.parse((await readFile(erasuresFile, 'utf8')).trim())).toMatchObject({
      playerId: ada.playerId,
    })
    await second.stop()

    await rm(dataDir, { recursive: true })
    await cp(join(folder, 'backup'), dataDir, { recursive: true })
    expect(await documentsIn(dataDir)).not.toEqual([])
    const restored = await services.open(settings)
    expect(await tablesWith(restored, ada)).toEqual([])
    expect(await documentsIn(dataDir)).toEqual([])
    expect(await filesWith(dataDir, marks)).toEqual([])
    expect(restored.logged.filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([])
    expect(await canLogIn(restored, ada)).toBe(false)
    expect(await canLogIn(restored, ben)).toBe(true)
    expect(await checkLedger(restored.database)).toEqual([])
    await rm(folder, { recursive: true })
  },
  timeBound(40_000),
)

async function canLogIn({ port }: ServiceHere, { username, password }: Registered): Promise<boolean> {
  return (await new Client(port).call('login', { username, password })).ok === true
}

it(
  'erased players whom a lost list lacks are written into it again at the next start',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tombolo-lost-list-'))
    const settings = { DATA_DIR: await newDataDir(), ERASURES_FILE: join(folder, 'erasures.ndjson') }
    const first = await services.open(settings)
    const ada = await register(first.port)
    await eraseByTwo(first, ada)
    await removeErasedFiles(first.service)
    await first.stop()
    const written = await readFile(settings.ERASURES_FILE, 'utf8')
    await rm(settings.ERASURES_FILE)
    await services.open(settings)
    expect(await readFile(settings.ERASURES_FILE, 'utf8')).toBe(written)
    await rm(folder, { recursive: true })
  },
  timeBound(20_000),
)
