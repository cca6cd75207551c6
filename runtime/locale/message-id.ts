import type { KnownMessages } from '#schemas/module-facts.ts'

/** Id of a message of the runtime or of a module, as its English file defines it. */
export type MessageId = {
  [Owner in keyof KnownMessages]: keyof KnownMessages[Owner] & string
}[keyof KnownMessages]

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId
    }
  }
}

/**
 * An id made from a value whose type is a plain text, such as a code of the wire or a name in the manifest. The caller
 * holds it to the values that have a message.
 */
export const messageId = (id: string): MessageId => id as MessageId
