import { beforeEach, expect, test } from 'vitest'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { loginKey } from '#schemas/site-manifest/inlined-site.ts'
import { createTokenStore } from './token-store.ts'

const open = () => createTokenStore(openSiteStorage('trial'), openSiteStorage('trial', 'session'))

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

/** Storage of the browser after the tab was closed. */
function closeTab() {
  window.sessionStorage.clear()
  return open()
}

test('a token survives the end of the tab', () => {
  open().keep('good')
  expect(closeTab().read()).toBe('good')
})

test('a kept login has the name in the storage that a script of the page looks for', () => {
  open().keep('good')
  expect(window.localStorage.getItem(loginKey('trial'))).not.toBeNull()
})

test('a token confined to the tab is read and replaced there, and ends with it', () => {
  const tokens = open()
  tokens.keep('first')
  tokens.confineToTab(true)
  expect(open().read()).toBe('first')
  tokens.keep('second')
  tokens.confineToTab(true)
  expect(tokens.read()).toBe('second')
  expect(closeTab().read()).toBeNull()
})

test('a token that is no longer confined survives the end of the tab again', () => {
  const tokens = open()
  tokens.keep('first')
  tokens.confineToTab(true)
  tokens.confineToTab(false)
  expect(closeTab().read()).toBe('first')
})

test('a confined token can be removed like any other', () => {
  const tokens = open()
  tokens.keep('first')
  tokens.confineToTab(true)
  tokens.forget()
  expect(tokens.read()).toBeNull()
  tokens.confineToTab(true)
  tokens.keep('next')
  expect(closeTab().read()).toBe('next')
})
