import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { keptLoginScript } from './kept-login.ts'

/** Whether a page of a site is marked in a browser with something in its storage. */
function isMarked(siteId: string, stored: Record<string, string>, search = ''): boolean {
  const { window } = new JSDOM('', { url: `https://site.example/${search}`, runScripts: 'outside-only' })
  for (const [name, value] of Object.entries(stored)) window.localStorage.setItem(name, value)
  window.eval(keptLoginScript(siteId))
  return window.document.documentElement.hasAttribute('data-keeps-login')
}

test('a page is marked before its first paint where the browser keeps a login to its site', () => {
  expect(isMarked('aurora', {})).toBe(false)
  expect(isMarked('aurora', { 'tombolo.aurora.credentials': '"token"' })).toBe(true)
  expect(isMarked('aurora', { 'tombolo.kola.credentials': '"token"' })).toBe(false)
  expect(isMarked('aurora', {}, '?continue_session_id=abc')).toBe(true)
})
