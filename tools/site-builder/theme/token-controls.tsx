import { useId, useState } from 'react'
import { colorSchema } from '#schemas/theme/colors.ts'
import { described, Refusals } from '../form/field-frame.tsx'
import { typedValue } from '../form/typed-value.ts'
import { textOf, type Keys } from '../state/manifest-text.ts'
import { opaqueHex, withOpacityOf } from './color-channels.ts'
import { DraggedInput } from './dragged-input.tsx'
import { useToken, type Token } from './theme-editor.ts'
import { TokenSource } from './token-source.tsx'

interface ControlProps {
  keys: Keys
  label: string
}

interface NumberControlProps extends ControlProps {
  min: number
  /** End of the slider; a larger number can be typed. */
  max: number
  step: number
  unit: string
}

/** A number of the theme: a slider for the usual range, and an entry for any number. */
export function NumberControl({ keys, label, min, max, step, unit }: NumberControlProps) {
  const id = useId()
  const token = useToken(keys)
  const { written, value, isWrong } = token
  return (
    <div className="control" data-own={token.source === 'own'} data-pointer={token.pointer}>
      <label htmlFor={id}>{label}</label>
      <DraggedInput
        type="range"
        aria-label={`${label}: slider`}
        min={min}
        max={max}
        step={step}
        value={typeof value === 'number' ? value : min}
        show={(text) => token.show(Number(text))}
        put={(text) => token.put(Number(text), true)}
      />
      <span className="measure">
        <input
          id={id}
          className="input figures"
          inputMode="decimal"
          autoComplete="off"
          value={textOf(isWrong ? written : value)}
          onChange={({ target }) =>
            target.value === '' ? token.reset() : token.put(typedValue(target.value, true), true)
          }
          {...described(token, id)}
        />
        <span className="unit">{unit}</span>
      </span>
      <TokenSource token={token} label={label} />
      <Refusals field={token} id={id} />
    </div>
  )
}

interface ChoiceControlProps extends ControlProps {
  choices: readonly string[]
  /** Names of the choices where they differ from their values. */
  names?: Readonly<Record<string, string>>
  /** Shown for no value, where the theme allows none. */
  none?: string
}

/** One of some values. */
export function ChoiceControl({ keys, label, choices, names = {}, none }: ChoiceControlProps) {
  const id = useId()
  const token = useToken(keys)
  const value = textOf(token.isWrong ? token.written : token.value)
  const isKnown = choices.includes(value)
  return (
    <div className="control" data-own={token.source === 'own'} data-pointer={token.pointer}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => (target.value === '' ? token.reset() : token.put(target.value))}
        {...described(token, id)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {isKnown || value === '' ? null : <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {names[choice] ?? choice}
          </option>
        ))}
      </select>
      <TokenSource token={token} label={label} />
      <Refusals field={token} id={id} />
    </div>
  )
}

interface BoundedNumberProps {
  label: string
  /** The visible part of the label. */
  name?: string
  value: number
  min: number
  max: number
  put: (value: number) => void
}

/** A number inside of a larger value. A text outside of the bounds stays in the entry, and is not written. */
export function BoundedNumber({ label, name, value, min, max, put }: BoundedNumberProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const enter = (text: string) => {
    const number = Number(text)
    const isRight = text.trim() !== '' && number >= min && number <= max
    setTyped(isRight && String(number) === text ? null : text)
    if (isRight) put(number)
  }
  const isWrong = typed !== null && !(typed.trim() !== '' && Number(typed) >= min && Number(typed) <= max)
  return (
    <span className="small-number">
      {name === undefined ? null : <span aria-hidden="true">{name}</span>}
      <input
        className="input figures"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        value={typed ?? value}
        onChange={({ target }) => enter(target.value)}
        {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-why` } : {})}
      />
      {isWrong ? (
        <span className="field-refusals" id={`${id}-why`}>
          {min} to {max}
        </span>
      ) : null}
    </span>
  )
}

const color = new RegExp(colorSchema.pattern)

interface ColorInputProps {
  label: string
  value: string
  token: Token
  /** The value of the token with this colour. */
  changed: (color: string) => unknown
}

/** A colour inside of a larger value. A text that is no colour stays in the entry, and is not written. */
export function ColorInput({ label, value, token, changed }: ColorInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const enter = (text: string) => {
    setTyped(color.test(text) ? null : text)
    if (color.test(text)) token.put(changed(text), true)
  }
  return (
    <span className="color-entry">
      <DraggedInput
        type="color"
        aria-label={`${label}: choose`}
        value={opaqueHex(value)}
        show={(hex) => token.show(changed(withOpacityOf(value, hex)))}
        put={(hex) => token.put(changed(withOpacityOf(value, hex)), true)}
      />
      <input
        className="input code"
        aria-label={label}
        spellCheck={false}
        autoComplete="off"
        value={typed ?? value}
        onChange={({ target }) => enter(target.value)}
        {...(typed === null ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-why` })}
      />
      {typed === null ? null : (
        <span className="field-refusals" id={`${id}-why`}>
          {colorSchema.description}
        </span>
      )}
    </span>
  )
}
