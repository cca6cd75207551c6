import { moveField, type Place } from './form-edits.ts'
import { useForms } from './forms-context.ts'

/** Moves a field, announces its place and keeps the focus on it. */
export function useMove() {
  const { draft, form, apply, focus, nameOf, whyNot, announce } = useForms()
  return (field: string, to: Place) => {
    const changes = moveField(draft, form, field, to)
    const reason = whyNot(changes)
    if (reason !== null) return announce(`${nameOf(field)} stays: ${reason}`)
    if (changes.length === 0) return
    const { steps } = draft.manifest.registration[form]
    const from = steps.findIndex(({ fields }) => fields.includes(field))
    const isLast = from !== -1 && from !== to.step && steps[from]?.fields.length === 1
    const step = isLast && from < to.step ? to.step : to.step + 1
    apply(
      changes,
      `${nameOf(field)} is in step ${step} now.${isLast ? ' The step that it left had no other field and is gone.' : ''}`,
    )
    focus(field)
  }
}
