import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createLog } from '#service/base/log.ts'
import { openDatabase } from '#service/database/database.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOKEN = 'the-token-of-the-demonstration'
const POLL_MS = 100
const ANSWERS_WITHIN_MS = 60_000
/** pino's number for an error. */
const LEVEL_ERROR = 50
const LEVEL_WARN = 40

/** Memory of the service after a collection of its garbage, and since when its clock has run fast. */
export interface MemoryFigures {
  readonly fromMs: number
  readonly heapMb: number
  readonly residentMb: number
}

export interface DayOptions {
  /** Folder of the sites. */
  readonly sitesDir: string
  /** Time of the service that passes on its fast clock. */
  readonly lengthMs: number
  /** The factor by which its clock is faster than that of the machine. */
  readonly speed: number
  /** Real time between the opening of the demonstration and the moment from which the clock runs fast. */
  readonly openingMs: number
  readonly print: (line: string) => void
}

export interface DayReport {
  /** At the beginning, in the middle and at the end. */
  readonly memory: readonly MemoryFigures[]
  /** Errors in the log of the service, and problems of the demonstration. */
  readonly errors: readonly string[]
  readonly warnings: ReadonlyMap<string, number>
  readonly draws: number
  readonly plays: number
  readonly transfers: number
  /** The output of `npm run ledger:check`, and whether it found no difference. */
  readonly ledger: { readonly isClean: boolean; readonly output: string }
}

/**
 * Opens the demonstration as `npm start` does, and then runs it while the service's time passes `speed` times as fast. The leases of draws end so much
 * earlier, too: on a busy machine a step is taken over and begins again, with a warning in the log. Plays are as many as the machine carries.
 */
export async function runDay(options: DayOptions): Promise<DayReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-day-'))
  let service: RunningService | null = null
  try {
    service = await startService({
      dataDir,
      demo: true,
      main: join(import.meta.dirname, 'fast-service.ts'),
      env: {
        OPERATOR_TOKEN: TOKEN,
        SITES_DIR: options.sitesDir,
        CLOCK_SPEED: String(options.speed),
      },
    })
    await delay(options.openingMs)
    await service.demo?.stop()
    const { memory, problems } = await passTime(service, options)
    await service.stop()
    const log = readLog(service.process.output())
    service = null
    const errors = [...log.errors, ...problems]
    return { memory, ...log, errors, ...(await countsIn(dataDir)), ledger: await checkLedger(dataDir) }
  } finally {
    await service?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs the players while the time passes, and reads the memory at its beginning, in its middle and at its end. */
async function passTime(
  service: RunningService,
  { lengthMs, speed, sitesDir, print }: DayOptions,
): Promise<{ memory: MemoryFigures[]; problems: string[] }> {
  const first = await readMemory(service)
  print(lineOf('start', first))
  const players = startServerProcess({
    name: 'The demonstration',
    command: process.execPath,
    args: [
      join(import.meta.dirname, 'day-players.ts'),
      `--url=http://localhost:${service.port}`,
      `--server=http://127.0.0.1:${service.operatorPort}`,
      `--sites=${sitesDir}`,
      `--speed=${speed}`,
      `--from=${first.fromMs}`,
    ],
    cwd: ROOT,
    env: { ...process.env, OPERATOR_TOKEN: TOKEN },
  })
  try {
    const memory = [first]
    for (const name of ['middle', 'end']) {
      await delay(lengthMs / speed / 2)
      const figures = await readMemory(service)
      memory.push(figures)
      print(lineOf(name, figures))
    }
    return { memory, problems: problemsIn(players.output()) }
  } finally {
    await players.stop()
  }
}

const lineOf = (name: string, { heapMb, residentMb }: MemoryFigures) =>
  `${name.padEnd(8)} ${heapMb.toFixed(0)} MB of objects, ${residentMb.toFixed(0)} MB resident`

/** Sends the signal, and waits for the line that answers it. */
async function readMemory({ process: server }: RunningService): Promise<MemoryFigures> {
  const lines = () => server.output().match(/^\{"figures":.*\}$/gm) ?? []
  const before = lines().length
  server.child.kill('SIGUSR2')
  for (let waitedMs = 0; waitedMs < ANSWERS_WITHIN_MS; waitedMs += POLL_MS) {
    const line = lines()[before]
    if (line !== undefined) return (JSON.parse(line) as { figures: MemoryFigures }).figures
    await delay(POLL_MS)
  }
  throw new Error(`The service printed no figures of its memory. It wrote:\n${server.output()}`)
}

/** Lines of the demonstration other than that it runs. */
const problemsIn = (output: string): string[] =>
  output.split('\n').filter((line) => line !== '' && !/: the demonstration (runs|continues)\.$/.test(line))

function readLog(output: string): { errors: string[]; warnings: Map<string, number> } {
  const errors: string[] = []
  const warnings = new Map<string, number>()
  for (const line of output.split('\n').filter((one) => one.startsWith('{"level"'))) {
    const { level, msg, reason } = JSON.parse(line) as { level: number; msg: string; reason?: string }
    const warning = reason === undefined ? msg : `${msg}: ${reason}`
    if (level >= LEVEL_ERROR) errors.push(line)
    else if (level >= LEVEL_WARN) warnings.set(warning, (warnings.get(warning) ?? 0) + 1)
  }
  return { errors, warnings }
}

async function countsIn(dataDir: string): Promise<Pick<DayReport, 'draws' | 'plays' | 'transfers'>> {
  const database = await openDatabase({ dataDir, log: createLog({ level: 'silent' }) })
  try {
    const countOf = async (table: 'plays' | 'transfers') => {
      const { fn } = database.kysely
      const { count } = await database.kysely
        .selectFrom(table)
        .select(fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }
    const { draws } = await database.kysely
      .selectFrom('game_instances')
      .select((row) => row.fn.countAll<number>().as('draws'))
      .where('status', '=', 'ENDED')
      .executeTakeFirstOrThrow()
    return { draws, plays: await countOf('plays'), transfers: await countOf('transfers') }
  } finally {
    await database.close()
  }
}

function checkLedger(dataDir: string): Promise<DayReport['ledger']> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const args = [join(ROOT, 'tools/cli/ledger-check.ts')]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, out, err) =>
      resolve({ isClean: error === null, output: `${out}${err}` }),
    )
  })
}
