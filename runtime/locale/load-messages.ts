import type { ModuleDefinition } from '#runtime/registry/module.ts'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import type { CompiledMessages } from './messages.ts'

/** English is there for every module; a language that a module lacks falls back to it (spec 7, "Direct HTTP"). */
const FALLBACK = 'en'

async function messagesOf({ messages }: ModuleDefinition, language: string): Promise<CompiledMessages> {
  if (!messages) return {}
  try {
    return (await loadWithRetries(() => messages(language))).default
  } catch {
    if (language === FALLBACK) return {}
    return messages(FALLBACK).then(
      (loaded) => loaded.default,
      () => ({}),
    )
  }
}

/** The texts of all modules in a language, the site's own winning over them. */
export async function loadMessages(
  modules: readonly ModuleDefinition[],
  language: string,
  siteMessages: CompiledMessages,
): Promise<CompiledMessages> {
  const loaded = await Promise.all(modules.map((definition) => messagesOf(definition, language)))
  return Object.assign({}, ...loaded, siteMessages) as CompiledMessages
}
