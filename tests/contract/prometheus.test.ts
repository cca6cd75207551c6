import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify, parse } from 'yaml'
import { freePort } from '#tests/support/free-port.ts'
import { type ServerProcess, startServerProcess, waitUntilReady } from '#tests/support/server-process.ts'
import { Services } from './service-here.ts'

const MONITORING = join(import.meta.dirname, '../../tools/deploy/monitoring')

const services = new Services()
let folder: string
let prometheus: ServerProcess
let url: string
beforeAll(async () => {
  const here = await services.start('embedded')
  folder = await mkdtemp(join(tmpdir(), 'tombolo-prometheus-'))
  await cp(MONITORING, folder, { recursive: true })
  await writeFile(join(folder, 'metrics-token'), here.runToken)
  const settings = parse(await readFile(join(folder, 'prometheus.yaml'), 'utf8')) as {
    global: { scrape_interval: string; evaluation_interval: string }
    scrape_configs: { static_configs: { targets: string[] }[] }[]
  }
  settings.global = { scrape_interval: '1s', evaluation_interval: '1s' }
  settings.scrape_configs[0]!.static_configs = [{ targets: [`localhost:${here.operatorPort}`] }]
  await writeFile(join(folder, 'prometheus.yaml'), stringify(settings))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  prometheus = startServerProcess({
    name: 'Prometheus',
    command: 'prometheus',
    args: [
      '--config.file=prometheus.yaml',
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    cwd: folder,
  })
  await waitUntilReady('Prometheus', prometheus, async () => {
    const answer = await fetch(`${url}/-/ready`)
    if (!answer.ok) throw new Error(`/-/ready answered ${answer.status}`)
  })
}, 60_000)
afterAll(async () => {
  await prometheus.stop()
  await services.end()
  await rm(folder, { recursive: true })
})

async function ask<Data>(path: string): Promise<Data> {
  return ((await (await fetch(`${url}/api/v1/${path}`)).json()) as { data: Data }).data
}

test('the rules are sound, and alert where they should', async () => {
  const promtool = (...words: string[]) => promisify(execFile)('promtool', words, { cwd: MONITORING })
  expect((await promtool('check', 'rules', 'alerts.yaml')).stdout).toContain('SUCCESS')
  expect((await promtool('test', 'rules', 'alerts.test.yaml')).stdout).toContain('SUCCESS')
})

test('it reads a running service, and no alert fires', async () => {
  const query = encodeURIComponent('up{job="tombolo"} and on (instance) tombolo_draw_lag_seconds')
  const isRead = async () =>
    (await ask<{ result: { value: [number, string] }[] }>(`query?query=${query}`)).result.map(
      ({ value }) => value[1],
    )
  await expect.poll(isRead, { timeout: 30_000 }).toEqual(['1'])
  type Groups = { groups: { rules: { lastEvaluation: string; health: string; state: string }[] }[] }
  const rules = async () => (await ask<Groups>('rules')).groups.flatMap((group) => group.rules)
  await expect
    .poll(async () => [...new Set((await rules()).map(({ health }) => health))], { timeout: 30_000 })
    .toEqual(['ok'])
  expect((await rules()).filter(({ state }) => state === 'firing')).toEqual([])
})
