import { createHash } from 'node:crypto'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { MAILS_PART } from '#schemas/site-manifest/own-languages.ts'
import { parseText } from '#schemas/site-manifest/refuse-messages.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import type { ClientBuild } from './client-build.ts'
import { productTexts } from './product-texts.ts'

const HASH_LENGTH = 16

type Messages = Readonly<Record<string, MessageFormatElement[]>>

/**
 * The beginning of the addresses of a language's messages, if they are files of the site: the build has those of the product's languages.
 * It changes with the site and with the build.
 */
export function languageAddress(
  { siteId, version, ownLanguages }: ServedSite,
  language: string,
  build: ClientBuild | null,
): string | undefined {
  if (!ownLanguages.has(language)) return undefined
  const versions = [version, build?.version ?? ''].join(' ')
  const hash = createHash('sha256').update(versions).digest('hex').slice(0, HASH_LENGTH)
  return `/client/languages/${siteId}/${language}/${hash}/`
}

/** All messages of a site in a language of its own, parsed. Those that it lacks are in the language that it falls back to. */
export async function messagesIn(
  site: ServedSite,
  language: string,
  modules: KnownModules,
): Promise<Messages> {
  const own = site.ownLanguages.get(language)
  if (own === undefined) throw new Error(`${language} is no language of ${site.siteId} itself`)
  const texts = await productTexts(site, own.fallback, modules)
  const parsed = parsedOf(texts)
  const parts = [...own.parts].filter(([part]) => part !== MAILS_PART)
  return Object.assign({}, parsed, ...parts.map(([, { messages }]) => messages)) as Messages
}

/** The data of a page with every message in it, for a part of the runtime that loads nothing from the service. */
export async function withAllMessages(
  inlined: InlinedSite,
  site: ServedSite,
  modules: KnownModules,
): Promise<InlinedSite> {
  if (inlined.texts === undefined) return inlined
  const messages = { ...(await messagesIn(site, inlined.language, modules)), ...inlined.messages }
  return { ...inlined, messages, texts: '' }
}

const parsedTexts = new WeakMap<Readonly<Record<string, string>>, Messages>()

/** The product's texts are shared by sites, and parsed once. They are valid: the build compiles them too. */
function parsedOf(texts: Readonly<Record<string, string>>): Messages {
  const known = parsedTexts.get(texts)
  if (known !== undefined) return known
  const parsed = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, parseText(text) as MessageFormatElement[]]),
  )
  parsedTexts.set(texts, parsed)
  return parsed
}
