import { shapeSchema, spaceSchema } from '#schemas/theme/measures.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { VARIANTS } from '#schemas/theme/variants.ts'
import { labelOf } from '../form/schema-node.ts'
import { useThemeEditor } from './theme-editor.ts'
import { ChoiceControl, NumberControl } from './token-controls.tsx'

/** Ends of the sliders, in CSS pixels, where 64 is too little. */
const SLIDER_MAX: Readonly<Record<string, number>> = {
  line: 6,
  lineStrong: 8,
  unit: 12,
  gutter: 120,
  section: 160,
  contentNarrow: 1200,
  contentWide: 2000,
  headerHeight: 140,
  ball: 96,
}
const SLIDER_MIN: Readonly<Record<string, number>> = { unit: 4 }

/** Corners, lines and the rhythm of the page, and the variants of its parts. */
export function MeasuresSection() {
  const { layer } = useThemeEditor()
  return (
    <>
      <section aria-labelledby="theme-shape">
        <h2 id="theme-shape">Shape</h2>
        <ShapeSample theme={layer.theme} />
        <Measures group="shape" names={shapeSchema.required} />
      </section>
      <section aria-labelledby="theme-space">
        <h2 id="theme-space">Space</h2>
        <SpaceSample theme={layer.theme} />
        <Measures group="space" names={spaceSchema.required} />
      </section>
      <section aria-labelledby="theme-variants">
        <h2 id="theme-variants">Parts</h2>
        {Object.entries(VARIANTS)
          .filter(([name]) => name !== 'sound')
          .map(([name, choices]) => (
            <ChoiceControl key={name} keys={['variants', name]} label={labelOf(name)} choices={choices} />
          ))}
      </section>
    </>
  )
}

function Measures({ group, names }: { group: 'shape' | 'space'; names: readonly string[] }) {
  return names.map((name) => (
    <NumberControl
      key={name}
      keys={[group, name]}
      label={labelOf(name)}
      min={SLIDER_MIN[name] ?? 0}
      max={SLIDER_MAX[name] ?? 64}
      step={name.startsWith('line') ? 0.5 : 1}
      unit="px"
    />
  ))
}

function ShapeSample({ theme: { shape, schemes } }: { theme: Theme }) {
  const { colors } = schemes.light
  const corners = [
    'radiusSmall',
    'radius',
    'radiusLarge',
    'radiusButton',
    'radiusField',
    'radiusCell',
  ] as const
  return (
    <div
      className="sample"
      style={{ backgroundColor: colors.background, color: colors.text }}
      aria-hidden="true"
    >
      {corners.map((name) => (
        <span
          key={name}
          className="sample-box"
          style={{
            backgroundColor: colors.surface,
            border: `${shape.line}px solid ${colors.borderStrong}`,
            borderRadius: shape[name],
          }}
        >
          {labelOf(name)}
        </span>
      ))}
    </div>
  )
}

function SpaceSample({ theme: { schemes, space } }: { theme: Theme }) {
  const { colors } = schemes.light
  return (
    <div
      className="sample"
      style={{ backgroundColor: colors.background, padding: `${space.unit * 2}px ${space.gutterPhone}px` }}
      aria-hidden="true"
    >
      <span
        className="sample-box"
        style={{ backgroundColor: colors.surface, color: colors.text, padding: space.cardPadding }}
      >
        Card
      </span>
      <span
        className="sample-ball"
        style={{
          backgroundColor: colors.ball,
          color: colors.onBall,
          inlineSize: space.ball,
          blockSize: space.ball,
        }}
      >
        42
      </span>
    </div>
  )
}
