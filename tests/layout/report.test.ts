import { expect, test } from 'vitest'
import { Report, type View } from './report.ts'

const PHONE: View = { language: 'en', scheme: 'light', width: 320 }
const DESK: View = { language: 'de', scheme: 'dark', width: 1440 }
const CUT = { kind: 'cut-text', selector: 'main > p', detail: '“1,000” is cut' } as const
const SMALL = { kind: 'small-target', selector: 'footer > a', detail: '“Rules” is 41 × 44' } as const
const at = (screen: string) => ({ siteId: 'aurora', screen })

test('a fault in several views of a screen is one finding, with each language, scheme and width', () => {
  const report = new Report()
  expect(report.note(at('lobby'), PHONE, CUT)).toBe(true)
  report.add(at('lobby'), PHONE, { fault: CUT, picture: 'lobby.png' })
  expect(report.note(at('lobby'), DESK, CUT)).toBe(false)
  expect(report.text()).toBe(
    'aurora: lobby\n  cut-text  main > p  “1,000” is cut  [en de, light dark, 320 1440]  lobby.png',
  )
})

test('a fault of a part that many screens share is listed once, before the others', () => {
  const report = new Report()
  report.add(at('lobby'), PHONE, { fault: CUT, picture: null })
  for (const screen of ['lobby', 'pick', 'watch', 'cashier'])
    report.add(at(screen), PHONE, { fault: SMALL, picture: null })
  expect(report.text().split('\n')).toEqual([
    'aurora: on 4 screens',
    '  small-target  footer > a  “Rules” is 41 × 44  [en, light, 320]',
    '',
    'aurora: lobby',
    '  cut-text  main > p  “1,000” is cut  [en, light, 320]',
  ])
})

test('a fault of a site is pictured twice at most', () => {
  const report = new Report()
  report.add(at('lobby'), PHONE, { fault: SMALL, picture: 'one.png' })
  expect(report.isPictured('aurora', SMALL)).toBe(false)
  report.add(at('pick'), PHONE, { fault: SMALL, picture: 'two.png' })
  expect(report.isPictured('aurora', SMALL)).toBe(true)
  expect(report.isPictured('kola', SMALL)).toBe(false)
})
