import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const setup = (name: string) => JSON.stringify(join(import.meta.dirname, name))

/** As `npm start`: a launcher that supervises a program which runs until it is told to stop. */
const LAUNCHER = `
import { endWithNpm } from ${setup('end-with-npm.mjs')}
import { supervise } from ${setup('supervise.mjs')}
endWithNpm()
const env = { ...process.env }
const options = { cwd: process.cwd(), env, onLine: (line) => console.log(line) }
const { ended } = supervise(process.execPath, ['program.mjs'], options)
console.log('launcher ' + process.pid)
process.exitCode = await ended`
const PROGRAM = `
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
console.log('program ' + process.pid)
setInterval(() => undefined, 1000)`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-npm-'))
  const own = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const start = own.scripts.start.replace('tools/cli/start.mjs', 'launcher.mjs')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'launched', scripts: { start } }))
  await writeFile(join(folder, 'launcher.mjs'), LAUNCHER)
  await writeFile(join(folder, 'program.mjs'), PROGRAM)
})
afterAll(() => rm(folder, { recursive: true }))

/** The process ids that the launcher and its program print. */
async function idsOf(npm: ChildProcess): Promise<number[]> {
  let text = ''
  for await (const chunk of npm.stdout as AsyncIterable<Buffer>) {
    text += String(chunk)
    const ids = ['launcher', 'program'].map((name) => Number(new RegExp(`${name} (\\d+)`).exec(text)?.[1]))
    if (ids.every((id) => id > 0)) return ids
  }
  throw new Error(`npm start printed: ${text}`)
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'what npm start has started ends when npm itself gets %s',
  async (signal) => {
    const npm = spawn('npm', ['start'], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(npm, 'exit')
    const ids = await idsOf(npm)
    expect(ids.map(isRunning)).toEqual([true, true])
    npm.kill(signal)
    await exited
    await expect.poll(() => ids.map(isRunning), { timeout: 20_000 }).toEqual([false, false])
  },
  60_000,
)
