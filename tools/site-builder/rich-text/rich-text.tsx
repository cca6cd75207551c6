import type { Node } from '@tiptap/pm/model'
import { isTypedKey } from './typed-key.ts'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import './rich-text.css'
import { useEffect, useRef, useState } from 'react'
import { chordOf } from '../shell/use-shortcuts.ts'
import { readHtml } from '../state/inert-markup.ts'
import type { LinkedSite } from './page-flaws.ts'
import { pageExtensions } from './page-schema.ts'
import { shownPictures } from './picture-view.tsx'
import { type ReadPage, readPage, writePage } from './read-page.ts'
import { RichTextTools } from './rich-text-tools.tsx'

const HISTORY_KEYS: ReadonlySet<string> = new Set(['mod+z', 'mod+shift+z', 'mod+y'])

export interface RichTextProps {
  siteId: string
  /** The page as the draft has it. */
  html: string
  /** Consecutive keystrokes are one step of the history; any other change is one of its own. */
  put: (html: string, isTyping: boolean) => void
  label: string
  language: string
  direction: 'ltr' | 'rtl'
  isLocked: boolean
  /** Null while the draft is refused as a whole. */
  linked: LinkedSite | null
}

/** A page as text. One that the editor would not keep as it is gets no editor, and the reason is said. */
export function RichText(props: RichTextProps) {
  const { html } = props
  // What the editor has written is known to be readable; everything else is read once.
  const [known, setKnown] = useState(() => ({ html, read: readPage(html, readHtml) }))
  if (known.html !== html) setKnown({ html, read: readPage(html, readHtml) })
  if ('reason' in known.read)
    return (
      <p className="preview-note" role="status">
        {known.read.reason} Edit it in its source.
      </p>
    )
  return <Writing {...props} read={known.read} keep={(written, read) => setKnown({ html: written, read })} />
}

interface WritingProps extends RichTextProps {
  read: ReadPage
  keep: (html: string, read: ReadPage) => void
}

function Writing({
  siteId,
  html,
  put,
  label,
  language,
  direction,
  isLocked,
  linked,
  read,
  keep,
}: WritingProps) {
  const written = useRef(html)
  const latest = useRef({ read, put, keep })
  useEffect(() => {
    latest.current = { read, put, keep }
  })
  const editor = useEditor({
    extensions: pageExtensions(shownPictures(siteId)),
    content: read.page.toJSON() as object,
    // The style sheet of the builder has its styles.
    injectCSS: false,
    editable: !isLocked,
    editorProps: {
      // The editor has no history, and would keep these keys from the history of the draft.
      handleDOMEvents: { keydown: (_, event) => HISTORY_KEYS.has(chordOf(event)) },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text-page',
        lang: language,
        dir: direction,
      },
    },
    onUpdate({ editor: { state }, transaction }) {
      const page = { ...latest.current.read, page: state.doc }
      written.current = writePage(page, readHtml)
      latest.current.keep(written.current, page)
      latest.current.put(written.current, isTypedKey(transaction))
    },
  })
  useEffect(() => {
    editor.setEditable(!isLocked, false)
  }, [editor, isLocked])
  useEffect(() => {
    // An undo, the source or another person has changed it.
    if (written.current === html) return
    written.current = html
    showPage(editor, read.page)
  }, [editor, html, read])
  return (
    <div className="rich-text">
      <RichTextTools editor={editor} siteId={siteId} linked={linked} isLocked={isLocked} />
      <EditorContent editor={editor} className="rich-text-place" />
    </div>
  )
}

/** Replaces only what differs, so that the cursor stays where it is. */
function showPage({ view, schema }: Editor, page: Node): void {
  const next = schema.nodeFromJSON(page.toJSON())
  const { doc, tr } = view.state
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  // The parts that are the same at both ends may overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const slice = next.slice(start, end.b + overlap)
  view.dispatch(tr.replace(start, end.a + overlap, slice).setMeta('preventUpdate', true))
}
