import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { readPageFile } from '#service/sites/read-page-file.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { bodyOf, type Body } from './bodies.ts'
import { CSS_TYPE, HTML_TYPE, JSON_TYPE, TEXT_TYPE } from './content-types.ts'
import { allowedCss } from './operator-css.ts'
import { allTextsOf } from './product-texts.ts'
import { sanitiseHtml } from '#service/adapters/sanitise-html/sanitise-html.ts'

/** The answers of the direct HTTP paths, each computed once per version of its site. */
export class DirectAnswers {
  readonly #made = new WeakMap<ServedSite, Map<string, Promise<Body | null>>>()
  readonly #modules: KnownModules

  constructor(modules: KnownModules) {
    this.#modules = modules
  }

  /** The languages of a site. Only served ones are listed, so all are active. */
  languages(site: ServedSite): Promise<Body | null> {
    return this.#once(site, 'languages', async () => {
      const { served, data } = site.manifest.languages
      const languages = served.map((code) => ({ name: data[code]?.name ?? code, code, active: true }))
      return bodyOf(JSON.stringify({ languages }), JSON_TYPE)
    })
  }

  /** Every text of the site in a served language. */
  messages(site: ServedSite, language: string): Promise<Body | null> {
    return this.#once(site, `messages ${language}`, async () => {
      const messages = await allTextsOf(site, language, this.#modules)
      return bodyOf(JSON.stringify({ messages }), JSON_TYPE)
    })
  }

  manifest(site: ServedSite): Promise<Body | null> {
    return this.#once(site, 'manifest', async () => bodyOf(JSON.stringify(site.manifest), JSON_TYPE))
  }

  /** The allowed part of the operator's style sheet; empty if there is none. */
  style(site: ServedSite): Promise<Body | null> {
    return this.#once(site, 'style', async () => bodyOf(allowedCss(site.style ?? '').css, CSS_TYPE))
  }

  /** A custom page by its id or link name: sanitised HTML, or the address that is its whole content. Null if there is no such page. */
  page(site: ServedSite, page: number | string, language: string): Promise<Body | null> {
    const found = site.manifest.content.customPages.find(
      ({ id, pageLinkName }) => page === id || page === pageLinkName,
    )
    if (found === undefined) return Promise.resolve(null)
    const file = found.files[language] ?? found.files[site.manifest.languages.default] ?? ''
    return this.#once(site, `page ${file}`, async () => {
      const text = (await readPageFile(site, file))?.trim()
      if (text === undefined) return null
      if (/^https:\/\/\S+$/.test(text)) return bodyOf(text, TEXT_TYPE)
      return bodyOf(await sanitiseHtml(text), HTML_TYPE)
    })
  }

  #once(site: ServedSite, key: string, make: () => Promise<Body | null>): Promise<Body | null> {
    const made = this.#made.get(site) ?? new Map<string, Promise<Body | null>>()
    this.#made.set(site, made)
    const known = made.get(key)
    if (known !== undefined) return known
    const making = make()
    made.set(key, making)
    // A failure is not cached: the next request tries again.
    making.catch(() => made.delete(key))
    return making
  }
}
