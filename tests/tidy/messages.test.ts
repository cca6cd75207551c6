import { expect, test } from 'vitest'
import { FILES, PRODUCT_CODE, read } from './tree.ts'

/** The ids of the messages by owner: `runtime`, or the id of a module, with which they begin. */
const catalogues = FILES.flatMap((file): [string, string[]][] => {
  const [, moduleId, runtime] = /^(?:modules\/([^/]+)|(runtime))\/messages\/en\.json$/.exec(file) ?? []
  const owner = moduleId ?? runtime
  return owner === undefined ? [] : [[owner, Object.keys(JSON.parse(read(file)) as object)]]
})
const defined = new Set(catalogues.flatMap(([, ids]) => ids))

test('the runtime has a catalogue of messages', () => {
  expect(catalogues.map(([owner]) => owner)).toContain('runtime')
})

test.each(catalogues)('every message id of %s begins with the name of its module', (owner, ids) => {
  expect(ids.filter((id) => !id.startsWith(`${owner}.`))).toEqual([])
})

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
