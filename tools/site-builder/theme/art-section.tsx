import { useId } from 'react'
import { artLayers } from '#schemas/theme/theme-variables.ts'
import { ART_SLOTS, type Art, type ArtSlot } from '#schemas/theme/variants.ts'
import { Refusals } from '../form/field-frame.tsx'
import { labelOf } from '../form/schema-node.ts'
import { SCHEMES } from './color-section.tsx'
import type { SchemeName } from './color-cell.tsx'
import { useThemeEditor, useToken } from './theme-editor.ts'
import { TokenSource } from './token-source.tsx'

/** The drawing of each slot, light and dark side by side. */
export function ArtSection() {
  return (
    <section aria-labelledby="theme-art">
      <h2 id="theme-art">Art</h2>
      <p className="lead">
        The drawings of the theme’s art folder. A scene of layers is replaced as a whole.
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
      {files
        .flatMap((file) => detail.artUrls[file] ?? [])
        .map((url) => (
          <img key={url} src={url} alt="" loading="lazy" />
        ))}
    </div>
  )
}

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
      {Object.keys(detail.artUrls).map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}
