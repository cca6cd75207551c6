import type { MessageId } from './message-id.ts'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Messages by id, already parsed: the browser has no ICU parser. */
export type CompiledMessages = Record<string, MessageFormatElement[]>

/**
 * Messages for the provider. A page loads those of the modules that it shows, so that it never has every id; their parts
 * are rendered after them.
 */
export const providedMessages = (messages: CompiledMessages) =>
  messages as Record<MessageId, MessageFormatElement[]>
