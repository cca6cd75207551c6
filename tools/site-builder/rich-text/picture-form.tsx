import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import { pictureAddress, pictureIn } from '../state/page-pictures.ts'
import { PictureList } from '../form/picture-field.tsx'
import { usePicture, useUpload } from '../state/site-pictures.ts'

interface PictureFormProps {
  editor: Editor
  siteId: string
  close: () => void
}

interface PictureAttributes {
  readonly src: string
  readonly alt: string | null
  readonly width: string | number | null
  readonly height: string | number | null
}

/** A picture with its alternative text. One without a text has to be marked as decorative. */
export function PictureForm({ editor, siteId, close }: PictureFormProps) {
  const ids = { file: useId(), alt: useId() }
  const [before] = useState(() =>
    editor.isActive('image') ? (editor.getAttributes('image') as PictureAttributes) : null,
  )
  const [chosen, setChosen] = useState<Omit<PictureAttributes, 'alt'> | null>(before)
  const [alt, setAlt] = useState(before?.alt ?? '')
  const [isDecorative, setDecorative] = useState(before?.alt === '')
  const name = pictureIn(chosen?.src ?? '')
  const shown = usePicture(siteId, name ?? '')
  const upload = useUpload(siteId)
  const take = (file: File | undefined) => {
    if (file === undefined) return
    upload.mutate(
      { of: file, use: 'picture' },
      {
        onSuccess: ({ name: stored, width, height }) =>
          setChosen({ src: pictureAddress(siteId, stored), width, height }),
      },
    )
  }
  const isComplete = chosen !== null && (isDecorative || alt.trim() !== '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isComplete) return
        const attributes = { ...chosen, alt: isDecorative ? '' : alt.trim() }
        if (before === null) editor.chain().focus().insertContent({ type: 'image', attrs: attributes }).run()
        else editor.chain().focus().updateAttributes('image', attributes).run()
        close()
      }}
    >
      {shown === null ? null : <img className="page-picture-shown" src={shown} alt="" />}
      <label htmlFor={ids.file}>A JPEG, PNG, WebP or SVG file</label>
      <input
        id={ids.file}
        className="input"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/svg+xml"
        disabled={upload.isPending}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <p role="status" className="field-hint">
        {upload.isPending ? 'The picture is uploaded and made anew…' : ''}
      </p>
      {upload.error === null ? null : (
        <p role="alert" className="field-refusals">
          {upload.error.message}
        </p>
      )}
      <details>
        <summary>Pictures of the site</summary>
        <PictureList
          siteId={siteId}
          chosen={name ?? ''}
          choose={(wanted) => setChosen({ src: pictureAddress(siteId, wanted), width: null, height: null })}
        />
      </details>
      <label htmlFor={ids.alt}>Alternative text: what the picture says to a person who does not see it</label>
      <textarea
        id={ids.alt}
        className="input"
        rows={2}
        dir="auto"
        disabled={isDecorative}
        value={isDecorative ? '' : alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <label className="check-line">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={(event) => setDecorative(event.target.checked)}
        />
        Decorative: it says nothing that the text does not
      </label>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={!isComplete}>
          {before === null ? 'Insert the picture' : 'Change the picture'}
        </button>
      </div>
    </form>
  )
}
