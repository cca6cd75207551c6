import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FileDecoder, OVERRAN } from './decode-file.ts'

const here = (file: string) => new URL(file, import.meta.url).href

/** A decoder that does what the text of its file says, with small bounds. */
const SOURCE = `
import { answerJobs } from '${new URL('../../idle-worker/answer-jobs.ts', import.meta.url).href}'
import { watchProcess } from '${here('./watch-process.ts')}'
watchProcess({ cpuMs: 3000, withinMs: 60_000, memoryBytes: 300 * 1024 * 1024 })
const held = []
answerJobs(async (bytes) => {
  const text = Buffer.from(bytes).toString()
  if (text === 'crash') process.abort()
  if (text === 'loop') for (;;) held.length = 0
  if (text === 'memory') for (;;) held.push(Buffer.alloc(1024 * 1024, 1)) && await new Promise((next) => setImmediate(next))
  if (text === 'environment') return Object.keys(process.env)
  return text
})`

let folder: string
let file: URL
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-decoder-'))
  file = pathToFileURL(join(folder, 'decoder.mjs'))
  await writeFile(file, SOURCE)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const decoding = (decoder = new FileDecoder<unknown>(file)) => ({
  decode: (text: string, playerId = 1, withinMs = 60_000) =>
    decoder.decode(Buffer.from(text), { playerId, withinMs }),
})

test.each(['crash', 'loop', 'memory'])(
  'security 37: a file that makes its process %s ends this process alone, and the next file is decoded',
  async (what) => {
    const { decode } = decoding()
    expect(await Promise.all([decode(what, 1), decode('next', 2)])).toEqual([OVERRAN, 'next'])
  },
)

test('security 37: a file that waits for ever is broken off', async () => {
  expect(await decoding().decode('loop', 1, 300)).toBe(OVERRAN)
})

test('security 37: the process of a file gets none of the secrets in the environment of the service', async () => {
  vi.stubEnv('MASTER_KEY', 'secret')
  const names = await decoding().decode('environment')
  vi.unstubAllEnvs()
  expect(names).toEqual(expect.not.arrayContaining(['MASTER_KEY', 'DATABASE_URL', 'HOME']))
})

test('security 37: a sender of many files waits for those of others', async () => {
  const { decode } = decoding()
  const order: string[] = []
  const sent: [string, number][] = [
    ['first', 1],
    ['second', 1],
    ['third', 1],
    ['of another', 2],
  ]
  await Promise.all(sent.map(([text, playerId]) => decode(text, playerId).then(() => order.push(text))))
  expect(order.indexOf('of another')).toBeLessThan(order.indexOf('third'))
})

test('security 37: more files of one sender than may wait are refused as busy', async () => {
  const { decode } = decoding()
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => decode(text)))
  expect(answers).toEqual(['a', 'b', 'c', 'd', { refused: 'busy' }])
})
