import type { ModuleDefinition } from '#runtime/registry/module.ts'
import type { CompiledMessages } from './messages.ts'

const files = import.meta.glob<{ default: CompiledMessages }>('../messages/*.json', { query: '?first' })

/**
 * The messages of the first screen, of all modules in one file. The build moves them out of the files of the modules, so
 * each other part of a module needs both.
 */
export const firstMessages: Pick<ModuleDefinition, 'messages'> = {
  async messages(language) {
    const load = files[`../messages/${language}.json`]
    if (!load) throw new Error(`The first screen has no texts in "${language}".`)
    return await load()
  },
}
