import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatHex, interpolate, modeRgb, useMode as withMode } from 'culori/fn'
import { contrastOf, hexOf, TEXT_RATIO } from '#schemas/theme/contrast.ts'
import { gradientSchema, type Colors, type Gradient } from '#schemas/theme/colors.ts'
import { gradientValue } from '#schemas/theme/theme-variables.ts'
import { IconButton } from '../components/icon-button.tsx'
import { Refusals } from '../form/field-frame.tsx'
import { labelOf } from '../form/schema-node.ts'
import type { SchemeName } from './color-cell.tsx'
import { useThemeEditor, useToken } from './theme-editor.ts'
import { BoundedNumber, ColorInput } from './token-controls.tsx'
import { TokenSource } from './token-source.tsx'

withMode(modeRgb)

type Stop = Gradient['stops'][number]
const { minItems: STOPS_MIN, maxItems: STOPS_MAX } = gradientSchema.properties.stops
/** The texts that stand on a gradient. */
const INKS: Readonly<Record<string, readonly (keyof Colors)[]>> = {
  hero: ['onHero', 'heroMuted'],
  brand: ['onPrimary'],
  ball: ['onBall'],
}
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
const LARGE_STEP = 10

const bounded = (at: number) => Math.min(100, Math.max(0, Math.round(at)))

/** Stops in the order of their places, which CSS asks for. */
export const inOrder = (stops: readonly Stop[]): Stop[] => stops.toSorted((one, other) => one.at - other.at)

/** The stops with one more in the middle of the widest gap, in the colour that is there. */
export function withStop(stops: readonly Stop[]): Stop[] {
  const ordered = inOrder(stops)
  const gaps = ordered.slice(1).map((after, place) => ({ before: ordered[place] as Stop, after }))
  const [widest] = gaps.toSorted(
    (one, other) => other.after.at - other.before.at - (one.after.at - one.before.at),
  )
  if (widest === undefined) return ordered
  const { before, after } = widest
  const color = formatHex(interpolate([hexOf(before.color), hexOf(after.color)], 'rgb')(0.5))
  return inOrder([...ordered, { color, at: bounded((before.at + after.at) / 2) }])
}

interface GradientEditorProps {
  name: string
  scheme: SchemeName
}

/** A gradient: its stops are moved on a track with the pointer or with arrow keys, added and removed. */
export function GradientEditor({ name, scheme }: GradientEditorProps) {
  const token = useToken(['schemes', scheme, 'gradients', name])
  const label = `${labelOf(name)}, ${scheme}`
  const gradient = token.value as Gradient
  const { stops } = gradient
  const changed = (place: number, change: object) => ({
    ...gradient,
    stops: stops.map((stop, index) => (index === place ? { ...stop, ...change } : stop)),
  })
  return (
    <div data-pointer={token.pointer}>
      <div
        className="gradient-sample"
        style={{ backgroundImage: gradientValue(gradient) }}
        aria-hidden="true"
      />
      <StopTrack
        label={label}
        stops={stops}
        show={(place, at) => token.show(at === null ? undefined : changed(place, { at }))}
        put={(place, at, isTyping) => token.put(changed(place, { at: bounded(at) }), isTyping)}
        settle={() => token.put({ ...gradient, stops: inOrder(stops) })}
      />
      <BoundedNumber
        min={0}
        max={360}
        label={`${label}: angle`}
        name="angle"
        value={gradient.angle}
        put={(angle) => token.put({ ...gradient, angle }, true)}
      />
      {stops.map((stop, place) => (
        <fieldset key={place} className="shadow-layer">
          <legend className="visually-hidden">
            {label}, stop {place + 1}
          </legend>
          <ColorInput
            label={`${label}, stop ${place + 1}: colour`}
            value={stop.color}
            token={token}
            changed={(color) => changed(place, { color })}
          />
          <BoundedNumber
            min={0}
            max={100}
            label={`${label}, stop ${place + 1}: percent`}
            name="%"
            value={stop.at}
            put={(at) => token.put(changed(place, { at }), true)}
          />
          <StopContrast name={name} scheme={scheme} color={stop.color} />
          <IconButton
            icon="remove"
            label={`${label}: remove stop ${place + 1}`}
            disabled={stops.length <= STOPS_MIN}
            onClick={() => token.put({ ...gradient, stops: stops.filter((_stop, index) => index !== place) })}
          />
        </fieldset>
      ))}
      <div className="panel-actions">
        <button
          type="button"
          className="button quiet"
          disabled={stops.length >= STOPS_MAX}
          onClick={() => token.put({ ...gradient, stops: withStop(stops) })}
        >
          Add a stop <span className="visually-hidden">to {label}</span>
        </button>
        <TokenSource token={token} label={label} />
      </div>
      <Refusals field={token} id={label} />
    </div>
  )
}

interface TrackProps {
  label: string
  stops: readonly Stop[]
  /** Shows a place that is not written; null ends that. */
  show: (place: number, at: number | null) => void
  put: (place: number, at: number, isTyping: boolean) => void
  /** Brings the stops into the order of their places. */
  settle: () => void
}

function StopTrack({ label, stops, show, put, settle }: TrackProps) {
  const track = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const placeOf = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {}
    return bounded(((clientX - left) / Math.max(width, 1)) * 100)
  }
  const press = (event: KeyboardEvent, place: number, { at }: Stop) => {
    const step = STEPS[event.key]
    const wanted =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? 100
          : step === undefined
            ? null
            : at + step * (event.shiftKey ? LARGE_STEP : 1)
    if (wanted === null) return
    event.preventDefault()
    put(place, wanted, true)
  }
  return (
    <div className="stop-track" ref={track} role="group" aria-label={`${label}: places of the stops`}>
      {stops.map((stop, place) => (
        <span
          key={place}
          className="stop-handle"
          role="slider"
          tabIndex={0}
          aria-label={`${label}, stop ${place + 1}: place`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={stop.at}
          aria-valuetext={`${stop.at} %, ${stop.color}`}
          style={{ insetInlineStart: `${stop.at}%`, backgroundColor: stop.color }}
          onKeyDown={(event) => press(event, place, stop)}
          onBlur={() => {
            if (inOrder(stops).some((one, index) => one !== stops[index])) settle()
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged(place)
          }}
          onPointerMove={(event) => {
            if (dragged === place) show(place, placeOf(event))
          }}
          onPointerUp={(event) => {
            if (dragged === place) put(place, placeOf(event), false)
            setDragged(null)
          }}
          onPointerCancel={() => {
            setDragged(null)
            show(place, null)
          }}
        />
      ))}
    </div>
  )
}

/** The lowest contrast of the texts that stand on a stop. */
function StopContrast({ name, scheme, color }: GradientEditorProps & { color: string }) {
  const { colors } = useThemeEditor().layer.theme.schemes[scheme]
  const ratios = (INKS[name] ?? []).map((ink) => ({
    ink,
    ratio: contrastOf(hexOf(colors[ink]), hexOf(color)),
  }))
  const [least] = ratios.toSorted((one, other) => one.ratio - other.ratio)
  if (least === undefined) return null
  const isEnough = least.ratio >= TEXT_RATIO
  return (
    <span className="contrast" data-enough={isEnough}>
      {isEnough ? '' : 'Too low: '}
      {(Math.floor(least.ratio * 10) / 10).toFixed(1)} for {labelOf(least.ink).toLowerCase()}
    </span>
  )
}
