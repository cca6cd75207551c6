import { useEffect, useId, useState, type ChangeEvent } from 'react'
import { HARMONIES, paletteOf, type Harmony } from '#schemas/theme/palette.ts'
import { colorSchema } from '#schemas/theme/colors.ts'
import { textOf } from '../state/manifest-text.ts'
import { opaqueHex } from './color-channels.ts'
import { colorsOfFile } from './picture-colors.ts'
import { useThemeEditor, useToken } from './theme-editor.ts'

const HARMONY_NAMES: Readonly<Record<Harmony, string>> = {
  opposite: 'opposite hue',
  third: 'a third around the wheel',
  neighbour: 'neighbouring hue',
}

interface Wishes {
  readonly color: string
  /** Empty where the accent follows from the harmony. */
  readonly second: string
  readonly harmony: Harmony
}

/** Proposes colours for every role from one colour or from a picture. They are shown in the theme, and written once they are taken. */
export function PalettePanel({ close }: { close: () => void }) {
  const schemes = useToken(['schemes'])
  const primary = textOf(useToken(['schemes', 'light', 'colors', 'primary']).value)
  const [wishes, setWishes] = useState<Wishes>({ color: opaqueHex(primary), second: '', harmony: 'opposite' })
  const [found, setFound] = useState<readonly string[]>([])
  const [isShown, setShown] = useState(false)
  const proposal = isColor(wishes.color) ? proposalOf(wishes) : null
  const wish = (change: Partial<Wishes>) => {
    const next = { ...wishes, ...change }
    setWishes(next)
    if (!isColor(next.color)) return
    setShown(true)
    schemes.show(proposalOf(next))
  }
  const { show } = useThemeEditor()
  useEffect(() => () => show(null), [show])
  return (
    <form
      className="palette-panel"
      aria-label="Palette"
      onSubmit={(event) => {
        event.preventDefault()
        if (proposal === null) return
        schemes.put(proposal)
        close()
      }}
    >
      <div className="columns">
        <ColorEntry label="Colour of the brand" value={wishes.color} choose={(color) => wish({ color })} />
        <ColorEntry
          label="Second colour, if there is one"
          value={wishes.second}
          choose={(second) => wish({ second })}
        />
        <HarmonyChoice wishes={wishes} choose={(harmony) => wish({ harmony })} />
      </div>
      <PictureEntry
        found={(colors) => {
          setFound(colors)
          const [color = wishes.color, second = ''] = colors
          wish({ color, second })
        }}
      />
      <FoundColors colors={found} wishes={wishes} wish={wish} />
      <p className="lead" role="status">
        {isShown
          ? 'The proposal is shown in the theme. Nothing is written before you take it.'
          : 'Every pair of a proposal can be read (WCAG AA).'}
      </p>
      <div className="panel-actions">
        <button type="submit" className="button primary" disabled={proposal === null}>
          Take the palette
        </button>
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  )
}

const pattern = new RegExp(colorSchema.pattern)
const isColor = (text: string) => pattern.test(text)

const proposalOf = ({ color, second, harmony }: Wishes) =>
  paletteOf({ color, harmony, ...(isColor(second) ? { second } : {}) })

interface ColorEntryProps {
  label: string
  value: string
  choose: (color: string) => void
}

function ColorEntry({ label, value, choose }: ColorEntryProps) {
  const id = useId()
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      <span className="color-entry">
        <input
          type="color"
          aria-label={`${label}: choose`}
          value={opaqueHex(value)}
          onChange={(event) => choose(event.target.value)}
        />
        <input
          id={id}
          className="input code"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={value !== '' && !isColor(value)}
          value={value}
          onChange={(event) => choose(event.target.value)}
        />
      </span>
      {value !== '' && !isColor(value) ? <p className="field-refusals">{colorSchema.description}</p> : null}
    </div>
  )
}

function HarmonyChoice({ wishes, choose }: { wishes: Wishes; choose: (harmony: Harmony) => void }) {
  const id = useId()
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>Accent</label>
      </div>
      <select
        id={id}
        className="input"
        disabled={isColor(wishes.second)}
        value={wishes.harmony}
        onChange={(event) => choose(event.target.value as Harmony)}
      >
        {(Object.keys(HARMONIES) as Harmony[]).map((harmony) => (
          <option key={harmony} value={harmony}>
            {HARMONY_NAMES[harmony]}
          </option>
        ))}
      </select>
    </div>
  )
}

function PictureEntry({ found }: { found: (colors: readonly string[]) => void }) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file === undefined) return
    try {
      found(await colorsOfFile(file))
      setProblem(null)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>Or from a picture, such as a logo</label>
      </div>
      <input id={id} type="file" accept="image/*" onChange={(event) => void read(event)} />
      <p className="field-hint">The picture stays in this browser.</p>
      {problem === null ? null : (
        <p className="field-refusals" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

interface FoundColorsProps {
  colors: readonly string[]
  wishes: Wishes
  wish: (change: Partial<Wishes>) => void
}

/** Each colour of the picture can be the first one of the brand. */
function FoundColors({ colors, wishes, wish }: FoundColorsProps) {
  if (colors.length === 0) return null
  return (
    <div className="found-colors" role="group" aria-label="Colours of the picture">
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className="button"
          aria-pressed={wishes.color === color}
          onClick={() => wish({ color, second: colors.find((other) => other !== color) ?? '' })}
        >
          <span className="swatch" style={{ backgroundColor: color }} aria-hidden="true" />
          <span className="code">{color}</span>
        </button>
      ))}
    </div>
  )
}
