import { expect, test } from 'vitest'
import { siteManifestSchema } from '#schemas/site-manifest/site-manifest.ts'
import { kindOf, labelOf, nodeAt, seedOf, type SchemaNode } from './schema-node.ts'

const SCHEMA = siteManifestSchema as unknown as SchemaNode

test.each([
  [['memberId'], 'number'],
  [['hosts'], 'words'],
  [['brand', 'siteName'], 'localized'],
  [['brand', 'links'], 'list'],
  [['theme', 'template'], 'choice'],
  [['theme', 'id'], 'text'],
  [['theme', 'overrides', 'schemes', 'light', 'colors', 'primary'], 'color'],
  [['settings', 'slimGames'], 'number'],
  [['settings', 'pinRequired'], 'choice'],
  [['settings', 'postal_code'], 'switch'],
  [['settings', 'password'], 'object'],
  [['menu'], 'list'],
  [['menu', 0, 'kind'], 'choice'],
  [['menu', 0, 'label'], 'localized'],
  [['routes', '/pick', 'access'], 'choice'],
  [['routes', 0, 'access'], 'choice'],
  [['registration', 'short', 'steps', 0, 'fields'], 'words'],
  [['registration', 'customFields', 'short_reg', 'required_overrides'], 'map'],
] as const)('the value at %j has an input of the kind %s', (keys, kind) => {
  const node = nodeAt(SCHEMA, keys)
  expect(node && kindOf(node)).toBe(kind)
})

test('a key that the schema does not have has no form node', () => {
  expect(nodeAt(SCHEMA, ['nothing'])).toBeUndefined()
  expect(nodeAt(SCHEMA, ['theme', 'overrides', 'id'])).toBeUndefined()
})

test('a new entry has only the fields that its schema requires', () => {
  const entry = nodeAt(SCHEMA, ['menu', 0])
  expect(entry && seedOf(entry)).toEqual({ kind: 'instaplay' })
})

test.each([
  ['siteName', 'Site name'],
  ['EMAIL_ON_FULL_REGISTRATION', 'Email on full registration'],
  ['required_overrides', 'Required overrides'],
  [0, '1'],
])('the key %s has the label %s', (key, label) => {
  expect(labelOf(key)).toBe(label)
})
