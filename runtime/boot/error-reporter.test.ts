import { beforeEach, expect, test, vi } from 'vitest'
import { createErrorReporter } from './error-reporter.ts'

const fetched = vi.spyOn(window, 'fetch')
const logged = vi.spyOn(console, 'error')

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  logged.mockReset().mockReturnValue()
  window.history.replaceState(null, '', '/pick?id=7')
})

const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(init!.body as string) as object)

test('an error is logged and reported with its stack and without the query of the address', () => {
  const error = new TypeError('x is not a function')
  createErrorReporter('https://site.example')(error)
  expect(logged).toHaveBeenCalledWith(error)
  expect(fetched.mock.calls[0]?.[0]).toEqual(new URL('https://site.example/client/error-reports'))
  expect(bodies()).toEqual([
    {
      message: 'TypeError: x is not a function',
      stack: expect.stringContaining('error-reporter.test.ts') as string,
      page: '/pick',
      clientVersion: '1.2.1',
    },
  ])
})

test('a repeated error is reported once, and a page reports ten errors at most', () => {
  const report = createErrorReporter('https://site.example')
  const error = new Error('the same')
  report(error)
  report(error)
  expect(fetched).toHaveBeenCalledOnce()
  for (let number = 0; number < 20; number++) report(new Error(`number ${number}`))
  expect(fetched).toHaveBeenCalledTimes(10)
})

test('a thrown value that is not an error is reported too, cut to a maximum length', () => {
  createErrorReporter('https://site.example')('x'.repeat(5000))
  expect((bodies()[0] as { message: string }).message).toHaveLength(300)
})

test('a report that cannot be sent throws no error', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  createErrorReporter('https://site.example')(new Error('lost'))
  await expect(fetched.mock.results[0]?.value).rejects.toThrow('Failed to fetch')
  expect(logged).toHaveBeenCalledOnce()
})
