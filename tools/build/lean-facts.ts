import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { ModuleFacts } from '../../schemas/module-facts.ts'

const FACTS = /\/(modules\/[^/]+|runtime)\/facts\.ts$/

/** Keeps only the part of a module's facts that the browser reads: paths, settings and the like are in the manifest. */
export function browserFacts({
  settings: _settings,
  menuKinds: _menuKinds,
  uses: _uses,
  slots = {},
  screens = {},
  modals = {},
  ...facts
}: ModuleFacts): ModuleFacts {
  const lean = Object.entries(screens).map(([name, screen]) => {
    const { params = {}, path: _path, aliases: _aliases, access: _access, layout: _layout, ...kept } = screen
    const { isPublic: _isPublic, frameable: _frameable, search: _search, ...read } = kept
    // Texts are read as they are.
    const typed = Object.entries(params).filter(([, kind]) => kind !== 'text?')
    return [name, typed.length === 0 ? read : { ...read, params: Object.fromEntries(typed) }] as const
  })
  const opened = Object.entries(modals).map(([name, { props: _props, ...read }]) => [name, read] as const)
  const first = Object.entries(slots).filter(([, slot]) => slot.inFrame || slot.inHome)
  return {
    ...facts,
    screens: Object.fromEntries(lean),
    modals: Object.fromEntries(opened),
    ...(first.length > 0 && { slots: Object.fromEntries(first) }),
  }
}

/** Replaces the facts of modules by the part that the browser reads, to reduce the bundle. */
export function leanFacts(): Plugin {
  return {
    name: 'lean-facts',
    apply: 'build',
    enforce: 'pre',
    async transform(_code, id) {
      if (!FACTS.test(id)) return null
      const { default: facts } = (await import(pathToFileURL(id).href)) as { default: ModuleFacts }
      return { code: `export default ${JSON.stringify(browserFacts(facts))}`, map: null }
    },
  }
}
