import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { IconButton, type IconName } from '../components/icon-button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { LinkForm } from './link-form.tsx'
import { PictureForm } from './picture-form.tsx'
import type { LinkedSite } from './page-flaws.ts'
import { HEADING_LEVELS } from './page-schema.ts'

interface RichTextToolsProps {
  editor: Editor
  siteId: string
  linked: LinkedSite | null
  isLocked: boolean
}

type Chain = ReturnType<Editor['chain']>

/** The kinds of blocks of text, with what makes one. */
const TEXT_KINDS: readonly { id: string; label: string; make: (chain: Chain) => Chain }[] = [
  {
    id: 'paragraph',
    label: 'Text',
    make: (chain) => chain.setParagraph().updateAttributes('paragraph', { class: null }),
  },
  {
    id: 'lead',
    label: 'Introduction',
    make: (chain) => chain.setParagraph().updateAttributes('paragraph', { class: 'lead' }),
  },
  ...HEADING_LEVELS.map((level) => ({
    id: `h${level}`,
    label: `Heading ${level}`,
    make: (chain: Chain) => chain.setHeading({ level }),
  })),
]

const kindOf = (editor: Editor): string => {
  if (editor.isActive('heading')) return `h${editor.getAttributes('heading')['level']}`
  return editor.getAttributes('paragraph')['class'] === 'lead' ? 'lead' : 'paragraph'
}

interface Tool {
  readonly icon: IconName
  readonly label: string
  /** The node or mark that it sets. */
  readonly of: string
  readonly run: (chain: Chain) => Chain
}

const TOOLS: readonly Tool[] = [
  { icon: 'bold', label: 'Bold', of: 'bold', run: (chain) => chain.toggleBold() },
  { icon: 'italic', label: 'Italic', of: 'italic', run: (chain) => chain.toggleItalic() },
  { icon: 'bullets', label: 'List', of: 'bulletList', run: (chain) => chain.toggleBulletList() },
  { icon: 'numbers', label: 'Numbered list', of: 'orderedList', run: (chain) => chain.toggleOrderedList() },
  { icon: 'quote', label: 'Quotation', of: 'blockquote', run: (chain) => chain.toggleBlockquote() },
]

const TABLE_TOOLS: readonly { label: string; run: (chain: Chain) => Chain }[] = [
  { label: 'Row below', run: (chain) => chain.addRowAfter() },
  { label: 'Column after', run: (chain) => chain.addColumnAfter() },
  { label: 'Remove the row', run: (chain) => chain.deleteRow() },
  { label: 'Remove the column', run: (chain) => chain.deleteColumn() },
  { label: 'Head row', run: (chain) => chain.toggleHeaderRow() },
  { label: 'Remove the table', run: (chain) => chain.deleteTable() },
]

/** The buttons that turn the selected text into headings, lists, links, pictures and tables. */
export function RichTextTools({ editor, siteId, linked, isLocked }: RichTextToolsProps) {
  const [opened, setOpened] = useState<'link' | 'picture' | null>(null)
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      kind: kindOf(current),
      active: TOOLS.filter(({ of }) => current.isActive(of)).map(({ of }) => of),
      isLink: current.isActive('link'),
      isPicture: current.isActive('image'),
      isTable: current.isActive('table'),
    }),
  })
  const run = (make: (chain: Chain) => Chain) => make(editor.chain().focus()).run()
  useLinkKey(editor, () => setOpened('link'))
  const close = () => {
    setOpened(null)
    editor.commands.focus()
  }
  return (
    <>
      <div className="rich-text-tools" role="toolbar" aria-label="Text">
        <select
          className="input flat"
          aria-label="Kind of text"
          disabled={isLocked}
          value={now.kind}
          onChange={(event) => {
            const kind = TEXT_KINDS.find(({ id }) => id === event.target.value)
            if (kind !== undefined) run(kind.make)
          }}
        >
          {TEXT_KINDS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        {TOOLS.map(({ icon, label, of, run: toggle }) => (
          <IconButton
            key={of}
            icon={icon}
            label={label}
            pressed={now.active.includes(of)}
            disabled={isLocked}
            onClick={() => run(toggle)}
          />
        ))}
        <IconButton
          icon="link"
          label="Link"
          pressed={now.isLink}
          disabled={isLocked}
          onClick={() => setOpened('link')}
        />
        <IconButton
          icon="picture"
          label="Picture"
          pressed={now.isPicture}
          disabled={isLocked}
          onClick={() => setOpened('picture')}
        />
        <IconButton
          icon="table"
          label="Table"
          disabled={isLocked || now.isTable}
          onClick={() => run((chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }))}
        />
        {now.isTable && !isLocked ? (
          <div className="rich-text-table" role="group" aria-label="Table">
            {TABLE_TOOLS.map(({ label, run: change }) => (
              <button key={label} type="button" className="button quiet" onClick={() => run(change)}>
                {label}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      <Dialog title="Link" isOpen={opened === 'link'} close={close}>
        <LinkForm editor={editor} linked={linked} close={close} />
      </Dialog>
      <Dialog title="Picture" isOpen={opened === 'picture'} close={close}>
        <PictureForm editor={editor} siteId={siteId} close={close} />
      </Dialog>
    </>
  )
}

/** In the text, the key of the command palette makes a link, as in other editors. */
function useLinkKey({ view }: Editor, open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    const { dom } = view
    dom.addEventListener('keydown', press)
    return () => dom.removeEventListener('keydown', press)
  })
}
