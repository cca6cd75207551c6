import type { JSONSchema } from '../json-schema.ts'
import { roleConflict, screensOf } from '../module-facts.ts'
import { shapeCheck, type ShapeCheck } from './check-shape.ts'
import { isPlain } from './merge.ts'
import { nearest } from './nearest.ts'
import { jsonPath, wordList, type Refusal } from './refusal.ts'
import { enabledModules, type KnownModule, type KnownModules } from './site-world.ts'
import type { ResolvedManifest } from './site-manifest.ts'

const NO_SETTINGS: JSONSchema = { type: 'object', additionalProperties: false, properties: {} }
const checks = new WeakMap<object, ShapeCheck>()

/** A resolved manifest without the modules that the product does not have, and their refusals: of them nothing else can be judged. */
export function withoutUnknownModules(
  file: string,
  manifest: Record<string, unknown>,
  modules: KnownModules,
): { readonly manifest: Record<string, unknown>; readonly refusals: readonly Refusal[] } {
  const given = manifest['modules']
  if (!isPlain(given)) return { manifest, refusals: [] }
  const isKnown = (id: string) => modules.has(id) && id !== 'runtime'
  const unknown = Object.keys(given).filter((id) => !isKnown(id))
  if (unknown.length === 0) return { manifest, refusals: [] }
  const known = Object.fromEntries(Object.entries(given).filter(([id]) => isKnown(id)))
  return {
    manifest: { ...manifest, modules: known },
    refusals: unknown.map((id) => unknownModule(file, id, modules)),
  }
}

/** Refuses settings that violate the schema of their module. */
export function refuseModules(file: string, manifest: ResolvedManifest, modules: KnownModules): Refusal[] {
  const ofEach = Object.entries(manifest.modules).flatMap(([id, { settings }]) => {
    const known = modules.get(id)
    if (known === undefined) return []
    const refusals = settingsCheck(known.facts.settings ?? NO_SETTINGS)(file, settings)
    const inModule = jsonPath(['modules', id, 'settings'])
    return refusals.map((refusal) => ({ ...refusal, path: `${inModule}${refusal.path.slice(1)}` }))
  })
  return [
    ...ofEach,
    ...refuseRoles(file, manifest, modules),
    ...refuseUses(file, manifest, modules),
    ...refuseNeeds(file, manifest, modules),
  ]
}

/** Refuses a module with a slot that it needs filled, and that no enabled module fills. */
function refuseNeeds(file: string, manifest: ResolvedManifest, modules: KnownModules): Refusal[] {
  const enabled = enabledModules(manifest, modules).map(({ facts }) => facts)
  const filled = new Set(enabled.flatMap(({ fills = {} }) => Object.keys(fills)))
  return enabled.flatMap(({ id, needs = [] }) =>
    needs
      .filter((slot) => !filled.has(slot))
      .flatMap((slot): Refusal[] => {
        const owner = fillerOf(slot, modules)?.facts.id
        if (owner === undefined) return []
        return [
          {
            file,
            path: jsonPath(['modules', owner, 'enabled']),
            value: manifest.modules[owner]?.enabled ?? false,
            expected: `must be true: the module "${id}" sells by ${slot}; enable "${owner}", or disable "${id}"`,
          },
        ]
      }),
  )
}

/** The first module that fills a slot. */
export const fillerOf = (slot: string, modules: KnownModules): KnownModule | undefined =>
  [...modules.values()].find(({ facts: { fills = {} } }) => slot in fills)

/** Refuses a module without the screens and modals of other modules that it links to. */
function refuseUses(file: string, manifest: ResolvedManifest, modules: KnownModules): Refusal[] {
  const enabled = enabledModules(manifest, modules).map(({ facts }) => facts)
  const ids = new Set(enabled.map(({ id }) => id))
  const screens = new Set(enabled.flatMap((facts) => [...screensOf(facts).keys()]))
  const routed = new Set(manifest.routes.map(({ screen }) => screen))
  return enabled.flatMap(({ id, uses = [] }) =>
    uses.flatMap((use): Refusal[] => {
      const [owner = ''] = use.split('.')
      if (use.endsWith('?')) return []
      if (!ids.has(owner)) {
        const expected = `must be true: the module "${id}" leads to ${use}; enable "${owner}", or disable "${id}"`
        const path = jsonPath(['modules', owner, 'enabled'])
        return [{ file, path, value: manifest.modules[owner]?.enabled ?? false, expected }]
      }
      if (!screens.has(use) || routed.has(use)) return []
      return [
        { file, path: '$.routes', expected: `has no route to ${use}, to which the module "${id}" leads` },
      ]
    }),
  )
}

/** Refuses two modules with the same role for the same kind of game: the choice would be ambiguous. */
function refuseRoles(file: string, manifest: ResolvedManifest, modules: KnownModules): Refusal[] {
  const conflict = roleConflict(enabledModules(manifest, modules).map(({ facts }) => facts))
  if (conflict === null) return []
  const [first, second] = conflict.modules
  const expected = `must be false: the module "${first}" has the role "${conflict.role}" for ${conflict.gameRule ?? 'every kind of game'} too; enable one of the two`
  return [{ file, path: jsonPath(['modules', second, 'enabled']), value: true, expected }]
}

/** The manifest with the defaults of its modules' settings. Only changed parts are copied. */
export function withModuleDefaults(manifest: ResolvedManifest, modules: KnownModules): ResolvedManifest {
  const filled = Object.entries(manifest.modules).map(([id, module]) => {
    const defaults = defaultsOf(modules.get(id)?.facts.settings)
    return [id, { ...module, settings: { ...defaults, ...module.settings } }] as const
  })
  return { ...manifest, modules: Object.fromEntries(filled) }
}

function defaultsOf(settings: JSONSchema | undefined): Record<string, unknown> {
  const properties = Object.entries(settings?.properties ?? {})
  return Object.fromEntries(
    properties.flatMap(([key, property]) =>
      typeof property === 'object' && 'default' in property ? [[key, property.default]] : [],
    ),
  )
}

function settingsCheck(schema: JSONSchema): ShapeCheck {
  const check = checks.get(schema) ?? shapeCheck(schema)
  checks.set(schema, check)
  return check
}

function unknownModule(file: string, id: string, modules: KnownModules): Refusal {
  const known = [...modules.keys()].filter((name) => name !== 'runtime')
  const near = nearest(id, known)
  const expected = `is no module of this product; ${near === undefined ? `there are ${wordList(known)}` : `did you mean ${near}?`}`
  return { file, path: jsonPath(['modules', id]), value: id, expected }
}
