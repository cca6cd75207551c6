import { useId, useState } from 'react'
import { PAGE_LINK_PATTERN } from '#schemas/common-schemas.ts'
import type { Draft } from '../state/draft.ts'
import { addPage, type CustomPage } from './custom-pages.ts'

interface NewPageProps {
  draft: Draft
  pages: readonly CustomPage[]
  /** The default language of the site. */
  language: string
  isLocked: boolean
}

const isLink = new RegExp(PAGE_LINK_PATTERN)

/** The fault of the address name of a page; null for a correct name, and for an empty one. */
export function nameFlaw(link: string, others: readonly CustomPage[]): string | null {
  if (
    others.some(({ pageLinkName, formerLinkNames = [] }) => [pageLinkName, ...formerLinkNames].includes(link))
  )
    return 'Another page has this name, or had it before.'
  return link !== '' && !isLink.test(link) ? 'Use small letters, digits and hyphens.' : null
}

/** Adds a page; the address follows from what is typed. */
export function NewPage({ draft, pages, language, isLocked }: NewPageProps) {
  const ids = { link: useId(), title: useId() }
  const [link, setLink] = useState('')
  const [title, setTitle] = useState('')
  const flaw = nameFlaw(link, pages)
  return (
    <details>
      <summary>New page</summary>
      <form
        className="new-page"
        onSubmit={(event) => {
          event.preventDefault()
          if (flaw !== null || isLocked) return
          addPage(draft, pages, { link, title: title.trim(), language })
          setLink('')
          setTitle('')
        }}
      >
        <label htmlFor={ids.title}>Title</label>
        <input
          id={ids.title}
          className="input"
          required
          lang={language}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <label htmlFor={ids.link}>Name in the address, such as about-us</label>
        <input
          id={ids.link}
          className="input code"
          required
          value={link}
          onChange={(event) => setLink(event.target.value)}
        />
        {flaw === null ? null : <p role="alert">{flaw}</p>}
        <button type="submit" className="button" disabled={flaw !== null || isLocked}>
          Add the page
        </button>
      </form>
    </details>
  )
}
