import type { Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** The parts of a manifest on which its registration forms depend. */
export type FormsManifest = Pick<
  ResolvedManifest,
  'registration' | 'settings' | 'languages' | 'jurisdictions'
>

/** A refusal of a form, with a sentence for the place in the site builder where the combination would be chosen. */
export interface FormRefusal extends Refusal {
  readonly reason: string
}

export const FORM_KINDS = ['short', 'full'] as const
export type FormKind = (typeof FORM_KINDS)[number]

/** The key of a form below `customFields`. */
export const overridesOf = (form: FormKind) => `${form}_reg` as const

/** A clause as a sentence. */
export const sentence = (clause: string) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
