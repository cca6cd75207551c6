import { expect, test } from 'vitest'
import english from '#runtime/messages/en.json'
import type { MessageId } from './message-id.ts'

test('the id of a message is one of an English file, or it does not compile', () => {
  const ids: MessageId[] = [
    'runtime.ok',
    'lobby.count',
    // @ts-expect-error no module has this message
    'lobby.cuont',
  ]
  expect(ids.filter((id) => id in english)).toEqual(['runtime.ok'])
})
