import { EditorState } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import { PAGE_SCHEMA } from './page-schema.ts'
import { isTypedKey } from './typed-key.ts'

const doc = PAGE_SCHEMA.node('doc', null, [PAGE_SCHEMA.node('paragraph', null, [PAGE_SCHEMA.text('Words')])])
const start = () => EditorState.create({ doc }).tr

it('a character that is typed or deleted is a key', () => {
  expect([isTypedKey(start().insertText('a', 2)), isTypedKey(start().delete(2, 3))]).toEqual([true, true])
})

it('words that are pasted, a link, a picture and a new paragraph are changes of their own', () => {
  const link = PAGE_SCHEMA.mark('link', { href: '/p/about' })
  const changes = [
    start().insertText('pasted words', 2),
    start().delete(1, 5),
    start().addMark(1, 4, link),
    start().insert(2, PAGE_SCHEMA.node('image', { src: 'wheel.png' })),
    start().split(3),
  ]
  expect(changes.map(isTypedKey)).toEqual(changes.map(() => false))
})
