import { useSetAtom } from 'jotai'
import { useId } from 'react'
import { nearestPassing, roleOfGround, type ContrastPair } from '#schemas/theme/contrast.ts'
import type { ColorRole } from '#schemas/theme/colors.ts'
import { IconButton } from '../components/icon-button.tsx'
import { described, Refusals } from '../form/field-frame.tsx'
import { labelOf } from '../form/schema-node.ts'
import { noticeAtom } from '../state/builder-state.ts'
import { textOf, valueAt } from '../state/manifest-text.ts'
import { opaqueHex, withOpacityOf } from './color-channels.ts'
import { DraggedInput } from './dragged-input.tsx'
import { useThemeEditor, useToken, type Token } from './theme-editor.ts'
import type { ThemeLayer } from '../form/theme-layer.ts'
import { TokenSource } from './token-source.tsx'

export type SchemeName = 'light' | 'dark'

export interface ColorPlace {
  readonly role: ColorRole
  readonly scheme: SchemeName
}

export const colorKeys = ({ role, scheme }: ColorPlace) => ['schemes', scheme, 'colors', role] as const
export const colorLabel = ({ role, scheme }: ColorPlace) => `${labelOf(role)}, ${scheme}`

interface ColorCellProps {
  place: ColorPlace
  isOpen: boolean
  toggle: () => void
}

/** One colour of the theme: its value, its contrast and its origin. */
export function ColorCell({ place, isOpen, toggle }: ColorCellProps) {
  const token = useToken(colorKeys(place))
  const id = useId()
  const label = colorLabel(place)
  const { isWrong } = token
  const refused = { refusals: isWrong ? token.refusals : [] }
  return (
    <div
      className="color-cell"
      data-own={token.source === 'own'}
      data-refused={isWrong}
      data-pointer={token.pointer}
    >
      <span className="color-scheme">{labelOf(place.scheme)}</span>
      <span className="color-entry">
        <ColorSwatch token={token} label={label} />
        <input
          className="input code"
          aria-label={label}
          spellCheck={false}
          autoComplete="off"
          value={textOf(isWrong ? token.written : token.value)}
          onChange={(event) =>
            event.target.value === '' ? token.reset() : token.put(event.target.value, true)
          }
          {...described(refused, id)}
        />
        <IconButton
          icon="sliders"
          label={`${label}: sliders and contrast`}
          expanded={isOpen}
          onClick={toggle}
        />
      </span>
      <span className="color-facts">
        <ContrastChip place={place} />
        <TokenSource token={token} label={label} />
      </span>
      <Refusals field={refused} id={id} />
    </div>
  )
}

function ColorSwatch({ token, label }: { token: Token; label: string }) {
  const before = textOf(token.value)
  return (
    <DraggedInput
      type="color"
      aria-label={`${label}: choose`}
      value={opaqueHex(before)}
      show={(hex) => token.show(withOpacityOf(before, hex))}
      put={(hex) => token.put(withOpacityOf(before, hex), true)}
    />
  )
}

/** Every pair with a role, as the text or as the ground, the lowest contrast first. */
export function usePairs({ role, scheme }: ColorPlace): ContrastPair[] {
  const { contrast } = useThemeEditor()
  return contrast
    .filter((pair) => pair.scheme === scheme && (pair.ink === role || roleOfGround(pair.ground) === role))
    .toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed)
}

/** The role that has to change where a pair cannot be read: the text, or a ground of the site below a text of the theme. */
function changingRole({ own }: ThemeLayer, { ink, ground, scheme }: ContrastPair): ColorRole {
  const groundRole = roleOfGround(ground)
  const isOwn = (role: ColorRole) => valueAt(own, colorKeys({ role, scheme })) !== undefined
  return groundRole !== null && !isOwn(ink) && isOwn(groundRole) ? groundRole : ink
}

/** The lowest contrast of a role. Where one is too low, a button takes the nearest colour that passes. */
function ContrastChip({ place }: { place: ColorPlace }) {
  const { layer } = useThemeEditor()
  const tightest = usePairs(place).find((pair) => changingRole(layer, pair) === place.role)
  if (tightest === undefined) return null
  const { ink, ground, ratio, needed } = tightest
  const isEnough = ratio >= needed
  const other = ink === place.role ? `on ${nameOfGround(ground)}` : `for ${labelOf(ink).toLowerCase()}`
  return (
    <>
      <span className="contrast" data-enough={isEnough}>
        {isEnough ? '' : 'Too low: '}
        {ratio.toFixed(1)} {other}
      </span>
      {isEnough ? null : <NearestButton place={place} />}
    </>
  )
}

const GROUND_NAMES: Readonly<Record<string, string>> = {
  soft: 'a tint of',
  veil: 'hovered',
  gradients: 'the gradient of',
}

/** `soft.primary` becomes a tint of primary. */
export const nameOfGround = (ground: string) =>
  ground
    .split('.')
    .map((word) => GROUND_NAMES[word] ?? labelOf(word).toLowerCase())
    .join(' ')

function NearestButton({ place }: { place: ColorPlace }) {
  const { layer } = useThemeEditor()
  const token = useToken(colorKeys(place))
  const setNotice = useSetAtom(noticeAtom)
  const take = () => {
    const passing = nearestPassing(layer.theme.schemes[place.scheme], place.role)
    if (passing !== null) return token.put(passing)
    setNotice({
      tone: 'bad',
      text: `No lightness of this hue passes as ${labelOf(place.role).toLowerCase()}: change the colour that it meets.`,
    })
  }
  return (
    <button type="button" className="button quiet nearest" onClick={take}>
      Nearest that passes<span className="visually-hidden">: {colorLabel(place)}</span>
    </button>
  )
}
