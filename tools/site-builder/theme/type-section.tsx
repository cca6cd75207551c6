import {
  TEXT_STYLES,
  textStyleSchema,
  type TextStyle,
  type TextStyleName,
} from '#schemas/theme/typography.ts'
import { fontStack } from '#schemas/theme/theme-variables.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { labelOf } from '../form/schema-node.ts'
import { OwnFontControl } from './own-font-control.tsx'
import { useFontFaces, useFonts } from './font-faces.ts'
import { useThemeEditor } from './theme-editor.ts'
import { ChoiceControl, NumberControl } from './token-controls.tsx'
import { UploadedFonts } from './uploaded-fonts.tsx'

const FAMILIES = ['display', 'body', 'numeric'] as const
type FamilyName = (typeof FAMILIES)[number]

const FALLBACKS = ['sans-serif', 'serif', 'monospace', 'system-ui']
const SAMPLES: Readonly<Record<string, string>> = {
  ar: 'سحب اليوم: خمسة أرقام رابحة',
  de: 'Größe, Übung und fünf Glückszahlen',
  en: 'Five lucky numbers, drawn tonight',
  es: 'Cinco números de la suerte, señor',
  fr: 'Cinq numéros gagnants à Orléans',
  pt: 'Cinco números da sorte, à noite',
}

/** Families by their use, and the steps of the scale. */
export function TypeSection() {
  const fonts = useFonts()
  const { site } = useThemeEditor()
  useFontFaces(fonts)
  return (
    <>
      <section aria-labelledby="theme-families">
        <h2 id="theme-families">Families</h2>
        {FAMILIES.map((name) => (
          <FamilyEditor key={name} name={name} />
        ))}
        <UploadedFonts siteId={site.draft.siteId} />
      </section>
      <section aria-labelledby="theme-scale">
        <h2 id="theme-scale">Scale</h2>
        {TEXT_STYLES.map((name) => (
          <StyleEditor key={name} name={name} />
        ))}
      </section>
    </>
  )
}

function FamilyEditor({ name }: { name: FamilyName }) {
  const fonts = useFonts()
  const keys = ['typography', 'families', name]
  const label = labelOf(name)
  return (
    <div className="family" role="group" aria-label={label}>
      <h3>{label}</h3>
      <FamilySamples name={name} />
      <ChoiceControl
        keys={[...keys, 'font']}
        label={`Font, ${name}`}
        choices={fonts.map(({ font }) => font)}
        names={Object.fromEntries(fonts.map((font) => [font.font, font.name.replace(/ Variable$/, '')]))}
      />
      <OwnFontControl name={name} />
      <ChoiceControl keys={[...keys, 'fallback']} label={`Fallback, ${name}`} choices={FALLBACKS} />
      <NumberControl
        keys={[...keys, 'stretch']}
        label={`Width, ${name}`}
        min={50}
        max={150}
        step={1}
        unit="%"
      />
    </div>
  )
}

/** The family in each language of the site. */
function FamilySamples({ name }: { name: FamilyName }) {
  const { site, layer } = useThemeEditor()
  const languages = (site.check?.resolved ?? site.detail.resolved)?.languages
  const served = languages?.served ?? ['en']
  return (
    <div className="type-samples">
      {served.map((code) => (
        <p
          key={code}
          lang={code}
          dir={languages?.data[code]?.direction ?? 'ltr'}
          style={familyStyle(layer.theme, name)}
        >
          {SAMPLES[code] ?? languages?.data[code]?.name ?? SAMPLES['en']} 0123456789
        </p>
      ))}
    </div>
  )
}

const familyStyle = ({ typography }: Theme, name: FamilyName) => ({
  fontFamily: fontStack(name, typography.families[name]),
  fontStretch: `${typography.families[name].stretch ?? 100}%`,
})

const { properties: BOUNDS } = textStyleSchema
const ROOT_PX = 16

function StyleEditor({ name }: { name: TextStyleName }) {
  const { layer } = useThemeEditor()
  const style: TextStyle = layer.theme.typography.scale[name]
  const keys = ['typography', 'scale', name]
  const label = labelOf(name)
  return (
    <details className="type-style">
      <summary>
        <span className="type-name">{label}</span>
        <span className="type-sample" style={styleOf(layer.theme, style)}>
          {name === 'jackpot' || name.startsWith('numeral') ? '€12,345.60' : label}
        </span>
      </summary>
      <ChoiceControl keys={[...keys, 'family']} label={`Family of ${name}`} choices={FAMILIES} />
      {(
        [
          ['size', 'Size', 'rem', 0.05, 6],
          ['sizeMax', 'Size in a wide window', 'rem', 0.05, 9],
          ['lineHeight', 'Line height', '', 0.05, BOUNDS.lineHeight.maximum],
          ['weight', 'Weight', '', 50, BOUNDS.weight.maximum],
          ['tracking', 'Letter spacing', 'em', 0.005, BOUNDS.tracking.maximum],
        ] as const
      ).map(([key, title, unit, step, max]) => (
        <NumberControl
          key={key}
          keys={[...keys, key]}
          label={`${title} of ${name}`}
          min={BOUNDS[key].minimum}
          max={max}
          step={step}
          unit={unit}
        />
      ))}
      <ChoiceControl
        keys={[...keys, 'transform']}
        label={`Letters of ${name}`}
        choices={BOUNDS.transform.enum}
        none="as written"
      />
    </details>
  )
}

function styleOf(theme: Theme, style: TextStyle) {
  return {
    ...familyStyle(theme, style.family),
    fontSize: Math.min(style.size * ROOT_PX, 44),
    lineHeight: style.lineHeight,
    fontWeight: style.weight,
    letterSpacing: `${style.tracking ?? 0}em`,
    textTransform: style.transform ?? 'none',
  } as const
}
