import { useRef, useState } from 'react'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { PENDING_JOIN_KEPT_MS } from '#schemas/limits.ts'

/** The input so far, by field id. */
export type DraftValues = Readonly<Record<string, string | number | boolean>>

const DRAFT = 'registration.draft'

const SECRETS = new Set(['password', 'passwordConfirm', 'pin', 'pinConfirm'])

/** Secrets are not stored after the form is closed. */
function withoutSecrets(values: DraftValues): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([id]) => !SECRETS.has(id)))
}

/** A draft on the device, with the time of its last change. */
interface DeviceDraft {
  readonly at: number
  readonly values: DraftValues
}

/**
 * The draft of a registration. It survives closing the form and a reload; that of a purchase (`onDevice`) also a closed browser, for as long as the
 * slip is kept.
 */
export function useDraft({ onDevice = false }: { onDevice?: boolean } = {}) {
  const { tabStorage, storage } = useRuntime()
  const [values, setValues] = useState<DraftValues>(() =>
    onDevice ? deviceDraft(storage.read<DeviceDraft>(DRAFT)) : (tabStorage.read<DraftValues>(DRAFT) ?? {}),
  )
  // Compared with late answers: the field may have changed meanwhile.
  const latest = useRef(values)
  const set = (next: DraftValues) => {
    latest.current = next
    setValues(next)
  }
  return {
    values,
    latest,
    change: (next: DraftValues) => {
      set(next)
      const kept = withoutSecrets(next)
      if (onDevice) storage.write(DRAFT, { at: serverNow(), values: kept } satisfies DeviceDraft)
      else tabStorage.write(DRAFT, kept)
    },
    forget: () => (onDevice ? storage : tabStorage).remove(DRAFT),
    clear: () => {
      set({})
      storage.remove(DRAFT)
    },
  }
}

function deviceDraft(kept: DeviceDraft | null): DraftValues {
  const isFresh = kept !== null && Number.isFinite(kept.at) && serverNow() - kept.at < PENDING_JOIN_KEPT_MS
  return isFresh && typeof kept.values === 'object' ? kept.values : {}
}
