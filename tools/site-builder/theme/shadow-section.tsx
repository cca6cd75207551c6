import type { ReactNode } from 'react'
import { elevationSchema, type Shadow } from '#schemas/theme/measures.ts'
import { GRADIENT_ROLES } from '#schemas/theme/colors.ts'
import { shadowValue } from '#schemas/theme/theme-variables.ts'
import { IconButton } from '../components/icon-button.tsx'
import { Refusals } from '../form/field-frame.tsx'
import { labelOf } from '../form/schema-node.ts'
import type { SchemeName } from './color-cell.tsx'
import { SCHEMES } from './color-section.tsx'
import { GradientEditor } from './gradient-editor.tsx'
import { useThemeEditor, useToken } from './theme-editor.ts'
import { BoundedNumber, ColorInput } from './token-controls.tsx'
import { TokenSource } from './token-source.tsx'

/** Shadows and gradients of each scheme. */
export function ShadowSection() {
  return (
    <>
      <section aria-labelledby="theme-shadows">
        <h2 id="theme-shadows">Shadows</h2>
        {elevationSchema.required.map((name) => (
          <PairOfSchemes key={name} title={labelOf(name)}>
            {(scheme) => <ShadowEditor name={name} scheme={scheme} />}
          </PairOfSchemes>
        ))}
      </section>
      <section aria-labelledby="theme-gradients">
        <h2 id="theme-gradients">Gradients</h2>
        {GRADIENT_ROLES.map((name) => (
          <PairOfSchemes key={name} title={labelOf(name)}>
            {(scheme) => <GradientEditor name={name} scheme={scheme} />}
          </PairOfSchemes>
        ))}
      </section>
    </>
  )
}

interface PairProps {
  title: string
  children: (scheme: SchemeName) => ReactNode
}

function PairOfSchemes({ title, children }: PairProps) {
  return (
    <div className="scheme-pair" role="group" aria-label={title}>
      <h3>{title}</h3>
      {SCHEMES.map((scheme) => (
        <div key={scheme}>{children(scheme)}</div>
      ))}
    </div>
  )
}

const NEW_LAYER = { x: 0, y: 2, blur: 8, color: '#00000040' }
const LAYERS_MAX = 4
const { properties: BOUNDS } = elevationSchema.properties.raised.items
const LENGTHS = ['x', 'y', 'blur', 'spread'] as const

function ShadowEditor({ name, scheme }: { name: string; scheme: SchemeName }) {
  const token = useToken(['elevation', scheme, name])
  const { layer } = useThemeEditor()
  const { colors } = layer.theme.schemes[scheme]
  const label = `${labelOf(name)}, ${scheme}`
  const shadow = token.value as Shadow
  const changed = (place: number, change: object) =>
    shadow.map((part, index) => (index === place ? { ...part, ...change } : part))
  return (
    <div data-pointer={token.pointer}>
      <div className="sample" style={{ backgroundColor: colors.background }} aria-hidden="true">
        <span
          className="sample-box"
          style={{ backgroundColor: colors.surface, color: colors.text, boxShadow: shadowValue(shadow) }}
        >
          {labelOf(scheme)}
        </span>
      </div>
      {shadow.map((part, place) => (
        <fieldset key={place} className="shadow-layer">
          <legend className="visually-hidden">
            {label}, layer {place + 1}
          </legend>
          {LENGTHS.map((length) => (
            <BoundedNumber
              key={length}
              min={BOUNDS[length].minimum}
              max={BOUNDS[length].maximum}
              label={`${label}, layer ${place + 1}: ${length}`}
              name={length}
              value={part[length] ?? 0}
              put={(value) => token.put(changed(place, { [length]: value }), true)}
            />
          ))}
          <ColorInput
            label={`${label}, layer ${place + 1}: colour`}
            value={part.color}
            token={token}
            changed={(color) => changed(place, { color })}
          />
          <IconButton
            icon="remove"
            label={`${label}: remove layer ${place + 1}`}
            onClick={() => token.put(shadow.filter((_part, index) => index !== place))}
          />
        </fieldset>
      ))}
      <div className="panel-actions">
        <button
          type="button"
          className="button quiet"
          disabled={shadow.length >= LAYERS_MAX}
          onClick={() => token.put([...shadow, NEW_LAYER])}
        >
          Add a layer <span className="visually-hidden">to {label}</span>
        </button>
        <TokenSource token={token} label={label} />
      </div>
      <Refusals field={token} id={label} />
    </div>
  )
}
