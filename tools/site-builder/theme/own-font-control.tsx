import { useId, useRef, useState } from 'react'
import { FONT_MAX_BYTES } from '#schemas/limits.ts'
import type { OwnFont } from '#schemas/theme/own-font.ts'
import { Refusals } from '../form/field-frame.tsx'
import { useFontUpload } from '../state/site-pictures.ts'
import { useThemeEditor, useToken } from './theme-editor.ts'

const ACCEPTED = '.woff2,.ttf,.otf,font/woff2,font/ttf,font/otf'
const MOST_MB = FONT_MAX_BYTES / 1024 / 1024

/** A font of the site's own for a family: uploaded with a statement about its licence, reduced by the service. */
export function OwnFontControl({ name }: { name: string }) {
  const id = useId()
  const { site } = useThemeEditor()
  const token = useToken(['typography', 'families', name, 'own'])
  const upload = useFontUpload(site.draft.siteId)
  const [isLicensed, setLicensed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const own = token.value as OwnFont | undefined
  const take = (file: File | undefined) => {
    if (file === undefined) return
    upload.mutate(file, { onSuccess: ({ font }) => token.put(font) })
    if (input.current !== null) input.current.value = ''
  }
  return (
    <fieldset className="field own-font" data-pointer={token.pointer}>
      <legend>Font of its own, {name}</legend>
      {own === undefined ? (
        <p className="field-hint">
          WOFF2, TrueType or OpenType, at most {MOST_MB} MB. The service keeps the letters of the languages of
          this site. Other letters are shown in the font above.
        </p>
      ) : (
        <p className="own-font-facts">
          <span className="code">{own.file}</span> {weightsOf(own)}, {own.scripts.join(', ')}{' '}
          <button type="button" className="button quiet" onClick={() => token.put(undefined)}>
            Use the font above
          </button>
        </p>
      )}
      <label className="check">
        <input type="checkbox" checked={isLicensed} onChange={({ target }) => setLicensed(target.checked)} />
        Its licence allows to use it on this website, reduced to some of its letters.
      </label>
      <label className="visually-hidden" htmlFor={id}>
        Font file, {name}
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        type="file"
        accept={ACCEPTED}
        disabled={!isLicensed || upload.isPending}
        onChange={({ target }) => take(target.files?.[0])}
      />
      <p role="status" className="field-hint">
        {upload.isPending
          ? 'The font is uploaded and reduced…'
          : upload.data === undefined || own === undefined
            ? ''
            : `Reduced to ${Math.ceil(upload.data.bytes / 1024)} KB.`}
      </p>
      {upload.error === null ? null : (
        <p role="alert" className="field-refusals">
          {upload.error.message}
        </p>
      )}
      <Refusals field={token} id={id} />
    </fieldset>
  )
}

const weightsOf = ({ weights: [least, most] }: OwnFont) =>
  least === most ? `weight ${least}` : `weights ${least} to ${most}`
