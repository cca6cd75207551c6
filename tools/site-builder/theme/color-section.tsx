import { Fragment, useState } from 'react'
import { labelOf } from '../form/schema-node.ts'
import { ColorCell, type ColorPlace, type SchemeName } from './color-cell.tsx'
import { COLOR_GROUPS } from './color-groups.ts'
import { ColorTuner } from './color-tuner.tsx'
import { PalettePanel } from './palette-panel.tsx'
import { useThemeEditor } from './theme-editor.ts'

export const SCHEMES: readonly SchemeName[] = ['light', 'dark']

/** Every colour role, light and dark side by side. */
export function ColorSection() {
  const { contrast } = useThemeEditor()
  const [open, setOpen] = useState<ColorPlace | null>(null)
  const [isProposing, setProposing] = useState(false)
  const failed = contrast.filter(({ ratio, needed }) => ratio < needed).length
  const isOpen = (place: ColorPlace) => open?.role === place.role && open.scheme === place.scheme
  return (
    <section aria-labelledby="theme-colors">
      <div className="section-head">
        <h2 id="theme-colors">Colours</h2>
        <button
          type="button"
          className="button"
          aria-expanded={isProposing}
          onClick={() => setProposing(!isProposing)}
        >
          Palette from a colour or a picture
        </button>
      </div>
      {isProposing ? <PalettePanel close={() => setProposing(false)} /> : null}
      <p className="lead" role="status">
        {failed === 0
          ? `All ${contrast.length} pairs of text and ground can be read (WCAG AA).`
          : `${failed} of ${contrast.length} pairs of text and ground cannot be read (WCAG AA).`}
      </p>
      {COLOR_GROUPS.map(([title, roles]) => (
        <Fragment key={title}>
          <div className="color-row color-head">
            <h3>{title}</h3>
            {SCHEMES.map((scheme) => (
              <span key={scheme}>{labelOf(scheme)}</span>
            ))}
          </div>
          <ul className="color-rows" role="list" aria-label={title}>
            {roles.map((role) => (
              <li key={role} className="color-row">
                <span className="color-role">{labelOf(role)}</span>
                {SCHEMES.map((scheme) => (
                  <ColorCell
                    key={scheme}
                    place={{ role, scheme }}
                    isOpen={isOpen({ role, scheme })}
                    toggle={() => setOpen(isOpen({ role, scheme }) ? null : { role, scheme })}
                  />
                ))}
                {open?.role === role ? <ColorTuner key={open.scheme} place={open} /> : null}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}
