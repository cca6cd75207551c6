import { describe, expect, test } from 'vitest'
import { describedSchema } from '#schemas/site-manifest/setting-texts/described-schema.ts'
import type { SchemaNode } from '../form/schema-node.ts'
import { completionsAt, type SourceFacts } from './source-completions.ts'

const FACTS: SourceFacts = {
  schema: describedSchema([]) as SchemaNode,
  inherited: {
    languages: { data: { en: {}, de: {} } },
    currencies: { data: { EUR: {}, GBP: {} } },
    routes: [{ path: '/pick', screen: 'lobby.home', access: 'open', layout: 'frame' }],
  },
  sites: ['base'],
  screens: ['lobby.home', 'runtime.help'],
}

/** The cursor is the sign ¦ in the text. */
function at(marked: string) {
  const offset = marked.indexOf('¦')
  const text = marked.replace('¦', '')
  const found = completionsAt(text, offset, FACTS)
  return {
    found,
    labels: found?.options.map(({ label }) => label) ?? [],
    /** The text after an option is accepted, with the cursor. */
    accept(label: string): string {
      const option = found?.options.find((one) => one.label === label)
      if (found === null || option === undefined) throw new Error(`${label} is not offered.`)
      const { insert, cursor } = option
      const written = `${insert.slice(0, cursor)}¦${insert.slice(cursor)}`
      const { from, to, commaAt } = found
      const before =
        commaAt === null ? text.slice(0, from) : `${text.slice(0, commaAt)},${text.slice(commaAt, from)}`
      return `${before}${written}${text.slice(to)}`
    },
  }
}

describe('names in the source of a manifest', () => {
  test('an object offers the keys that it does not have yet, with title and help text', () => {
    const { found, labels } = at('{ "theme": {}, ¦, "menu": [] }')
    expect(labels).toContain('languages')
    expect(labels).not.toContain('theme')
    expect(labels).not.toContain('menu')
    expect(found?.options.find(({ label }) => label === 'timeZone')).toMatchObject({
      detail: 'Time zone',
      help: expect.stringMatching(/./),
    })
  })

  test.each([
    ['an empty object', '{ "settings": { ¦ } }'],
    ['an object without its end', '{ "settings": { ¦'],
    ['a string without its end', '{ "settings": { "idle¦\n  }\n}'],
    ['a whole name', '{ "settings": { "idle¦" } }'],
    ['a word without quotes', '{ "settings": { idle¦ } }'],
  ])('the keys of the object at the cursor are offered in %s', (_, text) => {
    expect(at(text).labels).toContain('idleAfterMs')
  })

  test('what is typed is compared without its quote, and replaced with it', () => {
    const open = at('{ "sett¦\n}')
    expect(open.found).toMatchObject({ from: 2, typedFrom: 3, to: 7 })
    expect(open.accept('settings')).toBe('{ "settings": {¦}\n}')
  })

  test('a name that has a value already keeps it', () => {
    expect(at('{ "sett¦": { "a": 1 } }').accept('settings')).toBe('{ "settings"¦: { "a": 1 } }')
  })

  test('missing commas before and after the name are added', () => {
    expect(at('{\n  "weekStart": "monday"\n  ¦\n}').accept('hosts')).toBe(
      '{\n  "weekStart": "monday",\n  "hosts": [¦]\n}',
    )
    expect(at('{\n  ¦\n  "hosts": []\n}').accept('menu')).toBe('{\n  "menu": [¦],\n  "hosts": []\n}')
  })

  test('a map offers codes, inherited keys and the paths of inherited routes', () => {
    expect(at('{ "settings": { "sourceOfFunds": { "sums": { ¦ } } } }').labels).toEqual(['EUR', 'GBP'])
    expect(at('{ "brand": { "about": { "en": "Us", "¦" } } }').labels).toEqual(['de'])
    expect(at('{ "routes": { ¦ } }').labels).toContain('/pick')
  })

  test('an entry of several shapes offers the keys of its kind', () => {
    const of = (kind: string) => at(`{ "payments": { "processors": [{ "kind": "${kind}", ¦ }] } }`).labels
    expect(of('adyen')).toContain('merchantAccount')
    expect(of('gateway')).not.toContain('merchantAccount')
  })
})

describe('values in the source of a manifest', () => {
  test('a choice offers its values, and a switch both of its own', () => {
    expect(at('{ "settings": { "connectionType": ¦ } }').labels).toEqual(['http', 'websocket'])
    expect(at('{ "settings": { "postal_code": t¦ } }').labels).toEqual(['true', 'false'])
  })

  test('an accepted value replaces what is typed, and gets the comma that it lacks', () => {
    expect(at('{ "settings": { "connectionType": "ht¦tp" } }').accept('websocket')).toBe(
      '{ "settings": { "connectionType": "websocket"¦ } }',
    )
    expect(at('{\n  "weekStart": "¦\n  "hosts": []\n}').accept('sunday')).toBe(
      '{\n  "weekStart": "sunday"¦,\n  "hosts": []\n}',
    )
  })

  test('a list of languages or currencies offers those with data that it does not have', () => {
    expect(at('{ "languages": { "served": ["en", "¦"] } }').labels).toEqual(['de'])
    expect(at('{ "languages": { "served": ["en", "de¦"] } }').labels).toEqual(['de'])
    expect(at('{ "languages": { "served": ["en" ¦] } }').accept('de')).toBe(
      '{ "languages": { "served": ["en", "de"¦] } }',
    )
    expect(at('{ "currencies": { "served": [¦').labels).toEqual(['EUR', 'GBP'])
  })

  test('routes offer screens in both of their forms', () => {
    expect(at('{ "routes": [{ "screen": "¦" }] }').labels).toEqual(FACTS.screens)
    expect(at('{ "routes": { "/help": { "screen": "¦" } } }').labels).toEqual(FACTS.screens)
  })

  test('an entry of the menu offers kinds, icons and paths', () => {
    expect(at('{ "menu": [{ "kind": "lott¦" }] }').labels).toContain('lotteryAndRaffle')
    expect(at('{ "menu": [{ "icon": ¦ }] }').labels).toContain('home')
    expect(at('{ "menu": [{ "kind": "link", "to": "¦" }] }').labels).toEqual(['/pick'])
  })

  test('null is offered where it removes an inherited value, and not inside of a text', () => {
    expect(at('{ "brand": { "about": { "en": ¦ } } }').labels).toEqual(['null'])
    expect(at('{ "brand": { "about": { "en": "n¦" } } }').labels).toEqual([])
  })

  test('a list offers a whole entry', () => {
    expect(at('{ "menu": [¦] }').accept('{"kind":"instaplay"}')).toBe('{ "menu": [{"kind":"instaplay"}¦] }')
  })
})

test.each([
  ['outside of the manifest', '¦'],
  ['between a name and its colon', '{ "theme" ¦ }'],
  ['in front of a value on its line', '{ "weekStart": ¦ "monday" }'],
  ['in an object that the schema does not know', '{ "unheardOf": { ¦ } }'],
  ['in a text that may be any', '{ "menu": [{ "label": { "en": "¦" } }] }'],
])('nothing is offered %s', (_, text) => {
  expect(at(text).found).toBeNull()
})
