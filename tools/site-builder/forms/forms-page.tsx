import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FORM_KINDS, overridesOf, type FormKind } from '#schemas/site-manifest/form-refusal.ts'
import { REGISTRATION_FIELDS } from '#schemas/site-manifest/registration-fields.ts'
import { UnreadableSource } from '../components/unreadable-source.tsx'
import { FormProvider } from '../form/form-context.ts'
import { formOf } from '../form/form-of.tsx'
import { useCatalogue } from '../state/builder-queries.ts'
import type { OpenSite } from '../state/open-site.ts'
import { Consents } from './consents.tsx'
import { isReadable, stepOf, type Change } from './form-edits.ts'
import { FormPreview } from './form-preview.tsx'
import { fieldName, FormsProvider, refusalOfChanges, type FormsView } from './forms-context.ts'
import { NewField } from './new-field.tsx'
import { FieldTray, StepBoard } from './step-board.tsx'

const TITLES: Readonly<Record<FormKind, readonly [title: string, note: string]>> = {
  short: ['Short form', 'Asked for to open an account.'],
  full: ['Full form', 'Asked for before the first deposit or purchase of a player who has an account.'],
}

/** The registration forms of a draft: steps, fields and consents, beside the form as players see it. */
export function FormsPage({ site }: { site: OpenSite }) {
  const { data: catalogue } = useCatalogue()
  const [form, setForm] = useState<FormKind>('short')
  const [open, setOpen] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const board = useRef<HTMLDivElement>(null)
  const focus = useFocusedField(board)
  const own = site.draft.manifest
  const fields = useMemo(
    () => (own === undefined || catalogue === undefined ? null : formOf(site, own, { catalogue, sites: [] })),
    [site, own, catalogue],
  )
  const manifest: unknown = fields?.known.values
  if (catalogue === undefined) return null
  if (fields === null || !isReadable(manifest)) return <UnreadableSource view="forms" />
  const draft = { own: fields.own, inherited: fields.inherited, manifest }
  const view: FormsView = {
    draft,
    form,
    apply(changes: readonly Change[], text = '') {
      site.draft.putAll(changes)
      setAnnouncement(text)
    },
    whyNot: (changes) => refusalOfChanges(draft, changes, catalogue.lawDemands),
    announce: setAnnouncement,
    open,
    setOpen,
    focus,
    nameOf: (field) => fieldName(manifest, form, field),
  }
  const { steps } = manifest.registration[form]
  const asked = steps.flatMap((step) => step.fields)
  const known = [
    ...REGISTRATION_FIELDS,
    ...Object.keys(manifest.registration.customFields[overridesOf(form)].fields),
  ]
  const step = open === null ? -1 : stepOf(steps, open)
  return (
    <FormProvider value={{ ...fields, revealed: null, reveal: () => undefined }}>
      <FormsProvider value={view}>
        <div className="manifest-page forms-page">
          <section className="editor" aria-label="Forms">
            <div className="toolbar">
              <div className="segments" role="group" aria-label="Form">
                {FORM_KINDS.map((kind) => (
                  <button
                    key={kind}
                    type="button"
                    aria-pressed={form === kind}
                    onClick={() => {
                      setForm(kind)
                      setOpen(null)
                    }}
                  >
                    {TITLES[kind][0]}
                  </button>
                ))}
              </div>
              <span className="source-hint">{TITLES[form][1]}</span>
            </div>
            <div className="editor-scroll forms-editor" ref={board}>
              <h1>Forms of {site.detail.name}</h1>
              <p className="lead">
                Drag fields between steps and the tray below, or select one and press <kbd>Alt</kbd> with an
                arrow key. Press a field to change what it asks.
              </p>
              <StepBoard />
              <FieldTray fields={known.filter((field) => !asked.includes(field))} />
              <NewField />
              <Consents />
              <p className="visually-hidden" role="status">
                {announcement}
              </p>
            </div>
          </section>
          <FormPreview site={site} form={form} step={Math.max(step, 0) + 1} />
        </div>
      </FormsProvider>
    </FormProvider>
  )
}

/** Focuses the button of a field after the field was moved. */
function useFocusedField(board: React.RefObject<HTMLElement | null>): (field: string) => void {
  const [wanted, setWanted] = useState<{ readonly field: string } | null>(null)
  useLayoutEffect(() => {
    if (wanted === null) return
    board.current
      ?.querySelector<HTMLElement>(`[data-field="${CSS.escape(wanted.field)}"] .entry-name`)
      ?.focus()
  }, [board, wanted])
  return (field) => setWanted({ field })
}
