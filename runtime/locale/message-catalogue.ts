import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import type { CompiledMessages } from './messages.ts'

type MessageSource = Pick<ModuleDefinition, 'messages'>

/** English exists for every module; a language that a module lacks falls back to it (spec 7, "Direct HTTP"). */
const FALLBACK = 'en'

async function messagesOf({ messages }: MessageSource, language: string): Promise<CompiledMessages> {
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

/** The messages of a page in one language, growing with the modules whose parts are shown. */
export interface MessageCatalogue {
  /**
   * The loaded messages. Always the same object: a module's messages are added before any of its parts is rendered, so
   * rendered parts need no update.
   */
  readonly messages: CompiledMessages
  /** Adds a module's messages. The site's own messages override them. */
  ensure: (source: MessageSource) => Promise<void>
}

export function createMessageCatalogue(language: string, siteMessages: CompiledMessages): MessageCatalogue {
  const messages: CompiledMessages = { ...siteMessages }
  const loading = new Map<MessageSource, Promise<void>>()
  return {
    messages,
    ensure(source) {
      let added = loading.get(source)
      if (!added) {
        added = messagesOf(source, language).then((loaded) => {
          Object.assign(messages, loaded, siteMessages)
        })
        loading.set(source, added)
      }
      return added
    },
  }
}
