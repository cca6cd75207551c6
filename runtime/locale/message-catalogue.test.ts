import { expect, test, vi } from 'vitest'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { createMessageCatalogue } from './message-catalogue.ts'
import type { CompiledMessages } from './messages.ts'

const text = (value: string): CompiledMessages[string] => [{ type: 0, value }]
const texts = (language: string) => ({
  default: { 'lobby.title': text(language), 'lobby.body': text(language) },
})

test('the texts of a module are loaded once in the language, and texts of the site override them', async () => {
  const messages = vi.fn<(language: string) => Promise<{ default: CompiledMessages }>>(async (language) =>
    texts(language),
  )
  const lobby = trialModule({ id: 'lobby', messages })
  const catalogue = createMessageCatalogue('de', { 'lobby.title': text('of the site') })
  await Promise.all([catalogue.ensure(lobby), catalogue.ensure(lobby)])
  expect(messages).toHaveBeenCalledExactlyOnceWith('de')
  expect(catalogue.messages).toEqual({ 'lobby.title': text('of the site'), 'lobby.body': text('de') })
})

test('a language that cannot be loaded falls back to English, and then to no texts', async () => {
  vi.useFakeTimers()
  const lobby = trialModule({
    id: 'lobby',
    messages: async (language) => {
      if (language === 'en') return texts('en')
      throw new Error('no such file')
    },
  })
  const broken = trialModule({ id: 'broken', messages: () => Promise.reject(new Error('no network')) })
  const catalogue = createMessageCatalogue('fr', {})
  const ensured = Promise.all([catalogue.ensure(lobby), catalogue.ensure(broken)])
  await vi.runAllTimersAsync()
  await ensured
  expect(catalogue.messages).toEqual(texts('en').default)
  vi.useRealTimers()
})

test('a module without texts adds none', async () => {
  const catalogue = createMessageCatalogue('en', {})
  await catalogue.ensure(trialModule({ id: 'plain' }))
  expect(catalogue.messages).toEqual({})
})
