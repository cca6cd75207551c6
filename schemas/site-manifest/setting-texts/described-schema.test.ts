import { expect, test } from 'vitest'
import { readKnownModules } from '#service/sites/known-modules.ts'
import { isPlain } from '../merge.ts'
import { describedSchema } from './described-schema.ts'

const modules = [...(await readKnownModules()).values()].map(({ facts }) => facts)
const SCHEMA = describedSchema(modules)

/** The paths of all properties below a schema, without those of the theme, which the editor of themes has. */
function pathsIn(schema: unknown, path: string[] = []): [path: string, schema: Record<string, unknown>][] {
  if (!isPlain(schema) || path[0] === 'theme') return []
  const { properties, additionalProperties, items, anyOf } = schema
  return [
    ...Object.entries(isPlain(properties) ? properties : {}).flatMap(([key, property]) => [
      ...(isPlain(property)
        ? [[[...path, key].join('.'), property] as [string, Record<string, unknown>]]
        : []),
      ...pathsIn(property, [...path, key]),
    ]),
    ...pathsIn(additionalProperties, [...path, '*']),
    ...pathsIn(items, [...path, '*']),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((branch) => pathsIn(branch, path)) : []),
  ]
}

test('every setting of a manifest has a title and a help text, except the ids of the file, the theme, and the parts of a route', () => {
  const lacking = pathsIn(SCHEMA)
    .filter(([, { title, description }]) => title === undefined || description === undefined)
    .map(([path]) => path)
    .filter((path) => !/^(\$schema|manifestVersion|siteId|theme)$|^routes\.|^modules\.[a-z-]+$/.test(path))
  expect([...new Set(lacking)]).toEqual([])
})

test('no help text is left for a setting that the manifest does not have', async () => {
  const known = new Set(pathsIn(SCHEMA).map(([path]) => path))
  const files = ['brand', 'money', 'registration', 'settings', 'site']
  const texts = await Promise.all(files.map((name) => import(`./${name}-texts.ts`) as Promise<object>))
  const paths = texts.flatMap((file) => Object.values(file).flatMap((part) => Object.keys(part as object)))
  expect(paths.filter((path) => !path.startsWith('modules.*.') && !known.has(path))).toEqual([])
})

test('only a setting that a complete manifest may lack can be removed', () => {
  const typeOf = (wanted: string) => pathsIn(SCHEMA).find(([path]) => path === wanted)?.[1]['type']
  expect(typeOf('brand.cause')).toEqual(['object', 'null'])
  expect(typeOf('settings.password')).toEqual(['object'])
  expect(typeOf('menu')).toEqual(['array'])
})

test('a description of the form of a value follows the help text', () => {
  const hosts = pathsIn(SCHEMA).find(([path]) => path === 'brand.cause.received.asOf')?.[1]
  expect(hosts).toMatchObject({
    title: 'Up to the day',
    description: 'The last day that the amount counts. Format: a day such as 2026-10-31.',
  })
})
