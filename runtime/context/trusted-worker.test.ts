import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type CreatePolicy = (
  name: string,
  rules: { createScriptURL: (address: string) => string },
) => { createScriptURL: (address: string) => unknown }

const started: unknown[] = []
function WorkerHere(address: unknown): void {
  started.push(address)
}

beforeEach(() => {
  started.length = 0
  vi.resetModules()
  vi.stubGlobal('Worker', WorkerHere)
})
afterEach(() => vi.unstubAllGlobals())

const start = async (path: string) => {
  const { TrustedWorker } = await import('./trusted-worker.ts')
  return new TrustedWorker(new URL(path, location.href))
}

test('a browser without Trusted Types starts a worker with its address', async () => {
  await start('/assets/check.js')
  expect(String(started[0])).toBe(new URL('/assets/check.js', location.href).href)
})

test('security 19: Trusted Types accept a script of the build, and no other', async () => {
  const createPolicy = vi.fn<CreatePolicy>((_name, rules) => {
    const policy = {
      createScriptURL(this: unknown, address: string) {
        // As in a browser, the method is nothing without its policy.
        if (this !== policy) throw new TypeError('Illegal invocation')
        return { trusted: rules.createScriptURL(address) }
      },
    }
    return policy
  })
  vi.stubGlobal('trustedTypes', { createPolicy })
  await start('/assets/check.js')
  expect(started).toEqual([{ trusted: new URL('/assets/check.js', location.href).href }])
  await expect(start('/client/sites/x/assets/1/evil.js')).rejects.toThrow('is no script of this site')
  await expect(start('https://evil.example/assets/check.js')).rejects.toThrow('is no script of this site')
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['tombolo'])
})
