import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Messages by id, each already parsed: the browser carries no parser of ICU texts. */
export type CompiledMessages = Record<string, MessageFormatElement[]>
