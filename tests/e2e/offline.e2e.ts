import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
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
