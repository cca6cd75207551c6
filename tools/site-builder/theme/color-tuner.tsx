import { useState } from 'react'
import { labelOf } from '../form/schema-node.ts'
import { textOf } from '../state/manifest-text.ts'
import { channelsOf, colorOf, type ColorChannels } from './color-channels.ts'
import { colorKeys, colorLabel, nameOfGround, usePairs, type ColorPlace } from './color-cell.tsx'
import { DraggedInput } from './dragged-input.tsx'
import { useToken } from './theme-editor.ts'

const SLIDERS = [
  { channel: 'l', name: 'Lightness', max: 1, step: 0.005 },
  { channel: 'c', name: 'Chroma', max: 0.37, step: 0.002 },
  { channel: 'h', name: 'Hue', max: 360, step: 1 },
  { channel: 'alpha', name: 'Opacity', max: 1, step: 0.01 },
] as const

const GREY: ColorChannels = { l: 0, c: 0, h: 0, alpha: 1 }

/** One colour by lightness, chroma, hue and opacity, with all its pairs. */
export function ColorTuner({ place }: { place: ColorPlace }) {
  const token = useToken(colorKeys(place))
  const color = textOf(token.value)
  // A grey has no hue, and rounding moves the others: the sliders keep what was chosen until another colour is written.
  const [chosen, setChosen] = useState<{ color: string; channels: ColorChannels } | null>(null)
  const channels = chosen?.color === color ? chosen.channels : (channelsOf(color) ?? GREY)
  const label = colorLabel(place)
  const moved = (change: Partial<ColorChannels>) => {
    const next = { ...channels, ...change }
    setChosen({ color: colorOf(next), channels: next })
    return colorOf(next)
  }
  return (
    <div className="color-tuner" role="group" aria-label={`${label}: sliders and contrast`}>
      <div className="sliders">
        <p className="tuner-title">
          <strong>{label}</strong>
        </p>
        {SLIDERS.map(({ channel, name, max, step }) => (
          <label key={channel} className="slider">
            <span>{name}</span>
            <DraggedInput
              type="range"
              min={0}
              max={max}
              step={step}
              value={channels[channel]}
              show={(value) => token.show(moved({ [channel]: Number(value) }))}
              put={(value) => token.put(moved({ [channel]: Number(value) }), true)}
            />
            <output className="figures">{channels[channel].toFixed(max > 1 ? 0 : 2)}</output>
          </label>
        ))}
      </div>
      <PairList place={place} />
    </div>
  )
}

function PairList({ place }: { place: ColorPlace }) {
  const pairs = usePairs(place)
  if (pairs.length === 0) return <p className="field-hint">No text is drawn with this colour.</p>
  return (
    <ul className="pairs" role="list" aria-label={`Contrast of ${colorLabel(place)}`}>
      {pairs.map(({ ink, ground, ratio, needed }, order) => (
        <li key={`${ink} ${ground} ${order}`}>
          <span>
            {labelOf(ink)} on {nameOfGround(ground)}
          </span>
          <span className="contrast" data-enough={ratio >= needed}>
            {ratio.toFixed(1)} of {needed}
          </span>
        </li>
      ))}
    </ul>
  )
}
