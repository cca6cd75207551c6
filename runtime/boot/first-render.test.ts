import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { createRegistry, type Registry } from '#runtime/registry/registry.ts'
import { siteOf } from '#runtime/site/site.ts'
import { trialInlinedSite, trialManifest } from '#runtime/testing/manifest.ts'
import { readyToRender } from './first-render.ts'

const Home = () => null
const Slip = () => null
const Balance = () => null
const never = new Promise<never>(() => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The scripts of the page came over the network, or out of the browser's cache. */
function scriptsOf(transferSize: number): void {
  const entry = { name: 'https://fixture.example/assets/main.js', transferSize }
  // jsdom loads nothing, and so has no such list.
  Object.assign(performance, { getEntriesByType: () => [entry] })
}

const trial = (load: () => Promise<{ default: () => null }> = async () => ({ default: Home })) =>
  createRegistry([
    trialModule({
      id: 'trial',
      frameSlots: ['header.balance'],
      screens: { 'trial.home': { load: load, slots: () => ['trial.slip'] } },
      slots: {
        'trial.slip': { load: async () => ({ default: Slip }) },
        'header.balance': { load: async () => ({ default: Balance }) },
      },
    }),
  ])

function begin(registry: Registry, session: Promise<unknown>) {
  const done = vi.fn<(manner: string) => void>()
  const site = siteOf(trialInlinedSite(trialManifest()))
  const render = async () => {
    done(await readyToRender({ site, registry, session, location: { pathname: '/', search: '' } }))
  }
  void render()
  return done
}

test('the screen of the address, its slots and the frame are rendered at once when they are loaded', async () => {
  scriptsOf(0)
  const registry = trial()
  const done = begin(registry, Promise.resolve())
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveBeenCalledWith('at-once')
  expect(registry.screen('trial.home')?.component()).toBe(Home)
  expect(registry.slot('trial.slip')[0]?.component()).toBe(Slip)
  expect(registry.slot('header.balance')[0]?.component()).toBe(Balance)
})

test('the first rendering waits for the session 200 ms at most when the code comes from the cache', async () => {
  scriptsOf(0)
  const done = begin(trial(), never)
  await vi.advanceTimersByTimeAsync(100)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(done).toHaveBeenCalled()
})

test('skeletons are rendered in slices at once when the code comes from the network', async () => {
  scriptsOf(1000)
  const done = begin(trial(), never)
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveBeenCalledWith('in-slices')
})

test('code that cannot be loaded does not block the first rendering', async () => {
  scriptsOf(1000)
  const failing = begin(
    trial(() => Promise.reject(new Error('no network'))),
    never,
  )
  const hanging = begin(
    trial(() => never),
    never,
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(failing).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(hanging).toHaveBeenCalled()
})
