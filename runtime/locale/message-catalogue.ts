import { fetchText } from '#runtime/client/fetch-text.ts'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import type { CompiledMessages } from './messages.ts'

type MessageSource = Pick<ModuleDefinition, 'id' | 'messages'>

/** The messages in the data of a page, and where the other ones are. */
type PageMessages = Pick<InlinedSite, 'language' | 'messages' | 'texts'>

/** English exists for every module; a language that a module lacks falls back to it (spec 7, "Direct HTTP"). */
const FALLBACK = 'en'

async function messagesOf(
  { id, messages }: MessageSource,
  { language, texts }: PageMessages,
): Promise<CompiledMessages> {
  if (!messages || texts === '') return {}
  try {
    return await loadWithRetries(async () =>
      texts
        ? (JSON.parse(await fetchText(`${texts}${id}.json`)) as CompiledMessages)
        : (await messages(language)).default,
    )
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

export function createMessageCatalogue(page: PageMessages): MessageCatalogue {
  const { messages: siteMessages } = page
  const messages: CompiledMessages = { ...siteMessages }
  const loading = new Map<MessageSource, Promise<void>>()
  return {
    messages,
    ensure(source) {
      let added = loading.get(source)
      if (!added) {
        added = messagesOf(source, page).then((loaded) => {
          Object.assign(messages, loaded, siteMessages)
        })
        loading.set(source, added)
      }
      return added
    },
  }
}
