import { type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'

/** Whether a change is that of one key: a character typed or deleted in the text of a block. */
export const isTypedKey = ({ steps }: Pick<Transaction, 'steps'>): boolean =>
  steps.every((step) => {
    if (!(step instanceof ReplaceStep)) return false
    const { slice, from, to } = step
    const isText = slice.content.firstChild === null || slice.content.firstChild.isText
    return isText && slice.size <= 1 && to - from <= 1
  })
