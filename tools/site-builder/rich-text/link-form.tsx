import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import { linkFlaw, type LinkedSite } from './page-flaws.ts'

interface LinkFormProps {
  editor: Editor
  linked: LinkedSite | null
  close: () => void
}

interface LinkAttributes {
  readonly href: string | null
  readonly target: string | null
  readonly 'data-game-id': string | null
}

/** The address of a link, checked against the screens and pages of the site. */
export function LinkForm({ editor, linked, close }: LinkFormProps) {
  const ids = { address: useId(), paths: useId(), game: useId(), flaw: useId() }
  const [before] = useState(() => editor.getAttributes('link') as Partial<LinkAttributes>)
  const isLink = editor.isActive('link')
  const [href, setHref] = useState(before.href ?? '')
  const [gameId, setGameId] = useState(before['data-game-id'] ?? '')
  const [isNewTab, setNewTab] = useState(before.target === '_blank')
  const [words, setWords] = useState('')
  const isEmpty = !isLink && editor.state.selection.empty
  const address = href.trim()
  const isSale = gameId.trim() !== ''
  const flaw = linked === null || (isSale && address === '') ? null : linkFlaw(address, linked)
  const take = () => {
    const attributes = {
      href: address === '' ? null : address,
      target: isNewTab ? '_blank' : null,
      'data-game-id': isSale ? gameId.trim() : null,
    }
    const chain = editor.chain().focus()
    if (isEmpty)
      chain
        .insertContent({
          type: 'text',
          text: words.trim() || address,
          marks: [{ type: 'link', attrs: attributes }],
        })
        .run()
    else chain.extendMarkRange('link').setMark('link', attributes).run()
    close()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (flaw === null) take()
      }}
    >
      {isEmpty ? (
        <label>
          Words of the link
          <input className="input" value={words} onChange={(event) => setWords(event.target.value)} />
        </label>
      ) : null}
      <label htmlFor={ids.address}>Address</label>
      <input
        id={ids.address}
        className="input code"
        list={ids.paths}
        autoComplete="off"
        placeholder="/p/about or https://…"
        value={href}
        aria-invalid={flaw !== null && address !== ''}
        aria-describedby={ids.flaw}
        onChange={(event) => setHref(event.target.value)}
      />
      <datalist id={ids.paths}>
        {pathsOf(linked).map((path) => (
          <option key={path}>{path}</option>
        ))}
      </datalist>
      <p id={ids.flaw} className="field-refusals" role="status">
        {flaw === null || address === '' ? '' : `This address ${flaw}.`}
      </p>
      <label htmlFor={ids.game}>Number of a game that the link sells, if it does</label>
      <input
        id={ids.game}
        className="input figures"
        inputMode="numeric"
        pattern="[1-9][0-9]{0,15}"
        value={gameId}
        onChange={(event) => setGameId(event.target.value)}
      />
      <label className="check-line">
        <input type="checkbox" checked={isNewTab} onChange={(event) => setNewTab(event.target.checked)} />
        <span>Opens in another tab</span>
      </label>
      <div className="dialog-actions">
        {isLink ? (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
              close()
            }}
          >
            Remove the link
          </button>
        ) : null}
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={flaw !== null}>
          Set the link
        </button>
      </div>
    </form>
  )
}

/** The paths of the site’s pages and of its screens that need no other parameter. */
function pathsOf(linked: LinkedSite | null): string[] {
  if (linked === null) return []
  const { routes, content } = linked
  const paths = routes.flatMap(({ path }) =>
    path.includes('/:pageLink')
      ? content.customPages.map(({ pageLinkName }) => path.replace(':pageLink', pageLinkName))
      : [path],
  )
  return [...new Set(paths)].filter((path) => !path.includes(':'))
}
