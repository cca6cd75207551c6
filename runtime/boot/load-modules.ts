import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import type { LiveLayer } from '#runtime/live/live-layers.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import type { LayerId } from '#schemas/module-facts.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'

/** Loads one module by its id. */
export type LoadModule = () => Promise<{ default: ModuleDefinition }>

/** The available modules by id, from a glob of `modules/<id>/module.ts`. */
export const modulesIn = (files: Readonly<Record<string, LoadModule>>): ReadonlyMap<string, LoadModule> =>
  new Map(
    Object.entries(files).map(([file, load]) => [
      file.replace(/^.*\/modules\/([^/]+)\/module\.ts$/, '$1'),
      load,
    ]),
  )

/** Loads one layer. */
export type LoadLayer = () => Promise<{ layer: LiveLayer }>
export type AvailableLayers = Readonly<Record<LayerId, LoadLayer>>

/** Loads the layers that modules use. */
export async function loadLayers(
  modules: readonly ModuleDefinition[],
  available: AvailableLayers,
): Promise<LiveLayer[]> {
  const needed = new Set(modules.flatMap(({ layers = [] }) => layers))
  return await Promise.all([...needed].map(async (id) => (await loadWithRetries(available[id])).layer))
}

/** Loads the modules that a site enables. */
export async function loadModules(
  { manifest }: Pick<InlinedSite, 'manifest'>,
  available: ReadonlyMap<string, LoadModule>,
): Promise<ModuleDefinition[]> {
  const enabled = Object.entries(manifest.modules).filter(([, { enabled: isEnabled }]) => isEnabled)
  return await Promise.all(
    enabled.map(async ([id]) => {
      const load = available.get(id)
      if (!load) throw new Error(`The site has the module "${id}", and this app does not.`)
      return (await loadWithRetries(load)).default
    }),
  )
}
