import type { ModuleDefinition } from './module.ts'
import { FIRST_PART } from '#schemas/site-manifest/inlined-site.ts'
import type { CompiledMessages } from '#runtime/locale/messages.ts'

export interface LoadedMessages {
  readonly default: CompiledMessages
}

/** The file of a language: the messages of the first screen, and the loaders of all others by the id of their module. */
interface LanguageFile extends LoadedMessages {
  readonly modules: Readonly<Record<string, () => Promise<LoadedMessages>>>
}

const files = import.meta.glob<LanguageFile>('../messages/*.json', { query: '?first' })

async function languageFile(language: string): Promise<LanguageFile> {
  const load = files[`../messages/${language}.json`]
  if (!load) throw new Error(`The first screen has no texts in "${language}".`)
  return await load()
}

/**
 * The messages of the first screen, of all modules in one file. The build moves them out of the files of the modules, so
 * each other part of a module needs both.
 */
export const firstMessages: Pick<ModuleDefinition, 'id' | 'messages'> = {
  id: FIRST_PART,
  messages: languageFile,
}

/** Loads the other messages of a module. Rejects for a language that the module lacks. */
export const messagesOfModule =
  (id: string) =>
  async (language: string): Promise<LoadedMessages> => {
    const load = (await languageFile(language)).modules[id]
    if (!load) throw new Error(`The module "${id}" has no texts in "${language}".`)
    return await load()
  }
