import { useRef, useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'

/** The input so far, by field id. */
export type DraftValues = Readonly<Record<string, string | boolean>>

const DRAFT = 'registration.draft'

const SECRETS = new Set(['password', 'passwordConfirm', 'pin', 'pinConfirm'])

/** Secrets are not stored after the form is closed. */
function withoutSecrets(values: DraftValues): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([id]) => !SECRETS.has(id)))
}

/** The draft of a registration, kept until the tab closes: it survives closing the form and a reload. */
export function useDraft() {
  const { tabStorage } = useRuntime()
  const [values, setValues] = useState<DraftValues>(() => tabStorage.read<DraftValues>(DRAFT) ?? {})
  // Compared with late answers: the field may have changed meanwhile.
  const latest = useRef(values)
  return {
    values,
    latest,
    change: (next: DraftValues) => {
      latest.current = next
      setValues(next)
      tabStorage.write(DRAFT, withoutSecrets(next))
    },
    forget: () => tabStorage.remove(DRAFT),
  }
}
