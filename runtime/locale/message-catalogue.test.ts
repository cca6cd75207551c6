import { expect, test, vi } from 'vitest'
import { firstMessages } from '#runtime/registry/language-file.ts'
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
  const catalogue = createMessageCatalogue({
    language: 'de',
    messages: { 'lobby.title': text('of the site') },
  })
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
  const catalogue = createMessageCatalogue({ language: 'fr', messages: {} })
  const ensured = Promise.all([catalogue.ensure(lobby), catalogue.ensure(broken)])
  await vi.runAllTimersAsync()
  await ensured
  expect(catalogue.messages).toEqual(texts('en').default)
  vi.useRealTimers()
})

test('a module without texts adds none', async () => {
  const catalogue = createMessageCatalogue({ language: 'en', messages: {} })
  await catalogue.ensure(trialModule({ id: 'plain' }))
  expect(catalogue.messages).toEqual({})
})

test('the messages of a language of the site are loaded by address, one file a module', async () => {
  const files: Record<string, CompiledMessages> = {
    '/client/languages/fixture/it/0a/first.json': { 'lobby.title': text('Lotterie') },
    '/client/languages/fixture/it/0a/lobby.json': { 'lobby.body': text('Estrazioni') },
  }
  const fetched = vi.fn<(path: string) => Promise<Response>>(async (path) => Response.json(files[path]))
  vi.stubGlobal('fetch', fetched)
  const lobby = trialModule({ id: 'lobby', messages: async (language) => texts(language) })
  const catalogue = createMessageCatalogue({
    language: 'it',
    messages: {},
    texts: '/client/languages/fixture/it/0a/',
  })
  await Promise.all([firstMessages, lobby, lobby].map(catalogue.ensure))
  expect(catalogue.messages).toEqual({ 'lobby.title': text('Lotterie'), 'lobby.body': text('Estrazioni') })
  expect(fetched).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

test('a language of the site whose file does not arrive is shown in English', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response('{"status":"not found"}', { status: 404 }))
  const lobby = trialModule({ id: 'lobby', messages: async (language) => texts(language) })
  const catalogue = createMessageCatalogue({ language: 'it', messages: {}, texts: '/client/languages/' })
  const ensured = catalogue.ensure(lobby)
  await vi.runAllTimersAsync()
  await ensured
  expect(catalogue.messages).toEqual(texts('en').default)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page that has every message of its language loads none', async () => {
  const messages = vi.fn<() => Promise<{ default: CompiledMessages }>>()
  const catalogue = createMessageCatalogue({
    language: 'it',
    messages: { 'lobby.title': text('Lotterie') },
    texts: '',
  })
  await catalogue.ensure(trialModule({ id: 'lobby', messages }))
  expect(messages).not.toHaveBeenCalled()
  expect(catalogue.messages).toEqual({ 'lobby.title': text('Lotterie') })
})
