import { useId, useRef, useState } from 'react'
import { overridesOf } from '#schemas/site-manifest/form-refusal.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { SchemaField } from '../form/field.tsx'
import { useForm } from '../form/form-context.ts'
import { DragHandle } from '../form/sortable.tsx'
import { Icon, IconButton } from '../components/icon-button.tsx'
import { pointerOf } from '#schemas/json-pointer.ts'
import { FieldSettings } from './field-settings.tsx'
import { askingOf, countriesOf, joinStep, moveField, moveStep, type Place } from './form-edits.ts'
import { useForms } from './forms-context.ts'
import { useMove } from './use-move.ts'
import { placeByKey, useDraggedField, useFieldDrop } from './use-field-drag.ts'

/** The most steps that a form may have. */
const STEPS_MAX = 8

/** The steps of a form with their fields, and a place for a further step. */
export function StepBoard() {
  const { draft, form } = useForms()
  const { steps } = draft.manifest.registration[form]
  return (
    <ol className="form-steps" role="list" aria-label="Steps">
      {steps.map(({ id, fields }, step) => (
        <StepCard key={id} step={step} fields={fields} />
      ))}
      {steps.length < STEPS_MAX ? <NewStep step={steps.length} /> : null}
    </ol>
  )
}

interface StepCardProps {
  step: number
  fields: readonly string[]
}

function StepCard({ step, fields }: StepCardProps) {
  const id = useId()
  const { draft, form, apply } = useForms()
  const move = useMove()
  const card = useRef<HTMLLIElement>(null)
  const [isOpen, setOpen] = useState(false)
  const over = useFieldDrop(card, { drop: (field) => move(field, { step, place: fields.length }) })
  const { steps } = draft.manifest.registration[form]
  const title = useStepTitle(step)
  const go = (to: number) =>
    apply(moveStep(draft, form, step, to), `Step ${step + 1} is step ${to + 1} of ${steps.length} now.`)
  return (
    <li
      className="form-step"
      ref={card}
      data-over={over !== null && over.edge === null}
      data-pointer={pointerOf(['registration', form, 'steps', step])}
    >
      <div className="form-step-head">
        <button
          type="button"
          className="entry-name"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="form-step-count">Step {step + 1}</span> {title}
        </button>
        <IconButton
          icon="up"
          label={`Step ${step + 1}: earlier`}
          disabled={step === 0}
          onClick={() => go(step - 1)}
        />
        <IconButton
          icon="down"
          label={`Step ${step + 1}: later`}
          disabled={step === steps.length - 1}
          onClick={() => go(step + 1)}
        />
        <IconButton
          icon="remove"
          label={
            steps.length === 1
              ? 'A form has one step at least'
              : `Step ${step + 1}: join with step ${step === 0 ? 2 : step}`
          }
          disabled={steps.length === 1}
          onClick={() =>
            apply(
              joinStep(draft, form, step),
              `The fields of step ${step + 1} are in the step beside it now.`,
            )
          }
        />
      </div>
      <div id={id} className="form-step-body" hidden={!isOpen}>
        {isOpen ? <SchemaField keys={['registration', form, 'steps', step, 'title']} /> : null}
      </div>
      <ol role="list" aria-label={`Fields of step ${step + 1}`}>
        {fields.map((field, place) => (
          <FieldRow key={field} field={field} at={{ step, place }} />
        ))}
      </ol>
    </li>
  )
}

function useStepTitle(step: number): string {
  const { draft, form } = useForms()
  const { registration, languages } = draft.manifest
  return localized(registration[form].steps[step]?.title, languages.default, languages.default)
}

/** A field that is put here begins a step. */
function NewStep({ step }: { step: number }) {
  const card = useRef<HTMLLIElement>(null)
  const move = useMove()
  const over = useFieldDrop(card, { drop: (field) => move(field, { step, place: 0 }) })
  return (
    <li className="form-step form-step-new" ref={card} data-over={over !== null}>
      <p className="field-hint">A further step: drag a field here, or choose “A new step” in its settings.</p>
    </li>
  )
}

const KEYS = 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight'

function FieldRow({ field, at }: { field: string; at: Place }) {
  const id = useId()
  const { draft, form, open, setOpen, nameOf } = useForms()
  const { refusals } = useForm()
  const move = useMove()
  const { item, handle, isDragged } = useDraggedField<HTMLLIElement>(field)
  const over = useFieldDrop(
    item,
    { drop: (dropped, edge) => move(dropped, { ...at, place: at.place + (edge === 'bottom' ? 1 : 0) }) },
    true,
  )
  const counts = draft.manifest.registration[form].steps.map(({ fields }) => fields.length)
  const isOpen = open === field
  const isRefused = refusals.some(
    ({ pointer }) => pointer?.startsWith('/registration/') === true && pointer.split('/').includes(field),
  )
  return (
    <li
      ref={item}
      className="form-field"
      data-field={field}
      data-dragged={isDragged}
      data-drop-edge={over?.edge ?? undefined}
      data-hidden={askingOf(draft.manifest.registration, form, field) === 'hidden'}
    >
      <div className="entry-head">
        <DragHandle ref={handle} />
        <button
          type="button"
          className="entry-name"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-keyshortcuts={KEYS}
          onClick={() => setOpen(isOpen ? null : field)}
          onKeyDown={(event) => {
            if (!event.altKey || !event.key.startsWith('Arrow')) return
            event.preventDefault()
            const to = placeByKey(event.key, at, counts)
            if (to !== null) move(field, to)
          }}
        >
          {nameOf(field)}
          <FieldMarks field={field} />
          {isRefused ? <span className="badge bad">refused</span> : null}
        </button>
      </div>
      <div id={id} className="entry-body" hidden={!isOpen}>
        {isOpen ? <FieldSettings field={field} at={at} /> : null}
      </div>
    </li>
  )
}

/** The differences from a field that is required for all players. */
function FieldMarks({ field }: { field: string }) {
  const { draft, form } = useForms()
  const { registration, settings } = draft.manifest
  const asking = askingOf(registration, form, field)
  const countries = countriesOf(registration, field)
  const isOwn = registration.customFields[overridesOf(form)].fields[field] !== undefined
  const hasPin = field === 'password' && form === 'short' && settings.pinRequired !== 'off'
  const isOff = field === 'primaryAddressPostalcode' && !settings.postal_code
  return (
    <span className="form-marks">
      {asking === 'required' ? null : <span className="badge">{asking}</span>}
      {isOwn ? <span className="badge own">own field</span> : null}
      {hasPin ? <span className="badge">then the PIN</span> : null}
      {isOff ? <span className="badge">off in the settings</span> : null}
      {countries.length === 0 ? null : <span className="badge">differs in {countries.join(', ')}</span>}
    </span>
  )
}

/** The fields that the form does not ask for. A field that is dropped here leaves the form. */
export function FieldTray({ fields }: { fields: readonly string[] }) {
  const { draft, form, nameOf, whyNot, apply, open } = useForms()
  const move = useMove()
  const tray = useRef<HTMLDivElement>(null)
  const { steps } = draft.manifest.registration[form]
  const opened = steps.findIndex((step) => open !== null && step.fields.includes(open))
  const to = opened === -1 ? steps.length - 1 : opened
  const over = useFieldDrop(tray, {
    refuse: (field) => whyNot(moveField(draft, form, field, null)),
    drop: (field) => apply(moveField(draft, form, field, null), `${nameOf(field)} is no longer asked for.`),
  })
  return (
    <section
      className="form-tray"
      aria-labelledby="form-tray"
      data-over={over !== null && over.reason === null}
    >
      <h2 id="form-tray">Not asked for</h2>
      <div ref={tray}>
        <p className="field-hint" role="status">
          {over?.reason ?? `Drag a field into a step, or press it: it goes to step ${to + 1}.`}
        </p>
        <ul role="list" className="form-tray-fields">
          {fields.map((field) => (
            <TrayField
              key={field}
              field={field}
              add={() => move(field, { step: to, place: steps[to]?.fields.length ?? 0 })}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

function TrayField({ field, add }: { field: string; add: () => void }) {
  const { draft, form, nameOf, whyNot } = useForms()
  const { item, handle, isDragged } = useDraggedField<HTMLLIElement>(field)
  const reason = whyNot(moveField(draft, form, field, { step: 0, place: 0 }))
  return (
    <li ref={item} className="form-tray-field" data-dragged={isDragged}>
      <DragHandle ref={handle} />
      <button
        type="button"
        className="entry-name"
        disabled={reason !== null}
        title={reason ?? undefined}
        aria-label={`Ask for ${nameOf(field)}`}
        onClick={add}
      >
        <Icon name="plus" /> {nameOf(field)}
      </button>
      {reason === null ? null : <span className="field-hint">{reason}</span>}
    </li>
  )
}
