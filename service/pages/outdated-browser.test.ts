import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { ServedSite } from '#service/sites/served-site.ts'
import { outdatedBrowserScript } from './outdated-browser.ts'

const CHROME = (version: number, system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const ANDROID = 'Linux; Android 13; K) Mobile ('

const siteIn = (parts: Partial<ServedSite>) =>
  ({ texts: new Map(), ownLanguages: new Map(), ...parts }) as ServedSite
const SITE = siteIn({})

/** The page as a browser of this name shows it. */
function pageIn(
  userAgent: string,
  {
    hasModules = true,
    language = 'en',
    site = SITE,
  }: { hasModules?: boolean; language?: string; site?: ServedSite } = {},
): Document {
  const { window } = new JSDOM('<body></body>', { runScripts: 'outside-only' })
  Object.defineProperty(window.navigator, 'userAgent', { value: userAgent })
  if (hasModules) Object.defineProperty(window.HTMLScriptElement.prototype, 'noModule', { value: false })
  window.eval(outdatedBrowserScript(site, language))
  return window.document
}
const isTold = (userAgent: string) => pageIn(userAgent).querySelector('[role=alertdialog]') !== null

describe('a browser that is too old', () => {
  test.each([
    ['Internet Explorer', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
    ['Chrome 88 on a phone', CHROME(88, ANDROID)],
    ['Firefox 85 on a phone', 'Mozilla/5.0 (Android 11; Mobile; rv:85.0) Gecko/85.0 Firefox/85.0'],
    ['iOS 9', 'Mozilla/5.0 (iPhone; CPU iPhone OS 9_3 like Mac OS X) Version/9.0 Mobile/13E Safari/601.1'],
    ['Samsung 5', `${CHROME(90, ANDROID)} SamsungBrowser/5.4`],
    ['Chrome 48', CHROME(48, 'Windows NT 10.0')],
    ['Opera 35', `${CHROME(60, 'Windows NT 10.0')} OPR/35.0`],
    ['Safari 9', 'Mozilla/5.0 (Macintosh) AppleWebKit/601 Version/9.1 Safari/601.1'],
    ['Firefox 17', 'Mozilla/5.0 (Windows NT 6.1; rv:17.0) Gecko/20100101 Firefox/17.0'],
  ])('an outdated browser gets the notice: %s', (_name, userAgent) => expect(isTold(userAgent)).toBe(true))
})

describe('a browser that is new enough', () => {
  test.each([
    ['Chrome 89 on a phone', CHROME(89, ANDROID)],
    ['Firefox 86 on a phone', 'Mozilla/5.0 (Android 11; Mobile; rv:86.0) Gecko/86.0 Firefox/86.0'],
    ['iOS 18', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E Safari/604.1'],
    [
      'Chrome on iOS, whose version counts by iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/80.0',
    ],
    ['Samsung 25', `${CHROME(121, ANDROID)} SamsungBrowser/25.0`],
    ['Edge 140', `${CHROME(140, 'Windows NT 10.0')} Edg/140.0`],
    ['Chrome 140', CHROME(140, 'Windows NT 10.0')],
    ['something that nobody has heard of', 'Other/1.0'],
  ])('a supported browser gets no notice: %s', (_name, userAgent) => expect(isTold(userAgent)).toBe(false))
})

test('a browser without modules gets the notice, whatever its user agent is', () => {
  const page = pageIn(CHROME(140, 'Windows NT 10.0'), { hasModules: false })
  expect(page.querySelector('[role=alertdialog]')).not.toBeNull()
})

test('the notice is in the language of the page, and its button closes it', () => {
  const page = pageIn(CHROME(60, ANDROID), { language: 'de' })
  const dialog = page.querySelector('[role=alertdialog]')!
  expect(dialog.textContent).toContain('Ihr Browser ist veraltet')
  page.querySelector('button')!.click()
  expect(page.querySelector('[role=alertdialog]')).toBeNull()
})

test('the notice is in a language of the site itself, with the texts of its fallback that it lacks', () => {
  const site = siteIn({
    texts: new Map([['it', { 'runtime.outdated.title': 'Il tuo browser è obsoleto' }]]),
    ownLanguages: new Map([['it', { fallback: 'fr', parts: new Map() }]]),
  })
  const { textContent } = pageIn(CHROME(60, ANDROID), { language: 'it', site }).body
  expect(textContent).toContain('Il tuo browser è obsoleto')
  expect(textContent).toContain('Continuer')
})
