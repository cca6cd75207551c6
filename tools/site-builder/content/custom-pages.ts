import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import type { Draft } from '../state/draft.ts'

export type CustomPage = ResolvedManifest['content']['customPages'][number]

/** The path of a page's file in the folder of its site. */
export const pathOfPage = (name: string): string => `pages/${name}`

/** The path at which a page is shown; null where no route of the site shows pages. */
export function addressOfPage(
  manifest: Pick<ResolvedManifest, 'routes'> | null,
  { pageLinkName }: Pick<CustomPage, 'pageLinkName'>,
): string | null {
  const path = manifest?.routes.find((route) => route.path.includes('/:pageLink'))?.path
  return path?.replace(':pageLink', pageLinkName) ?? null
}

/** Sets the HTML of a page in the draft. A text as it is live is no change. Consecutive keystrokes are one step of the history. */
export function putPage(
  draft: Draft,
  live: SiteTexts,
  { name, html, isTyping = false }: { name: string; html: string; isTyping?: boolean },
): void {
  const path = pathOfPage(name)
  draft.putFiles({ [path]: html === live[path] ? undefined : html }, isTyping ? name : null)
}

/** Adds a language to a page: its file and its place in the manifest. The list of pages becomes one of the site itself. */
export function addLanguage(
  draft: Draft,
  pages: readonly CustomPage[],
  { page, language, html }: { readonly page: CustomPage; readonly language: string; readonly html: string },
): void {
  const name = `${page.pageLinkName}.${language}.html`
  draft.putFiles({ [pathOfPage(name)]: html })
  const changed = pages.map((one) =>
    one.id === page.id ? { ...one, files: { ...one.files, [language]: name } } : one,
  )
  draft.put(['content', 'customPages'], changed)
}

/** Adds a page with a title in the default language. */
export function addPage(
  draft: Draft,
  pages: readonly CustomPage[],
  { link, title, language }: { readonly link: string; readonly title: string; readonly language: string },
): void {
  const name = `${link}.${language}.html`
  draft.putFiles({ [pathOfPage(name)]: `<p>${escapeHtml(title)}</p>\n` })
  const id = Math.max(0, ...pages.map((page) => page.id)) + 1
  const page = {
    id,
    pageLinkName: link,
    pageFullWidth: false,
    title: { [language]: title },
    files: { [language]: name },
  }
  draft.put(['content', 'customPages'], [...pages, page])
}

/** Removes a page, and the files that the site itself has for it. */
export function removePage(
  draft: Draft,
  live: SiteTexts,
  { pages, page }: { readonly pages: readonly CustomPage[]; readonly page: CustomPage },
): void {
  const paths = Object.values(page.files).map(pathOfPage)
  draft.put(
    ['content', 'customPages'],
    pages.filter(({ id }) => id !== page.id),
  )
  draft.putFiles(Object.fromEntries(paths.map((path) => [path, live[path] === undefined ? undefined : null])))
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
