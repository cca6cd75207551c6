import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Messages by id, already parsed: the browser has no ICU parser. */
export type CompiledMessages = Record<string, MessageFormatElement[]>
