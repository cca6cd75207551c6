import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { FILES, PRODUCT_CODE, read } from './tree.ts'

/** The languages that the runtime and every module speak. A site picks among them. */
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr']

interface Catalogue {
  /** `runtime`, or the module's id: what its message ids begin with. */
  owner: string
  texts: Map<string, Record<string, string>>
}

const MESSAGE_FILE = /^(?:modules\/([^/]+)|(runtime))\/messages\/([a-z]{2})\.json$/
const catalogues = new Map<string, Catalogue>()
for (const file of FILES) {
  const [, moduleId, runtime, language] = MESSAGE_FILE.exec(file) ?? []
  const owner = moduleId ?? runtime
  if (owner === undefined || language === undefined) continue
  const catalogue = catalogues.get(owner) ?? { owner, texts: new Map() }
  catalogue.texts.set(language, JSON.parse(read(file)) as Record<string, string>)
  catalogues.set(owner, catalogue)
}
const defined = new Set(
  [...catalogues.values()].flatMap((catalogue) => Object.keys(catalogue.texts.get('en') ?? {})),
)

test('the runtime has a catalogue of messages', () => {
  expect(catalogues.has('runtime')).toBe(true)
})

describe.each([...catalogues.values()].map((catalogue) => [catalogue.owner, catalogue] as const))(
  'the messages of %s',
  (owner, { texts }) => {
    const english = texts.get('en') ?? {}

    test('a catalogue of messages has every language', () => {
      expect([...texts.keys()].sort()).toEqual(LANGUAGES)
    })

    test('every message id begins with the name of its module', () => {
      expect(Object.keys(english).filter((id) => !id.startsWith(`${owner}.`))).toEqual([])
    })

    test.each(LANGUAGES)(
      'the messages have the same ids in %s as in English, and none is empty',
      (language) => {
        const translated = texts.get(language) ?? {}
        expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort())
        expect(Object.entries(translated).filter(([, text]) => text.trim() === '')).toEqual([])
      },
    )

    test.each(LANGUAGES)('the messages have the same values in %s as in English', (language) => {
      const differing = Object.entries(texts.get(language) ?? {}).flatMap(([id, text]) => {
        const [here, there] = [valuesOf(text), valuesOf(english[id] ?? '')]
        return here === there ? [] : [`${id}: {${here}} instead of {${there}}`]
      })
      expect(differing).toEqual([])
    })
  },
)

test('every message that the code shows is defined', () => {
  const missing = PRODUCT_CODE.filter((file) => /^(runtime|games|modules)\//.test(file)).flatMap((file) =>
    shownIds(read(file))
      .filter((id) => !defined.has(id))
      .map((id) => `${file}: ${id}`),
  )
  expect(missing).toEqual([])
})

test('every defined message is shown by the code', () => {
  const code = PRODUCT_CODE.map(read).join('\n')
  const literals = new Set(
    [...code.matchAll(/['"`]([a-zA-Z][\w-]*\.[\w.:-]+)['"`]/g)].map((match) => match[1]),
  )
  const patterns = [...code.matchAll(/`([a-zA-Z][\w-]*\.[^`\n]*\$\{[^`\n]*)`/g)].map((match) =>
    asPattern(match[1] ?? ''),
  )
  const unused = [...defined].filter(
    (id) => !literals.has(id) && !patterns.some((pattern) => pattern.test(id)),
  )
  expect(unused).toEqual([])
})

/** The ids in `<FormattedMessage id=…>` and `formatMessage({ id: … })`, with both sides of a condition. */
function shownIds(code: string): string[] {
  const places = [
    ...code.matchAll(/<FormattedMessage\s[^>]*?\bid=("[^"]*"|\{[^}]*\})/g),
    ...code.matchAll(/formatMessage\(\s*\{\s*id:\s*([^,}]*)/g),
  ]
  return places.flatMap((place) =>
    [...(place[1] ?? '').matchAll(/['"]([a-zA-Z][\w-]*\.[\w.:-]+)['"]/g)].flatMap((match) => match[1] ?? []),
  )
}

/** `lobby.kind.${kind}` stands for every id of that shape. */
function asPattern(template: string): RegExp {
  const parts = template
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[\\w.:-]+')}$`)
}

function valuesOf(text: string): string {
  const names = new Set<string>()
  collectValues(parse(text), names)
  return [...names].sort().join(', ')
}

function collectValues(elements: MessageFormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    names.add(element.value)
    if (element.type === TYPE.tag) collectValues(element.children, names)
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) collectValues(option.value, names)
    }
  }
}
