import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { MOMENT_FORMATS } from '#schemas/dates/moment-formats.ts'
import { ordinalFirst } from '#schemas/dates/ordinal-first.ts'
import { localTimesScript } from './local-times.ts'

const AT = Date.UTC(2026, 11, 1, 12)

/** The time elements of a page after its script ran. */
function written(locale: string): HTMLTimeElement[] {
  const names = [...Object.keys(MOMENT_FORMATS), 'unknown']
  const times = names.map(
    (name) => `<time class="drawn" datetime="${new Date(AT).toISOString()}" data-moment="${name}">UTC</time>`,
  )
  const { window } = new JSDOM(`<div>${times.join('')}<time datetime="x">other</time></div>`, {
    runScripts: 'outside-only',
  })
  window.eval(localTimesScript(locale))
  return [...window.document.querySelectorAll('time')]
}

test.each(['en-GB', 'fr', 'ar', 'de'])(
  'a script of the page writes its times in the zone of the browser, as the app writes them later, in %s',
  (locale) => {
    const [dateTime, day, time, , other] = written(locale)
    const expected = Object.values(MOMENT_FORMATS).map((format) =>
      ordinalFirst(new Intl.DateTimeFormat(locale, format).format(AT), locale),
    )
    expect([dateTime, day, time].map((one) => one!.textContent)).toEqual(expected)
    expect([dateTime, day, time].map((one) => one!.className)).toEqual(['', '', ''])
    expect(other!.textContent).toBe('other')
  },
)
