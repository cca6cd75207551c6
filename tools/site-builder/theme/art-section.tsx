import { useId, useRef } from 'react'
import type { PictureUse } from '#schemas/operator/site-assets.ts'
import { artLayers } from '#schemas/theme/theme-variables.ts'
import { ART_SLOTS, type Art, type ArtSlot } from '#schemas/theme/variants.ts'
import { Refusals } from '../form/field-frame.tsx'
import { labelOf } from '../form/schema-node.ts'
import { SCHEMES } from './color-section.tsx'
import type { SchemeName } from './color-cell.tsx'
import { usePicture, useUpload } from '../state/site-pictures.ts'
import { useThemeEditor, useToken } from './theme-editor.ts'
import { TokenSource } from './token-source.tsx'

/** The drawing of each slot, light and dark side by side. */
export function ArtSection() {
  return (
    <section aria-labelledby="theme-art">
      <h2 id="theme-art">Art</h2>
      <p className="lead">
        The drawings of the theme’s art folder, and those that you upload for this site: SVG, cleaned of
        scripts, or JPEG, PNG and WebP. A scene of layers is replaced as a whole.
      </p>
      {ART_SLOTS.map((slot) => (
        <ArtControl key={slot} slot={slot} />
      ))}
    </section>
  )
}

function ArtControl({ slot }: { slot: ArtSlot }) {
  const id = useId()
  const token = useToken(['art', slot])
  const label = labelOf(slot)
  const art = token.value as Art | undefined
  const layers = art === undefined ? [] : artLayers(art)
  const fileOf = (scheme: SchemeName) => (layers.length === 1 ? (layers[0]?.[scheme] ?? '') : '')
  const choose = (scheme: SchemeName, file: string) => {
    const files = { light: fileOf('light') || file, dark: fileOf('dark') || file, [scheme]: file }
    token.put(files.light === files.dark ? file : files)
  }
  return (
    <div className="scheme-pair" role="group" aria-label={label} data-pointer={token.pointer}>
      <h3>
        {label} <TokenSource token={token} label={label} />
      </h3>
      {SCHEMES.map((scheme) => (
        <div key={scheme}>
          <Picture files={layers.flatMap((layer) => layer[scheme] ?? [])} scheme={scheme} />
          <ArtChoice
            label={`${label}, ${scheme}`}
            file={fileOf(scheme)}
            none={layers.length > 1 ? `a scene of ${layers.length} layers` : 'none'}
            choose={(file) => choose(scheme, file)}
          />
          {slot === 'icons' ? null : (
            <ArtUpload
              label={`${label}, ${scheme}: upload a drawing`}
              slot={slot}
              choose={(file) => choose(scheme, file)}
            />
          )}
        </div>
      ))}
      <Refusals field={token} id={id} />
    </div>
  )
}

function Picture({ files, scheme }: { files: readonly string[]; scheme: SchemeName }) {
  const { detail, layer } = useThemeEditor()
  return (
    <div
      className="art-sample"
      style={{ backgroundColor: layer.theme.schemes[scheme].colors.background }}
      aria-hidden="true"
    >
      {files.map((file) =>
        detail.artUrls[file] === undefined ? (
          <OwnPicture key={file} name={file} />
        ) : (
          <img key={file} src={detail.artUrls[file]} alt="" loading="lazy" />
        ),
      )}
    </div>
  )
}

/** A drawing that was uploaded for the site. */
function OwnPicture({ name }: { name: string }) {
  const { site } = useThemeEditor()
  const picture = usePicture(site.draft.siteId, name)
  return picture === null ? null : <img src={picture} alt="" />
}

const ACCEPTED = 'image/svg+xml,image/jpeg,image/png,image/webp'

interface ArtUploadProps {
  label: string
  slot: ArtSlot
  choose: (file: string) => void
}

/** Uploads a drawing of the site for a slot in one scheme. */
function ArtUpload({ label, slot, choose }: ArtUploadProps) {
  const { site } = useThemeEditor()
  const upload = useUpload(site.draft.siteId)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file === undefined) return
    upload.mutate({ of: file, use: USES[slot] ?? 'picture' }, { onSuccess: ({ name }) => choose(name) })
    if (input.current !== null) input.current.value = ''
  }
  return (
    <div className="art-upload">
      <input
        ref={input}
        className="input"
        type="file"
        accept={ACCEPTED}
        aria-label={label}
        disabled={upload.isPending}
        onChange={({ target }) => take(target.files?.[0])}
      />
      {upload.error === null ? null : (
        <p role="alert" className="field-refusals">
          {upload.error.message}
        </p>
      )}
    </div>
  )
}

/** Slots with bounds of their own. */
const USES: Readonly<Partial<Record<ArtSlot, PictureUse>>> = { hero: 'hero', logo: 'logo', mark: 'icon' }

interface ArtChoiceProps {
  label: string
  file: string
  /** Shown where there is no single file. */
  none: string
  choose: (file: string) => void
}

function ArtChoice({ label, file, none, choose }: ArtChoiceProps) {
  const { detail } = useThemeEditor()
  return (
    <select className="input" aria-label={label} value={file} onChange={({ target }) => choose(target.value)}>
      {file === '' ? <option value="">{none}</option> : null}
      {file === '' || detail.artUrls[file] !== undefined ? null : <option value={file}>{file}</option>}
      {Object.keys(detail.artUrls).map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}
