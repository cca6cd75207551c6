import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './scenario.ts'
import { settled } from './screens.ts'

/** Addresses that hold a hash of their content, and the offline page. */
const KEPT = /^\/(assets\/|client\/(fonts|themes|offline)\/|client\/sites\/[^/]+\/assets\/)/

/** A connection to the service that the test can cut. */
async function openWire(port: number): Promise<{ port: number; cut: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Reads the states of the workers of a page's browser profile, from a page of any origin. */
async function workerStates(page: Page): Promise<() => string[]> {
  const devtools = await page.context().newCDPSession(page)
  const states = new Map<string, string>()
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status)
  })
  await devtools.send('ServiceWorker.enable')
  return () => [...states.values()].filter((status) => status !== 'redundant')
}

test.use({ serviceWorkers: 'allow' })

test('without a network a site shows its offline page in every place, and keeps nothing but files', async ({
  visit,
  world: { service },
}) => {
  const wire = await openWire(Number(new URL(service.siteUrl('aurora')).port))
  const origin = `http://aurora.localhost:${wire.port}`
  const { page } = await visit('aurora', { path: `${origin}/?lang=de` })
  await settled(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The files of this visit come through the worker.
  await page.goto(`${origin}/pick`)
  await settled(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.filter((path) => !KEPT.test(path))).toEqual([])

  wire.cut()
  const answer = await page.evaluate(() =>
    fetch('/client/sites/aurora/manifest.json').then(
      () => 'kept',
      () => 'none',
    ),
  )
  expect(answer).toBe('none')
  for (const path of ['/', '/cashier', '/pick?gid=1']) {
    await page.goto(`${origin}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie sind offline')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  }
})

/** The states of the site's workers, the brands on the kept offline pages, and the number of caches. */
function workersOf(page: Page) {
  return page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    const names = await caches.keys()
    const brands: (string | undefined)[] = []
    for (const name of names) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!new URL(request.url).pathname.startsWith('/client/offline/')) continue
        const text = (await (await cache.match(request))?.text()) ?? ''
        brands.push(/<header>.*<span>([^<]*)/.exec(text)?.[1])
      }
    }
    return {
      states: registrations.map(({ active, waiting }) => [active?.state, waiting?.state]),
      brands,
      caches: names.length,
    }
  })
}

test('a new worker waits until no page of the site is open, and the setting serviceWorker removes it', async ({
  visit,
  world,
}) => {
  const siteId = 'renamed'
  const origin = world.service.siteUrl(siteId)
  const { page } = await visit(siteId, { path: '/robots.txt' })
  /** Saves the manifest, and opens a page that the service made with it. */
  const openWith = async (changed: object, at: Page, isMadeWithIt: (html: string) => boolean) => {
    await world.changeManifest(siteId, changed)
    const home = () => at.evaluate(async () => (await fetch('/')).text())
    await expect.poll(async () => isMadeWithIt(await home())).toBe(true)
    await at.goto(`${origin}/p/rules`)
    await settled(at)
  }
  const first = { brand: { siteName: 'Aurora' }, settings: {} }
  await openWith(first, page, (html) => html.includes('/service-worker.js'))
  await expect
    .poll(() => workersOf(page))
    .toMatchObject({ states: [['activated', undefined]], brands: ['Aurora'] })

  await openWith({ brand: { siteName: 'Borealis' } }, page, (html) => html.includes('Borealis'))
  await expect.poll(() => workersOf(page)).toMatchObject({ states: [['activated', 'installed']] })
  const later = await page.context().newPage()
  const states = await workerStates(later)
  await page.close()
  // A person opens the site again later than a test does: after the new worker has taken over.
  await expect.poll(states).toEqual(['activated'])
  await later.goto(`${origin}/p/rules`)
  await expect
    .poll(() => workersOf(later))
    .toMatchObject({ states: [['activated', undefined]], brands: ['Borealis'] })

  await openWith(
    { settings: { serviceWorker: false } },
    later,
    (html) => !html.includes('/service-worker.js'),
  )
  await expect.poll(() => workersOf(later)).toMatchObject({ states: [['activated', 'installed']] })
  const last = await later.context().newPage()
  const lastStates = await workerStates(last)
  await expect.poll(lastStates).toHaveLength(2)
  await later.close()
  await expect.poll(lastStates).toEqual([])
  await last.goto(`${origin}/p/rules`)
  await expect.poll(() => workersOf(last)).toEqual({ states: [], brands: [], caches: 0 })
})
