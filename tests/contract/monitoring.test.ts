import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServiceHere, Services } from './service-here.ts'

const MONITORING = join(import.meta.dirname, '../../tools/deploy/monitoring')
const read = (file: string) => readFileSync(join(MONITORING, file), 'utf8')

const services = new Services()
let here: ServiceHere
beforeAll(async () => {
  here = await services.start('embedded')
}, 60_000)
afterAll(() => services.end())

test('every metric of the alerts and of the dashboard is one that a service has', async () => {
  const text = await (await fetch(`http://localhost:${here.operatorPort}/metrics`)).text()
  const had = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '']) => name))
  const asked = [read('alerts.yaml'), read('grafana-dashboard.json')].map((file) => [
    ...new Set(file.match(/\b(?:tombolo|process|nodejs)_\w+/g)),
  ])
  for (const names of asked) {
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !had.has(name.replace(/_bucket$/, '')))).toEqual([])
  }
})
