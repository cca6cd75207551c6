import { createContext, use } from 'react'
import { createIntl } from 'react-intl'
import { messageId } from '#runtime/locale/message-id.ts'
import type { FormKind, FormsManifest } from '#schemas/site-manifest/form-refusal.ts'
import { formRefusals } from '#schemas/site-manifest/refuse-registration.ts'
import type { LawDemands } from '#schemas/site-manifest/refuse-demanded-fields.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { overridesOf } from '#schemas/site-manifest/form-refusal.ts'
import messages from '#modules/registration/messages/en.json'
import { labelOf } from '../form/schema-node.ts'
import { changed, type Change, type FormsDraft } from './form-edits.ts'

/** State and actions of the view of the forms. */
export interface FormsView {
  readonly draft: FormsDraft
  readonly form: FormKind
  /** Makes changes as one step that can be undone, and announces them. */
  readonly apply: (changes: readonly Change[], announcement?: string) => void
  /** The reason why changes are impossible; null where they are not. */
  readonly whyNot: (changes: readonly Change[]) => string | null
  readonly announce: (text: string) => void
  /** The field or the consent whose settings are shown. */
  readonly open: string | null
  readonly setOpen: (open: string | null) => void
  /** Moves the focus to the field once it is at its new place. */
  readonly focus: (field: string) => void
  /** The name of a field, as players read it. */
  readonly nameOf: (field: string) => string
}

const FormsContext = createContext<FormsView | null>(null)

export const FormsProvider = FormsContext.Provider

export function useForms(): FormsView {
  const view = use(FormsContext)
  if (view === null) throw new Error('A part of the forms stands outside of their view.')
  return view
}

/** The reason that a manifest would have for refusing changes, where it does not have it already. */
export function refusalOfChanges(
  draft: FormsDraft,
  changes: readonly Change[],
  laws: LawDemands,
): string | null {
  const known = new Set(refusalsOf(draft.manifest, laws).map(({ path, expected }) => `${path} ${expected}`))
  const found = refusalsOf(changed(draft, changes), laws).find(
    ({ path, expected }) => !known.has(`${path} ${expected}`),
  )
  return found?.reason ?? null
}

const refusalsOf = (manifest: FormsManifest, laws: LawDemands) => formRefusals('', manifest, laws)

/** The build compiles messages; the library formats them in either form. */
const intl = createIntl({ locale: 'en', messages: messages as Record<string, string> })

/** The label of a field: the site's own in its default language, or the product's in English. */
export function fieldName({ registration, languages }: FormsManifest, form: FormKind, field: string): string {
  const { fields, label_overrides: labels = {} } = registration.customFields[overridesOf(form)]
  const own = localized(fields[field]?.label ?? labels[field], languages.default, languages.default)
  if (own !== '') return own
  const id = `registration.field.${field}`
  return Object.hasOwn(messages, id) ? intl.formatMessage({ id: messageId(id) }) : labelOf(field)
}
