import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#runtime/context/page.ts'
import { watchPageCache } from './page-cache.ts'

let hasAccount = false
watchPageCache(() => hasAccount)

const go = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))
const isHidden = () => document.documentElement.style.visibility === 'hidden'

beforeEach(() => void vi.spyOn(page, 'reload').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.style.visibility = ''
})

test('security 12: a page of an account is hidden when the browser keeps it, and loaded again before it is shown', () => {
  hasAccount = true
  go('pagehide', true)
  expect(isHidden()).toBe(true)
  // Another tab has ended the session.
  hasAccount = false
  go('pageshow', true)
  expect(page.reload).toHaveBeenCalledOnce()
  expect(isHidden()).toBe(true)
})

test('a visitor’s page comes back as it was, unless somebody has logged in meanwhile', () => {
  hasAccount = false
  go('pagehide', true)
  go('pageshow', true)
  expect([isHidden(), vi.mocked(page.reload).mock.calls.length]).toEqual([false, 0])
  hasAccount = true
  go('pageshow', true)
  expect(page.reload).toHaveBeenCalledOnce()
})

test('a page that is left for good or loaded anew is neither hidden nor loaded again', () => {
  hasAccount = true
  go('pagehide', false)
  go('pageshow', false)
  expect([isHidden(), vi.mocked(page.reload).mock.calls.length]).toEqual([false, 0])
})
