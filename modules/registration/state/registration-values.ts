import { atom } from 'jotai'

/** What was typed so far, by field id; kept while the page lives, so that closing the form loses nothing. */
export type DraftValues = Readonly<Record<string, string | boolean>>

export const draftAtom = atom<DraftValues>({})

/** Secrets are not kept once the form is closed. */
export function withoutSecrets(values: DraftValues): DraftValues {
  const { password: _password, passwordConfirm: _passwordConfirm, ...rest } = values
  return rest
}
